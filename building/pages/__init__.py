"""The pages as they are published: bundled under hashed names, with compressed copies."""
