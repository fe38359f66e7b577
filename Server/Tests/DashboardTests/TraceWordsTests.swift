import AttributionCore
import Foundation
import LinkCore
import LinkPages
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import Dashboard

@Suite("Steps of decisions in words")
struct TraceWordsTests {
  private static let now = Timestamp(milliseconds: 1_795_561_509_120)
  /// Steps that end with a name instead of a word.
  private static let withNames: Set = ["destination", "platform", "variant"]

  private func target(_ url: String = "https://www.example.com/") throws -> AcceptedTarget {
    try AcceptedTarget.accept(url, policy: TargetPolicy(schemes: ["https", "myapp"]))
  }

  private func links() throws -> [RoutableLink] {
    let page = try target()
    let app = AppTarget(app: try target("myapp://x"), store: page, web: page)
    let opening = AppTarget(universalLink: page)
    let parts = [
      LinkTargets(), LinkTargets(fallback: page), LinkTargets(desktop: page),
      LinkTargets(ios: app, android: app), LinkTargets(ios: opening), LinkTargets(ios: AppTarget()),
    ]
    let past = Timestamp(milliseconds: 0)
    let split = try #require(
      WeightedSplit([.init(name: "A", weight: 1, targets: LinkTargets(fallback: page))])
    )
    let rules = [
      RoutingRule(name: "First", conditions: [.country(["TR"])], outcome: .web(page)),
      RoutingRule(name: "Split", conditions: [], outcome: .split(split)),
      RoutingRule(name: "Last", conditions: [], outcome: .web(page)),
    ]
    var opensAnApp = RoutableLink(targets: LinkTargets(ios: AppTarget(app: app.app)))
    opensAnApp.appStores = AppStorePages([.init(.scheme("myapp"), isApple: true): page])
    return parts.map { RoutableLink(targets: $0) } + [
      opensAnApp,
      RoutableLink(targets: LinkTargets(), state: .disabled),
      RoutableLink(targets: LinkTargets(), state: .warn),
      RoutableLink(targets: LinkTargets(), hasPassword: true),
      RoutableLink(targets: LinkTargets(), startsAt: Self.now.advanced),
      RoutableLink(targets: LinkTargets(), startsAt: past, expiresAt: past),
      RoutableLink(targets: LinkTargets(), expiresAt: past, expiredTarget: page),
      RoutableLink(targets: LinkTargets(), clickLimit: 3),
      RoutableLink(targets: LinkTargets(), clickLimit: 1),
      RoutableLink(targets: LinkTargets(), rules: rules),
    ]
  }

  private func taps() -> [Tap] {
    let agents = [
      Agent(system: .ios, device: .phone), Agent(system: .android, inAppBrowser: "webview"),
      Agent(system: .windows, device: .desktop), Agent(device: .tv), Agent(bot: "googlebot"),
    ]
    let plain = agents.flatMap { agent in
      [false, true].map { isOpen in
        Tap(
          agent: agent,
          now: Self.now,
          isPrefetch: isOpen,
          isUnlocked: isOpen,
          isConfirmed: isOpen,
          clicks: 2
        )
      }
    }
    let policy = TargetPolicy(hosts: ["www.example.com"])
    let query = "af_web_dp=https%3A%2F%2Fwww.example.com%2Fx&source=qr"
    let parameters = OneLinkTargets(
      OneLinkParameters(query: query),
      .init(web: policy, app: policy),
      of: .tap
    )
    let led = Tap(agent: agents[2], now: Self.now, query: query, oneLink: parameters)
    return plain + [led]
  }

  @Test("Every step that the router has is named, and is made by a tap of these")
  func steps() throws {
    let names = TraceStep.allCases.map(\.rawValue)
    #expect(names.filter { TraceStepPhrase.codes[$0] == nil }.isEmpty)
    let made = try Set(entries().map(\.step))
    #expect(names.filter { !made.contains($0) }.isEmpty)
  }

  @Test("Every outcome of a step has its words")
  func outcomes() throws {
    for entry in try entries() where !Self.withNames.contains(entry.step) {
      let isName = entry.step == "in_app_browser" && entry.outcome != "none"
      #expect(isName || TraceOutcomePhrase.codes[entry.outcome] != nil, "\(entry)")
    }
  }

  @Test("What every step says has its values, in English and in German")
  func sentences() throws {
    for entry in try entries() {
      #expect(!entry.worded.detail.isEmpty && !entry.worded.detail.contains("{"), "\(entry)")
      let german = TraceWords(entry: entry, text: DashboardText(language: .german)).detail
      #expect(!german.description.contains("{"), "\(entry)")
    }
  }

  @Test("A warning names its time in the time zone of the reader, in every language")
  func warnsInTheTimeOfTheReader() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Istanbul"))
    let end = try #require(Timestamp(iso8601: "2026-12-31T22:30:00Z"))
    let warning = LinkWarning(
      pointer: "/expiresAt",
      code: "expired_when_saved",
      .expired,
      ["end": .init(end.iso8601)]
    )
    for language in PageLanguage.allCases {
      let text = DashboardText(language: language)
      let format = DashboardFormat(language: language, timeZone: zone)
      let html = CodedFinding(warning, text, format).html.description
      #expect(html.contains(format.momentText(end)) && !html.contains("T22:30"), "\(html)")
    }
  }

  @Test("Conditions, ways and signals inside a sentence are in the reader's language")
  func wordsInside() {
    func said(_ entry: TraceEntry, _ zone: TimeZone = .gmt) -> String {
      TraceWords(entry: entry, text: DashboardText(language: .german), timeZone: zone)
        .detail.description
        .replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
    }
    func rule(_ condition: ConditionForm, isOver: Bool = false) -> TraceEntry {
      TraceEntry(
        "rule",
        "skipped",
        isOver ? .ruleOver : .ruleSkipped,
        ["number": .init(1), "name": .init("Sale")],
        condition: condition
      )
    }
    let countries = rule(ConditionForm(.country, values: ["DE", "TR"]))
    let german = "eine Bedingung nicht: Land ist Deutschland oder T\u{FC}rkei."
    #expect(said(countries).hasSuffix(german))
    let english = "a condition: Country is Germany or T\u{FC}rkiye."
    #expect(countries.worded.detail.hasSuffix(english), "\(countries.worded.detail)")
    let moment = Timestamp(milliseconds: 1_795_000_000_000)
    let over = said(rule(ConditionForm(.dates, endsAt: moment), isOver: true))
    #expect(over.contains("18. Nov. 2026"), "\(over)")
    // Moments are those of the reader's zone.
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let iso = Problem.Argument(moment.iso8601)
    let expiry = TraceEntry("not_expired", "passed", .expiry, ["end": iso, "tap": iso])
    #expect(said(expiry, berlin).contains("12:06"), "\(said(expiry, berlin))")
    #expect(!said(expiry, berlin).contains("Z") && expiry.worded.detail.contains(moment.iso8601))
    let came = TraceEntry("token", "passed", .tokenCame, ["route": .init("clipboard")])
    #expect(said(came) == "Die App hat ein Token \u{FC}ber die Zwischenablage erhalten.")
    let signals = Problem.Argument.list(["network", "fingerprint"])
    let agreeing = TraceEntry("answer", "ambiguous", .ifAgreeing, ["signals": signals])
    #expect(said(agreeing).hasSuffix(": Netz, Fingerabdruck."))
  }

  @Test("Every reason of a first launch's answer has its words")
  func reasons() {
    for reason in DeferredReason.all.map(\.rawValue) {
      let plain = reason.replacing("_", with: " ")
      let name = LaunchReason(reason).name(DashboardText(language: .german))
      #expect(name != plain, "\(reason)")
    }
    for signal in MatchSignal.allCases {
      #expect(TraceStepPhrase.codes["signal_\(signal.rawValue)"] != nil)
    }
    for outcome in SignalOutcome.allCases {
      #expect(TraceOutcomePhrase.codes[outcome.rawValue] != nil)
    }
  }

  @Test("What this version does not know is shown as the API says it")
  func unknown() {
    var entry = TraceEntry("horoscope", "fine", .agent)
    (entry.reason, entry.detail) = ("stars", "A <b>new</b> check.")
    let html = TraceList(entries: [entry], text: DashboardText(language: .german)).html.description
    #expect(html.contains("<bdi>horoscope</bdi>: <bdi>fine</bdi>"))
    #expect(html.contains("<bdi lang=\"en\">A &lt;b&gt;new&lt;/b&gt; check.</bdi>"))
  }

  @Test("A step is said in the reader's language, with its codes")
  func german() {
    let entry = TraceEntry("link_enabled", "passed", .linkEnabled)
    let html = TraceList(entries: [entry], text: DashboardText(language: .german)).html.description
    #expect(html.contains("<bdi>Link eingeschaltet</bdi>: <bdi>bestanden</bdi>"))
    #expect(html.contains("<code>link_enabled passed</code>"))
    #expect(html.contains("<small>Der Link ist eingeschaltet.</small>"))
  }

  private func entries() throws -> [TraceEntry] {
    let taps = taps()
    return try links().flatMap { link in
      taps.flatMap { tap in
        RouteDecision.decide(link: link, tap: tap).trace
      }
    }
  }
}

extension Timestamp {
  /// A day later.
  fileprivate var advanced: Timestamp {
    Timestamp(milliseconds: milliseconds + 86_400_000)
  }
}
