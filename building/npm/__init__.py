"""The package for npm: the player's script as a module, with its types and the pages that it frames."""
