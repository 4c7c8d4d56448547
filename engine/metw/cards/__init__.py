"""The cards of METW: what their faces show, how their files are read, one folder for each set."""
