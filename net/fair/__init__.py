"""Fair play as bytes in and bytes out: nothing in here opens a socket, a file or a clock."""
