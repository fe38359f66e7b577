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
      TraceEntry(step: "link_enabled", outcome: "passed", detail: "The link is enabled."),
      TraceEntry(step: "agent", outcome: "person", detail: "ios 18.1 safari"),
      TraceEntry(
        step: "platform",
        outcome: "desktop",
        detail: "The targets for computers apply."
      ),
      TraceEntry(step: "rule", outcome: "skipped", detail: "Rule 1, Old iPhones: it is over."),
      TraceEntry(step: "desktop_target", outcome: "present", detail: "https://example.com/"),
      TraceEntry(step: text, outcome: text, detail: text),
      TraceEntry(step: "destination", outcome: "web", detail: "The tap goes here."),
    ]
  }
}
