import Foundation
import LinkCore
package import LinkPages
package import WireModels

/// A placement: its rules with their form, what it shows one person, and its JSON.
package struct PlacementPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The placement.
  package var placement: PlacementResource
  /// The workspace's audiences.
  package var audiences: [AudienceResource]
  /// The workspace's screens.
  package var screens: [ScreenResource]
  /// The person of the check, and what the placement shows.
  package var check: (person: String, answer: PlacementCheck)?
  /// What is in the fields of the form.
  package var draft: PlacementDraft
  /// The settings as JSON as they were written, where the server refused them.
  package var json: String?
  /// What the server refused.
  package var problem: Problem?
  /// Whether a change was saved just now.
  package var isSaved: Bool
  /// The settings before the change that was saved just now.
  package var undo: PlacementSettings?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    placement: PlacementResource,
    audiences: [AudienceResource] = [],
    screens: [ScreenResource] = [],
    check: (person: String, answer: PlacementCheck)? = nil,
    draft: PlacementDraft? = nil,
    json: String? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false,
    undo: PlacementSettings? = nil
  ) {
    (self.environment, self.placement, self.audiences) = (environment, placement, audiences)
    (self.screens, self.check, self.json, self.problem) = (screens, check, json, problem)
    (self.isSaved, self.undo) = (isSaved, undo)
    self.draft = draft ?? PlacementDraft(placement)
  }

  var text: DashboardText { environment.text }
  private var mayEdit: Bool { environment.role.allows(.sendMessages) }
  private var path: String { environment.path("placements/\(placement.id)") }
  private var settings: PlacementSettings { placement.placement }

  /// The document.
  package var html: HTML {
    let name = settings.name ?? placement.id.description
    return DashboardFrame(
      environment: environment,
      section: .placements,
      title: name,
      content: """
        \(PageTitle(
          title: "<bdi>\(name)</bdi>",
          lead: "<code>\(placement.id.description)</code>",
          above: [(text(.placements), environment.path("placements"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(isSaved ? Notice(message: text(.savedNow)).html : nil)\
        \(summary?.html)\(conflict)\(undoing)
        <div class="grid wide-left">\(Card(title: text(.rules), content: mayEdit ? form : rules).html)\
        <div class="grid">\(Card(title: text(.onePerson), content: person).html)\
        \(mayEdit ? Card(content: editor).html : nil)\(mayEdit ? deletion : nil)</div></div>
        """
    ).html
  }

  /// What the server refused, by the fields of the form; an error of the JSON leads to none.
  var summary: ErrorSummary? {
    problem.map { problem in
      let isForm = mayEdit && json == nil
      return ErrorSummary(
        isForm ? draft.worded(problem, text) : problem,
        fields: isForm ? draft.fields(of: problem) : [:],
        labels: labels,
        title: text(.whatIsWrong)
      )
    }
  }

  /// What an error is about: a setting, or the rule that the field is in.
  private var labels: [String: String] {
    var labels = ["name": text(.placementName), "defaultScreen": text(.defaultScreen)]
    for (index, row) in draft.rows.enumerated() {
      let title = row.name.isEmpty ? text(.newRule) : row.name
      for name in ["order", "name", "audience", "screens", "holdOut"] {
        labels["\(name)\(index)"] = title
      }
    }
    return labels
  }

  /// A way on where another user changed the placement, which the form does not write over.
  private var conflict: HTML? {
    guard draft.revision != placement.revision.description else { return nil }
    return "<p>\(ButtonLink(label: text(.asItIsNow), path: path).html)</p>"
  }

  /// What was saved just now, with the way back.
  private var undoing: HTML? {
    guard let undo else { return nil }
    let button = PostButton(
      label: text(.undoStep),
      path: path,
      kind: .small,
      fields: [("json", Self.json(of: undo)), ("revision", placement.revision.description)]
    )
    return """
      <div class="alert good simulated" role="status"><p>\(text(.placementChanged))</p>\
      \(button.html)</div>

      """
  }

  private static func json(of settings: PlacementSettings) -> String {
    let data = try? JSONEncoder.indented.encode(settings)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private func name(of audience: AudienceID) -> String {
    audiences.first { $0.id == audience }?.name ?? audience.description
  }

  private var rules: HTML {
    let rules = (settings.rules ?? []).map { rule -> HTML in
      let audience = rule.audience.map(name) ?? text(.allPeople)
      let screens = rule.variants.map { variant -> HTML in
        Tag(
          label: "\(variant.name): \(variant.screen)",
          path: environment.path("screens/\(variant.screen)")
        ).html
      }
      let heldOut = rule.holdOutPercent.map { percent -> HTML in
        "<small class=\"note\">\(text(.holdOut)): \(environment.format.percent(Double(percent) / 100))</small>"
      }
      return """
        <li><h3><bdi>\(rule.name)</bdi></h3><small class="note"><bdi>\(audience)</bdi></small>\
        <p class="tags">\(screens)</p>\(heldOut)</li>

        """
    }
    let last = settings.defaultScreen.map { screen -> HTML in
      """
      <li><h3>\(text(.defaultScreen))</h3><p class="tags">\
      \(Tag(label: screen.description, path: environment.path("screens/\(screen)")).html)</p></li>

      """
    }
    let list: HTML? =
      rules.isEmpty && last == nil ? nil : "<ol class=\"rules\">\(rules)\(last)</ol>"
    return "\(rulesNote)\(list)"
  }

  /// How the rules decide; without any, what happens then.
  var rulesNote: HTML {
    let hasRules = settings.rules?.isEmpty == false
    return "<p class=\"note\">\(hasRules ? text(.ruleFirst) : text(.noPlacementRules))</p>"
  }

  private var person: HTML {
    let field = FormField(
      "person",
      label: text(.distinctID),
      value: check?.person ?? "",
      isCode: true
    ).html
    return """
      <form class="filters" action="/dashboard/placements/\(placement.id.description)">\(environment.workspaceField)\
      <div class="field wide">\(field)</div>\
      <button class="button" type="submit">\(text(.whatIsShown))</button></form>
      \(check.map { answer($0.answer) })
      """
  }

  private func answer(_ check: PlacementCheck) -> HTML {
    let steps = check.steps.map { step -> HTML in
      // The default screen has no rule; no rule has its name.
      let rule = step.rule == "default" ? text(.defaultScreen) : step.rule
      let reason = PlacementPhrase.html(step.reason, text)
      return "<li><div><bdi>\(rule)</bdi> <small>\(reason)</small></div></li>\n"
    }
    let shown = check.screen?.description ?? PlacementPhrase.words(check.outcome, text)
    return """
      <p>\(Tag(label: shown, tone: check.screen == nil ? .warn : .good).html) \
      \(check.variant.map { "\(text(.variant)): \($0)" as HTML })</p><ol class="trace">\(steps)</ol>
      """
  }

  private var deletion: HTML {
    Deletion(
      name: settings.name ?? placement.id.description,
      advice: text(.deletePlacementAdvice),
      path: environment.path("placements/\(placement.id)/delete"),
      fields: [("revision", placement.revision.description)],
      text: text
    ).html
  }

  private var editor: HTML {
    let shown = json ?? Self.json(of: settings)
    let revision = json == nil ? placement.revision.description : draft.revision
    return """
      <details\(json == nil ? "" : " open")><summary>\(text(.documentJSON))</summary>\
      <form class="form wide" method="post" action="\(path)">\
      <input type="hidden" name="revision" value="\(revision)">\
      \(FormField("json", label: text(.placementJSON), value: shown, kind: .code(rows: 16), isCode: true).html)\
      <p><button class="button primary" type="submit">\(text(.save))</button></p></form></details>
      """
  }
}
