"""The anchors of headings in Markdown, as GitHub makes them."""
import re


def slug(text, seen):
    """The anchor of a heading; `seen` counts those of the page, as a second heading of the same words gets a number."""
    anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    seen[anchor] = seen.get(anchor, -1) + 1
    return f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor
