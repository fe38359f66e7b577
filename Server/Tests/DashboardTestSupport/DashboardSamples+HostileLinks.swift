import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledLinkPages: [String: FilledPage] {
    let entries = Page(items: [filledEntry], nextCursor: text)
    return [
      "filled-components": .init(ComponentPage(environment: filled), \.html),
      "filled-home": .init(filledHome, \.html),
      "filled-links": .init(filledLinks, \.html),
      "filled-link": .init(filledLinkPage, \.html),
      "filled-history": .init(
        LinkHistoryPage(
          environment: filled,
          link: filledLink,
          entries: entries,
          cursor: text,
          problem: filledProblem
        ),
        \.html
      ),
      "filled-link-form": .init(filledForm, \.html),
      "filled-link-json": .init(
        LinkSettingsPage(environment: filled, link: filledLink, json: text, problem: filledProblem),
        \.html
      ),
      "filled-import": .init(filledImport(.unknownColumns([text, text])), \.html),
      "filled-import-twice": .init(filledImport(.columnTwice(text)), \.html),
      "filled-rules": .init(filledRules, \.html),
      "filled-code": .init(filledCode, \.html),
    ]
  }

  // MARK: - Models

  var filledProblem: Problem {
    var problem = Problem(
      status: 422,
      code: text,
      title: text,
      detail: text,
      requestID: text,
      errors: [
        .init(pointer: text, code: text, detail: text),
        .init(pointer: "/" + text, code: text, detail: text),
      ]
    )
    problem.type = text
    return problem
  }

  var filledTargets: TargetsForm {
    let phone = TargetsForm.Phone(app: text, universalLink: text, store: text, web: text)
    return TargetsForm(
      ios: phone,
      ipad: phone,
      android: phone,
      huawei: phone,
      desktop: text,
      fallback: text
    )
  }

  /// A rule that no form can show, with a condition of each kind.
  private var filledRule: RuleForm {
    let conditions = ConditionForm.Kind.allCases.map { kind in
      ConditionForm(
        kind,
        values: [text, text],
        name: text,
        from: text,
        below: text,
        until: text,
        zone: text
      )
    }
    var unknown = conditions[0]
    unknown.kind = text
    return RuleForm(
      name: text,
      conditions: conditions + [unknown],
      web: text,
      targets: filledTargets,
      split: [VariantForm(name: text, weight: 1, targets: filledTargets)]
    )
  }

  var filledWarning: LinkWarning { LinkWarning(pointer: text, code: text, detail: text) }

  var filledLink: LinkResource {
    var link = link
    link.shortURL = address
    link.settings.targets = filledTargets
    link.settings.rules = [filledRule] + (link.settings.rules ?? [])
    link.settings.password = text
    link.settings.matchWindow = MatchWindow(certain: 604_800_000, probabilistic: 86_400_000)
    link.settings.campaign = CampaignFields(
      type: text,
      title: text,
      teamID: text,
      projectID: text,
      sourceID: text,
      adID: text,
      webhookURL: text,
      metaData: [text: json]
    )
    link.settings.preview = SharePreview(title: text, description: text, imageURL: text)
    link.warnings = [filledWarning]
    return link
  }

  var filledTrace: [TraceEntry] {
    var condition = ConditionForm(.country, values: [text])
    (condition.name, condition.from, condition.below) = (text, text, text)
    (condition.until, condition.zone) = (text, text)
    let values: [String: Problem.Argument] = [
      "number": .init(text), "name": .init(text), text: .init(text),
    ]
    let step = TraceEntry("rule", text, .ruleSkipped, values, condition: condition)
    return trace + [TraceEntry(unknown: text), step]
  }

  var filledExplanation: Explanation {
    Explanation(
      link: link.id,
      destination: text,
      url: text,
      status: 200,
      headers: [text: text],
      rule: text,
      variant: text,
      card: LinkCard(title: text, description: text, imageURL: text, site: text),
      trace: filledTrace
    )
  }

  var filledQuestion: TapQuery {
    var question = TapQuery(device: .iphone, country: text, language: text)
    (question.date, question.time) = (text, text)
    return question
  }

  private var filledPlaces: [LinkPage.Place] {
    TapDevice.allCases.map { .init($0, filledExplanation) }
  }

  var filledCounts: ReportCountsResource {
    var counts = counts
    counts.revenue = [RevenueResource(currency: text, amount: text, purchases: 2)]
    return counts
  }

  var filledOverview: OverviewReport {
    var report = overview
    (report.timeZone, report.totals) = (text, filledCounts)
    report.days = report.days.prefix(3).map { .init(from: $0.from, counts: filledCounts) }
    return report
  }

  var filledEntry: AuditEntryResource {
    var entry = AuditEntryResource(
      number: 3,
      occurredAt: now,
      actor: text,
      actorID: text,
      session: text,
      request: text,
      action: text,
      thingID: text,
      changes: [
        AuditChange(field: text, before: .string(text), after: .string(text)),
        AuditChange(field: "title", before: .string(text), after: json),
        AuditChange(field: "tags", before: json, after: .array([.string(text)])),
      ]
    )
    entry.actorName = text
    return entry
  }

  // MARK: - Pages

  private var filledHome: HomePage {
    HomePage(
      environment: filled,
      today: filledCounts,
      yesterday: filledCounts,
      month: filledOverview,
      topLinks: [LinkCount(id: link.id, title: text, code: text, clicks: 12)],
      steps: HomePage.Step.allCases.map { ($0, $0 == .domain) }
    )
  }

  private var filledLinks: LinkListPage {
    LinkListPage(
      environment: filled,
      query: .init(search: text, tag: text, status: .active, domain: text, cursor: text),
      links: Page(items: [filledLink, filledLink], nextCursor: text),
      clicks: linkClicks([filledLink, filledLink]),
      domains: [text, "go.example.com"],
      mayEdit: true,
      outcome: .init(
        done: 2,
        change: LinkChange(.changeDestination, values: [.url: text], links: [filledLink.id]),
        refusals: [.init(name: text, problem: filledProblem)]
      )
    )
  }

  private var filledLinkPage: LinkPage {
    LinkPage(
      environment: filled,
      link: filledLink,
      places: filledPlaces,
      month: filledOverview,
      funnel: FunnelReport(link: nil, steps: [.init(name: text, count: 3)]),
      people: filledConversion,
      question: filledQuestion,
      explanation: filledExplanation,
      mayEdit: true,
      isSaved: true,
      problem: filledProblem
    )
  }

  private var filledForm: LinkFormPage {
    let texts = LinkDraft.Field.allCases.map { ($0, text) }
    var draft = LinkDraft(values: Dictionary(uniqueKeysWithValues: texts), version: text)
    (draft.link, draft.original) = (filledLink, filledLink)
    return LinkFormPage(
      environment: filled,
      draft: draft,
      domains: [],
      path: "links/" + text + "/edit",
      problem: filledProblem,
      preview: LinkDraftPreview(
        places: filledPlaces,
        problem: filledProblem,
        refusal: filledProblem
      ),
      question: filledQuestion
    )
  }

  private func filledImport(_ fault: LinkImportPage.Fault) -> LinkImportPage {
    var outcome = LinkImportPage.Outcome(key: text, isDone: true)
    outcome.links = [
      .init(line: 2, code: text, title: text, target: text, domain: text, link: filledLink),
      .init(line: 3, code: text, title: text, target: text, domain: text),
    ]
    outcome.refused = [.init(line: 4, problem: filledProblem)]
    (outcome.untried, outcome.problem) = (7, filledProblem)
    var source = LinkFileSource(format: text)
    source.columns = [.init(name: text, fields: [text], reason: .unknown)]
    source.remarks = [.otherHost(text, 2), .pathPrefix(text, 3)]
    return LinkImportPage(
      environment: filled,
      limits: .init(links: 2_000, passwords: 100, bytes: 1_000_000),
      columns: [text],
      draft: .init(rows: text, coding: text, service: text, domain: text),
      fault: fault,
      source: source,
      outcome: outcome
    )
  }

  private var filledRules: RulesPage {
    let row = RulesDraft.Row(
      order: text,
      name: text,
      platform: text,
      countries: text,
      languages: text,
      from: text,
      until: text,
      web: text,
      split: text
    )
    var other = row
    other.json = text
    return RulesPage(
      environment: filled,
      link: filledLink,
      reach: RuleReport(taps: 10, since: now, rows: [.init(rule: text, taps: 6)]),
      draft: RulesDraft(rows: [row, other], version: text),
      problem: filledProblem,
      question: filledQuestion,
      explanation: filledExplanation,
      refusal: filledProblem,
      warnings: [filledWarning]
    )
  }

  private var filledCode: CodeDesignPage {
    CodeDesignPage(
      environment: filled,
      link: filledLink,
      query: .init(
        foreground: text,
        background: text,
        size: text,
        margin: text,
        correction: text,
        logo: text
      ),
      problem: filledProblem
    )
  }
}
