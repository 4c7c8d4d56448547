"""Words carried out: what each does, and the choices it asks for."""
