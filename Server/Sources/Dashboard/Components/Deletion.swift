import LinkPages

/// A button that deletes a thing, after a dialog that says what that means.
struct Deletion: Sendable {
  /// What the thing is called.
  var name: String
  /// What becomes of it, and of what depends on it.
  var advice: String
  /// Where the form goes.
  var path: String
  /// Values that the form sends, such as the version that is shown.
  var fields: [(name: String, value: String)] = []
  var text: DashboardText

  var html: HTML {
    let dialog = Dialog(
      id: "delete",
      opens: text(.delete),
      title: "\(text(.delete)): \(name)",
      content: """
        <p>\(advice)</p>
        \(PostButton(label: text(.delete), path: path, kind: .danger, fields: fields).html)
        """,
      cancel: text(.cancel)
    )
    return "<div class=\"actions\">\(dialog.button)\(dialog.html)</div>\n"
  }
}
