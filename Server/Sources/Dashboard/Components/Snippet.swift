import LinkPages

/// A text to paste somewhere else, with where it goes and a button that copies it.
struct Snippet: Sendable {
  var place: String
  var code: String
  var text: DashboardText

  var html: HTML {
    """
    <figure class="snippet"><figcaption><bdi>\(place)</bdi> <button class="button small scripted" type="button" \
    data-copy="\(code)" data-copied="\(text(.copied))">\(text(.copy))</button></figcaption>\
    <pre tabindex="0">\(code)</pre></figure>

    """
  }
}
