import LinkCore
import LinkPages
package import WireModels

/// Changes of several links at once.
extension LinkListPage {
  /// What became of a change of several links.
  package struct Outcome: Sendable {
    /// How many links changed.
    package var done: Int64
    /// The change, whose form is shown again; `nil` if the server made it.
    package var change: LinkChange?
    /// The links that the API did not change, with the reason.
    package var refusals: [Refusal]

    /// Describes what became of a change.
    package init(done: Int64, change: LinkChange? = nil, refusals: [Refusal] = []) {
      (self.done, self.change, self.refusals) = (done, change, refusals)
    }
  }

  /// A link that was not changed.
  package struct Refusal: Sendable {
    /// The name of the link, or its id if there is no such link.
    package var name: String
    /// The reason.
    package var problem: Problem

    /// Describes a link that was not changed.
    package init(name: String, problem: Problem) {
      (self.name, self.problem) = (name, problem)
    }
  }

  /// The id of the form that the boxes of rows belong to.
  static let changesID = "changes"

  func isSelected(_ link: LinkResource) -> Bool {
    outcome?.change?.links.contains(link.id) == true
  }

  /// What can be done with the links that are selected.
  ///
  /// The style sheet shows the field of the chosen action.
  var changes: HTML {
    let kept = query.kept.map { field in
      "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">" as HTML
    }
    let actions = LinkChange.Action.allCases.map { ($0.rawValue, name(of: $0)) }
    let action = FormField(
      "action",
      label: text(.withChosen),
      value: outcome?.change?.action.rawValue ?? "",
      kind: .choice(actions)
    ).html
    return """
      <form class="filters bulk" id="\(Self.changesID)" method="post" \
      action="\(environment.path("links/bulk"))" data-selected="\(text(.selectedCount))">\(kept)\
      <div class="scripted selection"><label class="check"><input type="checkbox" data-selects>\
      \(text(.selectAll))</label><output></output></div>\
      \(action)\(LinkChange.Field.allCases.map(field))\
      <button class="button" type="submit">\(text(.apply))</button></form>

      """
  }

  private func name(of action: LinkChange.Action) -> String {
    switch action {
    case .disable: text(.disableLink)
    case .enable: text(.enableLink)
    case .archive: text(.archiveLink)
    case .unarchive: text(.unarchiveLink)
    case .addTag: text(.bulkAddTag)
    case .removeTag: text(.bulkRemoveTag)
    case .setEnd: text(.bulkSetEnd)
    case .removeEnd: text(.bulkRemoveEnd)
    case .changeDestination: text(.bulkDestination)
    }
  }

  private func field(_ field: LinkChange.Field) -> HTML {
    let (label, kind): (LinkPhrase, FormField.Kind) =
      switch field {
      case .tag: (.bulkTag, .line("text"))
      case .end: (.bulkEnd, .line("date"))
      case .url: (.bulkURL, .line("text"))
      }
    let input = FormField(
      field.rawValue,
      label: text(label),
      value: outcome?.change?.values[field] ?? "",
      error: error(of: field),
      kind: kind,
      isCode: field == .url
    )
    return "<div class=\"of-\(field.rawValue)\">\(input.html)</div>"
  }

  /// What is wrong with the field of a change that was not made.
  private func error(of field: LinkChange.Field) -> String? {
    guard let change = outcome?.change, change.action.field == field,
      change.lacksValue(in: environment.timeZone)
    else { return nil }
    return switch field {
    case .tag: text(.bulkNeedsTag)
    case .end: text(.bulkNeedsEnd)
    case .url: text(.bulkNeedsURL)
    }
  }

  /// That a link was deleted, with the way back.
  var deletion: HTML? {
    guard let deleted, mayEdit else { return nil }
    let undo = PostButton(
      label: text(.undoDeletion),
      path: environment.path("links/\(deleted)/restore"),
      kind: .small
    ).html
    return "<div class=\"alert good undo\" role=\"status\">\(text(.linkDeleted)) \(undo)</div>\n"
  }

  /// What a change of several links did, above the list.
  var notice: HTML? {
    guard let outcome else { return nil }
    if let change = outcome.change {
      if change.links.isEmpty, outcome.refusals.isEmpty { return warning(.bulkNeedsLinks) }
      if change.lacksValue(in: environment.timeZone) { return warning(.bulkNeedsValue) }
    }
    guard outcome.done > 0 || !outcome.refusals.isEmpty else { return warning(.bulkNothing) }
    let format = environment.format
    let failed = Int64(outcome.refusals.count)
    let message = text(
      .bulkDone,
      ["count": format.number(outcome.done), "failed": format.number(failed)]
    )
    return """
      \(Notice(message: message, tone: failed == 0 ? .good : .warn).html)\(reasons(outcome.refusals))
      """
  }

  private func warning(_ phrase: LinkPhrase) -> HTML {
    Notice(message: text(phrase), tone: .warn).html
  }

  /// Why links were not changed, once for all links with the same reason.
  private func reasons(_ refusals: [Refusal]) -> [HTML] {
    var groups: [(problem: Problem, names: [String])] = []
    for refusal in refusals {
      if let place = groups.firstIndex(where: { $0.problem == refusal.problem }) {
        groups[place].names.append(refusal.name)
      } else {
        groups.append((refusal.problem, [refusal.name]))
      }
    }
    return groups.map { group in
      ErrorSummary(
        group.problem,
        fields: Self.fields,
        labels: ["end": text(.bulkEnd), "url": text(.bulkURL), "tag": text(.bulkTag)],
        title: group.names.joined(separator: ", ")
      ).html
    }
  }

  /// The fields of the form by the members of a link that they change.
  private static let fields = [
    "/expiresAt": LinkChange.Field.end.rawValue, "/targets/fallback": LinkChange.Field.url.rawValue,
    "/targets": LinkChange.Field.url.rawValue, "/tags": LinkChange.Field.tag.rawValue,
  ]
}
