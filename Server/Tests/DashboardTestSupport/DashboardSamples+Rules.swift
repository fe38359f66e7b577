import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// The rules of a link and its QR code.
  var linkToolPages: [String: HTML] {
    [
      "link-rules": RulesPage(
        environment: environment,
        link: link,
        reach: RuleReport(
          taps: 10_000,
          since: now,
          rows: [.init(rule: text, taps: 6_400), .init(rule: nil, taps: 3_600)]
        ),
        problem: problem,
        question: question,
        explanation: explanation
      ).html,
      "link-rules-unexplained": RulesPage(
        environment: environment,
        link: link,
        question: question,
        refusal: problem
      ).html,
      "link-rules-unsaved": RulesPage(
        environment: environment,
        link: link,
        draft: unsavedRules,
        question: question,
        explanation: explanation,
        warnings: [
          LinkWarning(
            pointer: "/rules/1",
            code: "unreachable_rule",
            .covered,
            [
              "number": .init(2), "name": .init(text), "other": .init(1),
              "earlier": .init("Night"),
            ]
          )
        ]
      ).html,
      "link-rules-unsavable": RulesPage(
        environment: environment,
        link: link,
        draft: unsavedRules,
        problem: Problem(
          status: 422,
          code: "invalid_fields",
          title: text,
          errors: [.init(pointer: "/rules/0/web", code: "invalid", detail: text)]
        ),
        question: question,
        isTrial: true
      ).html,
      "link-code": CodeDesignPage(environment: environment, link: link, query: code).html,
      "link-code-refused": CodeDesignPage(
        environment: environment,
        link: link,
        query: code,
        problem: problem
      ).html,
    ]
  }

  /// A tap that a reader asks about.
  var question: TapQuery {
    TapQuery(device: .iphone, country: text, language: text)
  }

  /// Rules in another order than their rows, and a row that begins another one.
  private var unsavedRules: RulesDraft {
    RulesDraft(rows: [
      .init(order: "2", name: text, platform: "ios", countries: text, web: text),
      .init(order: "1", name: "Night", languages: "de", from: "22:00", until: "06:00", web: text),
      .init(order: "3"),
    ])
  }

  private var code: CodeDesignPage.Query {
    CodeDesignPage.Query(
      foreground: "#1a1a2e",
      background: "#ffffff",
      size: text,
      margin: "4",
      correction: "high",
      logo: text
    )
  }

  /// Conditions of most kinds.
  var conditions: [ConditionForm] {
    [
      ConditionForm(.platform, values: ["ios", "android", "desktop"]),
      ConditionForm(.systemVersion, from: "15", below: "17.2"),
      ConditionForm(.language, values: ["tr", "pt-br"]),
      ConditionForm(.country, values: ["TR", "DE", "SA"]),
      ConditionForm(.query, values: [text, "b"], name: "source"),
      ConditionForm(.referrer, values: ["news.example.com", "example.org"]),
      ConditionForm(.inAppBrowser, values: ["instagram", "webview"]),
      ConditionForm(.dates, startsAt: now),
      ConditionForm(
        .hours,
        from: "09:00",
        until: "18:30",
        days: [1, 2, 3, 4, 5],
        zone: "Europe/Istanbul"
      ),
    ]
  }

  /// Steps of a decision, one of which no version knows.
  var trace: [TraceEntry] {
    [
      TraceEntry("link_enabled", "passed", .linkEnabled),
      TraceEntry("agent", "person", .agent, ["agent": .init("ios 18.1 safari")]),
      TraceEntry("platform", "desktop", .computerTargets),
      TraceEntry(
        "rule",
        "skipped",
        .ruleOver,
        ["number": .init(1), "name": .init("Old")],
        condition: ConditionForm(.dates, endsAt: now)
      ),
      TraceEntry(
        "rule",
        "skipped",
        .ruleSkipped,
        ["number": .init(2), "name": .init("Night")],
        condition: ConditionForm(
          .hours,
          from: "22:00",
          until: "06:00",
          days: [1, 2, 7],
          zone: "Europe/Istanbul"
        )
      ),
      TraceEntry(
        "desktop_target",
        "present",
        .target,
        ["target": .init("https://example.com/")]
      ),
      TraceEntry(unknown: text),
      TraceEntry("destination", "web", .goesHere),
    ]
  }
}

extension TraceEntry {
  /// A step that no version knows.
  package init(unknown text: String) {
    self.init(text, text, .agent)
    (reason, detail) = (text, text)
  }
}
