"""Still pictures and short loops: thumbnails, posters, edited pictures."""
