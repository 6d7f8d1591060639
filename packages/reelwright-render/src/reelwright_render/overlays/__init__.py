"""Overlays over the picture: captions, cards, text boxes, stickers, branding."""
