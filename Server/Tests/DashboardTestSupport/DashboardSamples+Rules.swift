import LinkCore
import WireModels

extension DashboardSamples {
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
