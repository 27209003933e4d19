"""Drawing in SVG: markup, themes, options, and what the pictures of all games share."""
