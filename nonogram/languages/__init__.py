"""The languages: a folder each, with all texts of the engine. Those of the site are in `web/languages/`.

`catalogue` reads the engine's texts, and `speaking` says in which language they are told. Start with `README.md`.
"""
