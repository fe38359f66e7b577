import Foundation
import LinkCore
package import LinkPages
package import WireModels

/// The rules of a link: their order, what each asks for, where it leads, and which are never reached.
package struct RulesPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The link.
  package var link: LinkResource
  /// Which rules decided the newest clicks; `nil` where the user may not read reports.
  package var reach: RuleReport?
  /// What is in the fields.
  package var draft: RulesDraft
  /// What the server refused.
  package var problem: Problem?
  /// A tap that the user asks about.
  package var question: TapQuery
  /// What becomes of it by the rules in the fields.
  package var explanation: Explanation?
  /// Why the server does not explain such a tap.
  package var refusal: Problem?
  /// What is probably a mistake in the rules in the fields; `nil` where the server was not asked about them.
  package var warnings: [LinkWarning]?
  /// Whether the user asks about the rules in the fields and saves none of them.
  package var isTrial: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    link: LinkResource,
    reach: RuleReport? = nil,
    draft: RulesDraft? = nil,
    problem: Problem? = nil,
    question: TapQuery = TapQuery(),
    explanation: Explanation? = nil,
    refusal: Problem? = nil,
    warnings: [LinkWarning]? = nil,
    isTrial: Bool = false
  ) {
    (self.environment, self.link, self.reach) = (environment, link, reach)
    (self.problem, self.question) = (problem, question)
    (self.explanation, self.refusal, self.warnings) = (explanation, refusal, warnings)
    self.isTrial = isTrial
    let zone = environment.timeZone.identifier
    self.draft = draft ?? RulesDraft(link.settings.rules ?? [], zone: zone)
  }

  private var text: DashboardText { environment.text }
  private var path: String { environment.path("links/\(link.id)/rules") }
  private var explainPath: String { environment.path("links/\(link.id)/rules/explain") }

  /// Whether the fields say the saved rules.
  package var isSaved: Bool { draft.says(link.settings.rules ?? [], zone: zone) }

  private var zone: String { environment.timeZone.identifier }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .links,
      title: text(.rules),
      content: """
        \(PageTitle(
          title: "\(text(.rules))",
          lead: "\(text(.rulesLead))",
          above: [
            (text(.links), environment.path("links")),
            (link.name, environment.path("links/\(link.id)")),
          ],
          crumbs: text(.breadcrumbs)
        ).html)
        \(namedSummary?.html(reload: path, text))\(noRules)\(reachNote)
        <form class="beside" method="post" action="\(path)" data-preview="\(explainPath)">
        <div class="form wide">\
        <input type="hidden" name="version" value="\(draft.version ?? link.version.description)">\
        <input type="hidden" name="count" value="\(draft.rows.count)">
        \(rules)
        <p class="actions">\(explainButton)\
        <button class="button primary" type="submit">\(text(.saveRules))</button> \
        <span class="note">\(text(.rulesZone, ["zone": zone]))</span></p></div>
        \(trial)</form>
        """
    ).html
  }

  /// Asks about the rules in the fields.
  ///
  /// The first one stands before the button that saves, so that Enter in a field saves nothing.
  private var explainButton: HTML {
    """
    <button class="button" type="submit" formaction="\(explainPath)#explanation">\(text(.explainRules))</button>
    """
  }

  /// Where a tap goes by the rules in the fields; the script fetches each answer while they are filled in.
  private var trial: HTML {
    let region = Region(name: "explanation", status: status)
    return Card(
      title: text(.explain),
      content: """
        <p class="note">\(text(.explainRulesNote))</p>
        <div class="form">\(question.fields(environment))<noscript>\(explainButton)</noscript></div>
        <div class="notes" id="explanation"\(region.attributes)>\(answer)</div>
        """
    ).html
  }

  /// What the answer is in a word; empty where the notice says it.
  private var status: String? {
    if refusal != nil { return "" }
    if isTrial, problem != nil { return text(.notSavable) }
    return explanation.map {
      let place = text(DestinationName.phrase($0.destination))
      return "\(text(.leadsTo)): \(place). \(text(isSaved ? .savedRules : .unsavedRules))"
    }
  }

  private var answer: HTML? {
    if let refusal { return Notice(message: TapQuery.refusal(refusal, text), tone: .warn).html }
    if isTrial, let reasons = namedSummary?.reasons {
      return "<div class=\"alert warn\"><h3>\(text(.notSavable))</h3>\(reasons)</div>"
    }
    return explanation.map {
      "\(basis)\(Trace(explanation: $0, text: text, timeZone: environment.timeZone).html)"
    }
  }

  /// By which rules the tap is decided.
  private var basis: HTML {
    let tag =
      isSaved
      ? Tag(label: text(.savedRules), tone: .good) : Tag(label: text(.unsavedRules), tone: .warn)
    return """
      <p>\(tag.html) <span class="note">\(text(isSaved ? .explainSaved : .explainDraft))</span></p>

      """
  }

  /// What the server refused, at the fields that it is about.
  private var summary: ErrorSummary? {
    problem.map {
      let title = isTrial ? text(.notSavable) : text(.whatIsWrong)
      return ErrorSummary($0, fields: draft.fields(of: $0), title: title)
    }
  }

  /// The same above the form, where each line names its rule.
  private var namedSummary: ErrorSummary? {
    guard var summary else { return nil }
    for (index, row) in draft.rows.enumerated() {
      for name in RulesDraft.names { summary.labels["\(name)\(index)"] = title(of: row) }
    }
    return summary
  }

  private func title(of row: RulesDraft.Row) -> String {
    row.isEmpty || row.name.isEmpty ? text(.newRule) : row.name
  }

  private var rules: HTML {
    let warnings = warnings ?? (isSaved ? link.warnings : nil) ?? []
    let rows = draft.rows.enumerated().map { index, rule in
      let place = draft.place(of: index).map { "/rules/\($0)" }
      return row(index, rule, warnings.first { $0.pointer == place })
    }
    return "<ol class=\"rules\">\(rows)</ol>"
  }

  private func row(_ index: Int, _ row: RulesDraft.Row, _ warning: LinkWarning?) -> HTML {
    let isNew = row.isEmpty
    let title = title(of: row)
    let order = field("order", index, text(.ruleOrder), row.order, kind: .line("number"))
    return """
      <li><h2><bdi>\(title)</bdi> \(isNew ? nil : share(of: row.name)) \(mark(warning))</h2>\
      <div class="pair">\(order)\(field("name", index, text(.ruleName), row.name))</div>\
      \(row.json.isEmpty ? fields(index, row) : conditions(of: row))\(json(index, row))\
      \(isNew ? nil : FormField("remove\(index)", label: text(.removeRule), value: row.isRemoved ? "1" : "", kind: .check).html)</li>

      """
  }

  /// What happens without rules, below which the form begins one.
  private var noRules: HTML? {
    guard draft.rows.allSatisfy(\.isEmpty) else { return nil }
    return "<p class=\"note\">\(text(.noRules))</p>\n"
  }

  /// Of which clicks the shares are, and what part no rule decided.
  private var reachNote: HTML? {
    guard let reach, let since = reach.since else { return nil }
    let decided = reach.rows.filter { $0.rule != nil }.reduce(0) { $0 + $1.taps }
    let rest = environment.format.percent(Double(reach.taps - decided) / Double(reach.taps))
    let values = ["count": environment.format.number(reach.taps), "share": rest]
    return """
      <p class="note">\(text(.reachNote, values)) \(environment.format.moment(since))</p>
      """
  }

  /// The part of the newest clicks that a rule decided.
  private func share(of rule: String) -> HTML? {
    guard let share = reach?.share(of: rule) else { return nil }
    let label = text(.ruleShare, ["share": environment.format.percent(share)])
    return Tag(label: label, tone: share > 0 ? .good : .plain).html
  }

  /// Whether the server says that no tap comes to the rule.
  private func mark(_ warning: LinkWarning?) -> HTML? {
    guard let warning else { return nil }
    let label = text(warning.code == "unreachable_rule" ? .neverReached : .ended)
    let detail = warning.words(environment.text, environment.format)
    return """
      \(Tag(label: label, tone: .warn).html) \
      <small class="note"><bdi>\(detail ?? warning.detail)</bdi></small>
      """
  }

  /// The conditions of a rule that is changed as JSON, in words.
  private func conditions(of row: RulesDraft.Row) -> HTML {
    let tags = RuleWords(environment).tags(of: row.rule(zone: "")?.conditions ?? [])
    return "<p class=\"tags\">\(tags)</p>"
  }

  private func json(_ index: Int, _ row: RulesDraft.Row) -> HTML {
    let field = field(
      "json",
      index,
      text(.ruleJSON),
      row.json,
      hint: text(.ruleJSONHint),
      kind: .code(rows: row.json.isEmpty ? 4 : 12)
    )
    guard row.json.isEmpty else { return field }
    return "<details><summary>\(text(.ruleJSON))</summary>\(field)</details>"
  }

  private func fields(_ index: Int, _ row: RulesDraft.Row) -> HTML {
    let platforms = [
      ("", text(.everyPlatform)), ("ios", "iOS"), ("android", "Android"),
      ("desktop", text(.computer)), ("other", text(.otherSystems)),
    ]
    return """
      <div class="pair">\(field("platform", index, text(.platform), row.platform, kind: .choice(platforms)))\
      \(field("web", index, text(.urlLabel), row.web, isCode: true))</div>\
      <div class="pair">\(field("countries", index, text(.country), row.countries, hint: text(.countriesHint)))\
      \(field("languages", index, text(.language), row.languages, hint: text(.languagesHint)))</div>\
      <div class="pair">\
      \(field("from", index, text(.ruleFrom), row.from, kind: .line("time")))\
      \(field("until", index, text(.ruleUntil), row.until, kind: .line("time")))</div>\
      \(field("split", index, text(.ruleSplit), row.split, hint: text(.ruleSplitHint), kind: .lines, isCode: true))
      """
  }

  private func field(
    _ name: String,
    _ index: Int,
    _ label: String,
    _ value: String,
    hint: String? = nil,
    kind: FormField.Kind = .line("text"),
    isCode: Bool = false
  ) -> HTML {
    FormField(
      "\(name)\(index)",
      label: label,
      hint: hint,
      value: value,
      error: summary?.error(of: "\(name)\(index)"),
      kind: kind,
      isCode: isCode,
      offer: offer(name)
    ).html
  }

  private func offer(_ name: String) -> FormField.Offer? {
    switch name {
    case "countries": environment.offer(.country, several: true)
    case "languages": environment.offer(.language, several: true)
    default: nil
    }
  }
}
