import LinkCore
import LinkPages
import WireModels

extension PlacementPage {
  /// The settings and the rules as fields: a plain post, which works without a script.
  var form: HTML {
    let screens =
      [("", text(.none))] + screens.map { ($0.id.description, $0.name ?? $0.id.description) }
    let screen = draft.defaultScreen
    return """
      \(rulesNote)\
      <form class="form wide" method="post" action="\(environment.path("placements/\(placement.id)/rules"))">\
      <input type="hidden" name="revision" value="\(draft.revision)">\
      <input type="hidden" name="count" value="\(draft.rows.count)">
      <div class="pair">\(field("name", text(.placementName), draft.name))\
      \(field("defaultScreen", text(.defaultScreen), screen, kind: .choice(screens, keeping: screen)))</div>\
      \(field("active", text(.showsScreens), draft.isActive ? "1" : "", kind: .check))\
      \(ids)<ol class="rules">\(draft.rows.enumerated().map { row($0.offset, $0.element) })</ol>
      <p><button class="button primary" type="submit">\(text(.savePlacement))</button></p></form>
      """
  }

  /// The ids that a line of screens may name, each leading to its screen.
  private var ids: HTML? {
    guard !screens.isEmpty else { return nil }
    let tags = screens.map { screen in
      Tag(
        label: screen.id.description,
        path: environment.path("screens/\(screen.id)")
      ).html
    }
    return """
      <details class="numbers"><summary>\(text(.idsOfScreens))</summary><p class="tags">\(tags)</p></details>
      """
  }

  private func row(_ index: Int, _ row: PlacementDraft.Row) -> HTML {
    let title = row.source.isEmpty ? text(.newRule) : row.name
    let audiences =
      [("", text(.allPeople))] + audiences.map { ($0.id.description, $0.name) }
    let remove = field("remove\(index)", text(.removeRule), row.isRemoved ? "1" : "", kind: .check)
    return """
      <li><h2><bdi>\(title)</bdi></h2>\
      <input type="hidden" name="source\(index)" value="\(row.source)">\
      <div class="pair">\(field("order\(index)", text(.ruleOrder), row.order, kind: .line("number")))\
      \(field("name\(index)", text(.ruleName), row.name))</div>\
      <div class="pair">\
      \(field("audience\(index)", text(.audience), row.audience, kind: .choice(audiences, keeping: row.audience)))\
      \(field("holdOut\(index)", text(.holdOut), row.holdOut, kind: .line("number")))</div>\
      \(field("screens\(index)", text(.screensOfRule), row.screens, hint: text(.screensHint), kind: .lines, isCode: true))\
      \(row.source.isEmpty ? nil : remove)</li>

      """
  }

  private func field(
    _ name: String,
    _ label: String,
    _ value: String,
    hint: String? = nil,
    kind: FormField.Kind = .line("text"),
    isCode: Bool = false
  ) -> HTML {
    FormField(
      name,
      label: label,
      hint: hint,
      value: value,
      error: summary?.error(of: name),
      kind: kind,
      isCode: isCode
    ).html
  }
}
