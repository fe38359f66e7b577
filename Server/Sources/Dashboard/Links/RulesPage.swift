import Foundation
import LinkCore
public import LinkPages
public import WireModels

/// The rules of a link: their order, what each asks for, where it leads, and which are never reached.
public struct RulesPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The link.
  public var link: LinkResource
  /// Which rules decided the newest clicks; `nil` where the user may not read reports.
  public var reach: RuleReport?
  /// What is in the fields.
  public var draft: RulesDraft
  /// What the server refused.
  public var problem: Problem?
  /// A tap on the saved rules that the user asks about.
  public var question: TapQuery
  /// What becomes of it.
  public var explanation: Explanation?
  /// Why the server does not explain such a tap.
  public var refusal: Problem?

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    link: LinkResource,
    reach: RuleReport? = nil,
    draft: RulesDraft? = nil,
    problem: Problem? = nil,
    question: TapQuery = TapQuery(),
    explanation: Explanation? = nil,
    refusal: Problem? = nil
  ) {
    (self.environment, self.link, self.reach) = (environment, link, reach)
    (self.problem, self.question) = (problem, question)
    (self.explanation, self.refusal) = (explanation, refusal)
    self.draft = draft ?? RulesDraft(link.settings.rules ?? [])
  }

  private var text: DashboardText { environment.text }
  private var path: String { environment.path("links/\(link.id)/rules") }

  /// The document.
  public var html: HTML {
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
        \(namedSummary)\(noRules)\(reachNote)
        <div class="beside"><form class="form wide" method="post" action="\(path)">\
        <input type="hidden" name="version" value="\(link.version.description)">\
        <input type="hidden" name="count" value="\(draft.rows.count)">
        <ol class="rules">\(draft.rows.enumerated().map { row($0.offset, $0.element) })</ol>
        <p><button class="button primary" type="submit">\(text(.saveRules))</button> \
        <span class="note">\(text(.rulesZone, ["zone": environment.timeZone.identifier]))</span></p></form>
        \(trial)</div>
        """
    ).html
  }

  /// Where a tap goes by the saved rules.
  ///
  /// It is a form of its own: the script fetches each answer, so that what is written in the rules stays, and Enter
  /// saves none of it. A button, which loads the page again, is there for browsers without the script alone.
  private var trial: HTML {
    let status: String? = explanation.map {
      "\(text(.leadsTo)): \(text(DestinationName.phrase($0.destination)))"
    }
    let region = Region(name: "explanation", status: status)
    return Card(
      title: text(.explain),
      content: """
        <p class="note">\(text(.explainSaved))</p>
        <form class="form" action="/dashboard/links/\(link.id.description)/rules" data-search>\
        \(environment.workspaceField)\(question.fields(text))\
        <noscript><button class="button" type="submit">\(text(.explain))</button></noscript></form>
        <div class="notes"\(region.attributes)>\(answer)</div>
        """
    ).html
  }

  private var answer: HTML? {
    if let refusal { return Notice(message: TapQuery.refusal(refusal, text), tone: .warn).html }
    return explanation.map { Trace(explanation: $0, text: text).html }
  }

  /// What the server refused, at the fields that it is about.
  private var summary: ErrorSummary? {
    problem.map { ErrorSummary($0, fields: draft.fields(of: $0), title: text(.whatIsWrong)) }
  }

  /// The same above the form, where each line names its rule.
  private var namedSummary: HTML? {
    guard var summary else { return nil }
    for (index, row) in draft.rows.enumerated() {
      for name in RulesDraft.names { summary.labels["\(name)\(index)"] = title(of: row) }
    }
    return summary.html
  }

  private func title(of row: RulesDraft.Row) -> String {
    row.isEmpty || row.name.isEmpty ? text(.newRule) : row.name
  }

  private func row(_ index: Int, _ row: RulesDraft.Row) -> HTML {
    let isNew = row.isEmpty
    let title = title(of: row)
    let order = field("order", index, text(.ruleOrder), row.order, kind: .line("number"))
    return """
      <li><h2><bdi>\(title)</bdi> \(isNew ? nil : share(of: row.name)) \(warning(index))</h2>\
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
  private func warning(_ index: Int) -> HTML? {
    let warning = link.warnings?.first { $0.pointer == "/rules/\(index)" }
    guard let warning else { return nil }
    let label = text(warning.code == "unreachable_rule" ? .neverReached : .ended)
    return """
      \(Tag(label: label, tone: .warn).html) \
      <small class="note"><bdi lang="en">\(warning.detail)</bdi></small>
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
      ("desktop", text(.computer)),
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
      isCode: isCode
    ).html
  }
}
