"""The Python that the site ships: compiled, and split into two archives."""
