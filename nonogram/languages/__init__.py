"""The languages: a folder each, with all texts of the engine. Those of the site are in `web/languages/`.

`catalogue` reads the engine's texts, and `speaking` says in which language they are told. Start with `README.md`.
"""

from .catalogue import ENGLISH, LANGUAGES, Catalogue, Phrase, catalogue_of, speaking, spoken

__all__ = ["ENGLISH", "LANGUAGES", "Catalogue", "Phrase", "catalogue_of", "speaking", "spoken"]
