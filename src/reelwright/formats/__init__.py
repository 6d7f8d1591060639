"""The create formats. Adding one is a file beside this one and a line here."""
