"""What bots share who play games of companies that travel a map."""
