"""The rules: what is true at the table. Needs the standard library and msgspec, nothing else."""
