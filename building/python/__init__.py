"""The Python that the site ships: compiled, split into two archives, and booted under Node for the tests."""
