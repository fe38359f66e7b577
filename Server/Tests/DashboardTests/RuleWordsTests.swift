import Foundation
import LinkCore
import LinkPages
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import Dashboard

@Suite("Conditions of rules in words")
struct RuleWordsTests {
  private func words(_ language: PageLanguage) -> RuleWords {
    RuleWords(
      text: DashboardText(language: language),
      format: DashboardFormat(language: language, timeZone: .gmt)
    )
  }

  private func sentence(_ condition: ConditionForm, _ language: PageLanguage) -> String {
    words(language).sentence(of: condition)
      .replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
  }

  /// A condition of a kind; a new kind does not compile without one.
  private func example(_ kind: ConditionForm.Kind) -> ConditionForm {
    switch kind {
    case .platform: ConditionForm(kind, values: RoutePlatform.allCases.map(\.rawValue))
    case .device: ConditionForm(kind, values: Agent.Device.allCases.map(\.rawValue))
    case .system: ConditionForm(kind, values: Agent.System.allCases.map(\.rawValue))
    case .systemVersion, .appVersion: ConditionForm(kind, from: "15", below: "17.2")
    case .language: ConditionForm(kind, values: ["de", "pt-br"])
    case .country: ConditionForm(kind, values: ["TR", "DE"])
    case .address: ConditionForm(kind, values: ["203.0.113.0/24"])
    case .query: ConditionForm(kind, values: ["mail"], name: "source")
    case .referrer: ConditionForm(kind, values: ["news.example.com"])
    case .browser: ConditionForm(kind, values: ["safari"])
    case .inAppBrowser: ConditionForm(kind, values: ["instagram", "webview"])
    case .dates:
      ConditionForm(kind, startsAt: Timestamp(milliseconds: 0), endsAt: Timestamp(milliseconds: 1))
    case .hours: ConditionForm(kind, from: "09:00", days: [1, 5], zone: "Europe/Istanbul")
    }
  }

  @Test("Every kind of condition is a sentence of its own in every language")
  func everyKind() throws {
    for kind in ConditionForm.Kind.allCases {
      let condition = example(kind)
      _ = try condition.condition()
      let sentences = PageLanguage.allCases.map { sentence(condition, $0) }
      #expect(Set(sentences).count == sentences.count, "\(kind)")
      #expect(sentences.allSatisfy { !$0.contains("{") && !$0.contains(kind.rawValue + ":") })
    }
  }

  @Test("Every platform, device and system has its name")
  func everyName() {
    for kind in [ConditionForm.Kind.platform, .device, .system] {
      for name in example(kind).values ?? [] {
        let text = sentence(ConditionForm(kind, values: [name]), .arabic)
        #expect(!text.hasSuffix(name), "\(kind) \(name)")
      }
    }
  }

  /// Conditions with what English and German say.
  private static let said: [(ConditionForm, english: String, german: String)] = [
    (
      ConditionForm(.country, values: ["TR", "DE"]), "Country is Türkiye or Germany",
      "Land ist Türkei oder Deutschland"
    ),
    (
      ConditionForm(.language, values: ["pt-br"]), "Language is Portuguese (Brazil)",
      "Sprache ist Portugiesisch (Brasilien)"
    ),
    (
      ConditionForm(.systemVersion, from: "15"), "System version is 15 or later",
      "Systemversion ist 15 oder neuer"
    ),
    (
      ConditionForm(.query, name: "source"), "URL has the parameter source",
      "Die URL hat den Parameter source"
    ),
    (
      ConditionForm(.inAppBrowser), "Opened inside another app", "In einer anderen App geöffnet"
    ),
    (
      ConditionForm(.hours, from: "22:00", until: "06:30", days: [1, 2, 3], zone: "GMT"),
      "Monday to Wednesday from 22:00 to 06:30 of the next day (GMT)",
      "Montag bis Mittwoch von 22:00 bis 06:30 am nächsten Tag (GMT)"
    ),
    (
      ConditionForm(.hours, days: [6, 7], zone: "GMT"), "Saturday and Sunday (GMT)",
      "Samstag und Sonntag (GMT)"
    ),
    (
      ConditionForm(.hours, from: "09:00", zone: "GMT"), "Every day from 09:00 to 00:00 (GMT)",
      "Täglich von 09:00 bis 00:00 (GMT)"
    ),
  ]

  @Test("A condition is said as people say it", arguments: said)
  func sentences(condition: ConditionForm, english: String, german: String) {
    #expect(sentence(condition, .english) == english)
    #expect(sentence(condition, .german) == german)
  }

  @Test("What this version does not know is shown as it is written")
  func unknown() {
    var condition = ConditionForm(.country, values: ["A", "B"])
    condition.kind = "weather"
    #expect(sentence(condition, .german) == "weather: A, B")
    #expect(
      sentence(ConditionForm(.country, values: ["ZZZ", "7"]), .german) == "Land ist ZZZ oder 7"
    )
    #expect(sentence(ConditionForm(.hours), .german) == "hours")
  }

  @Test("The steps of a link's funnel have names in every language")
  func funnel() {
    for name in ["click", "install", "open", "event"] {
      let titles = PageLanguage.allCases.map {
        FunnelReport.Step(name: name, count: 1).title(DashboardText(language: $0))
      }
      #expect(!titles.contains(name) && Set(titles).count > 3, "\(name)")
    }
  }
}
