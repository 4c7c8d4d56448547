"""What METW shows, asks and tells."""
