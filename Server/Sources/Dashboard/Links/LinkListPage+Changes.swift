import LinkPages

/// Changes of several links at once.
extension LinkListPage {
  /// The id of the form that the boxes of rows belong to.
  static let changesID = "changes"

  /// What can be done with the links that are chosen.
  var changes: HTML {
    let actions: [(String, String)] = [
      ("disabled", text(.disableLink)), ("active", text(.enableLink)),
      ("add", text(.bulkAddTag)), ("remove", text(.bulkRemoveTag)),
    ]
    let kept = query.kept.map { field in
      "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">" as HTML
    }
    return """
      <form class="filters bulk" id="\(Self.changesID)" method="post" \
      action="\(environment.path("links/bulk"))">\(kept)\
      \(FormField("action", label: text(.withChosen), kind: .choice(actions)).html)\
      \(FormField("tag", label: text(.bulkTag)).html)\
      <button class="button" type="submit">\(text(.apply))</button></form>

      """
  }

  /// What a change of several links did.
  func notice(_ done: Int64, _ failed: Int64) -> HTML {
    guard done + failed > 0 else { return Notice(message: text(.bulkNothing), tone: .warn).html }
    let format = environment.format
    let message = text(
      .bulkDone,
      ["count": format.number(done), "failed": format.number(failed)]
    )
    return Notice(message: message, tone: failed == 0 ? .good : .warn).html
  }
}
