"""Drawing with Skia: fonts, paragraphs, caption lines, cards, text boxes."""
