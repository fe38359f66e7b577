import LinkPages

/// A part of a form that folds, with its heading and what its fields say in a line.
///
/// ```swift
/// FoldedCard(name: "limits", title: text(.limits), state: ["Expires 31 Dec 2026"], fields: fields)
/// ```
struct FoldedCard: Sendable {
  /// The name of the line as a region of the page, which the script fetches again.
  var name: String
  var title: String
  /// What the fields say, one after the other.
  var state: [String]
  /// What the line says without that.
  var otherwise: String
  var isOpen = false
  var fields: HTML

  var html: HTML {
    """
    <details class="card fold"\(isOpen ? " open" : "")><summary><h2>\(title)</h2>\
    <span class="state"\(Region(name: "state-\(name)").attributes)>\(line)</span></summary>
    <div class="form">\(fields)</div></details>

    """
  }

  private var line: HTML {
    guard !state.isEmpty else { return "\(otherwise)" }
    let parts = state.map { "<bdi>\($0)</bdi>" as HTML }
    return "<strong>\(parts.dropFirst().reduce(parts[0]) { "\($0) · \($1)" })</strong>"
  }
}
