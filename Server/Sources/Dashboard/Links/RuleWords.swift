import LinkCore
import LinkPages
import WireModels

/// The conditions and targets of rules in a few words of the reader's language.
struct RuleWords: Sendable {
  var text: DashboardText
  var format: DashboardFormat

  init(_ environment: DashboardEnvironment) {
    self.init(text: environment.text, format: environment.format)
  }

  init(text: DashboardText, format: DashboardFormat) {
    (self.text, self.format) = (text, format)
  }

  /// The conditions of a rule, each in a tag of its own.
  func tags(of conditions: [ConditionForm]) -> [HTML] {
    conditions.map { Tag(label: sentence(of: $0)).html }
  }

  /// `Country is Türkiye or Germany`; the plain form of a condition that this version does not know.
  func sentence(of condition: ConditionForm) -> String {
    ConditionForm.Kind(rawValue: condition.kind).flatMap { sentence(of: condition, $0) }
      ?? Self.plain(condition)
  }

  private func sentence(of condition: ConditionForm, _ kind: ConditionForm.Kind) -> String? {
    switch kind {
    case .platform: list(condition, .platformIs, { Self.platform($0, text) })
    case .device: list(condition, .deviceIs, { Self.device($0, text) })
    case .system: list(condition, .systemIs, name(ofSystem:))
    case .systemVersion: range(condition, .systemFrom, .systemBelow, .systemBetween)
    case .appVersion: range(condition, .appFrom, .appBelow, .appBetween)
    case .language: list(condition, .languageIs, format.language)
    case .country: list(condition, .countryIs, format.country)
    case .address: list(condition, .addressIn) { $0 }
    case .query: query(condition)
    case .referrer: list(condition, .referrerIs) { $0 }
    case .browser: list(condition, .browserIs, Self.product)
    case .inAppBrowser: list(condition, .insideApp, name(ofApp:)) ?? phrase(.insideAnyApp)
    case .dates: dates(condition)
    case .hours: hours(condition)
    }
  }

  /// The same without the marks that isolate its values on pages.
  func plain(_ condition: ConditionForm) -> String {
    var scalars = sentence(of: condition).unicodeScalars
    scalars.removeAll { $0 == "\u{2068}" || $0 == "\u{2069}" }
    return String(scalars)
  }

  /// `country: TR, DE`.
  private static func plain(_ condition: ConditionForm) -> String {
    let range = [condition.from.map { "≥ \($0)" }, condition.below.map { "< \($0)" }]
    let until = condition.until.map { "– \($0)" }
    let values = (condition.values ?? []) + (range + [until]).compactMap(\.self)
    let name = condition.name.map { " \($0)" } ?? ""
    return condition.kind + name + (values.isEmpty ? "" : ": " + values.joined(separator: ", "))
  }

  /// Every target of a rule and of its variants.
  static func targets(of rule: RuleForm) -> [String] {
    let forms = [rule.targets].compactMap(\.self) + (rule.split ?? []).map(\.targets)
    return forms.flatMap { form in
      let phones = [form.ios, form.ipad, form.android, form.huawei].compactMap(\.self)
      return phones.flatMap { [$0.app, $0.universalLink, $0.store, $0.web] + [] }.compactMap(\.self)
        + [form.desktop, form.fallback].compactMap(\.self)
    }
  }
}

// MARK: - Kinds

extension RuleWords {
  private func phrase(_ phrase: RulePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: text.language, values)
  }

  private func list(
    _ condition: ConditionForm,
    _ sentence: RulePhrase,
    _ name: (String) -> String
  ) -> String? {
    guard let values = condition.values, !values.isEmpty else { return nil }
    return phrase(sentence, ["values": format.anyOf(values.map(name))])
  }

  private func range(
    _ condition: ConditionForm,
    _ open: RulePhrase,
    _ below: RulePhrase,
    _ between: RulePhrase
  ) -> String? {
    switch (condition.from, condition.below) {
    case (let from?, let limit?): phrase(between, ["from": from, "below": limit])
    case (let from?, nil): phrase(open, ["from": from])
    case (nil, let limit?): phrase(below, ["below": limit])
    case (nil, nil): nil
    }
  }

  private func query(_ condition: ConditionForm) -> String? {
    guard let name = condition.name else { return nil }
    guard let values = condition.values else { return phrase(.queryHas, ["name": name]) }
    return phrase(.queryIs, ["name": name, "values": format.anyOf(values)])
  }

  private func dates(_ condition: ConditionForm) -> String? {
    let from = condition.startsAt.map(format.momentText)
    let until = condition.endsAt.map(format.momentText)
    return switch (from, until) {
    case (let from?, let until?): phrase(.datesBetween, ["from": from, "until": until])
    case (let from?, nil): phrase(.datesFrom, ["from": from])
    case (nil, let until?): phrase(.datesBefore, ["until": until])
    case (nil, nil): nil
    }
  }

  /// The days and the time of day; a window that ends before it begins ends on the next day.
  private func hours(_ condition: ConditionForm) -> String? {
    guard let zone = condition.zone,
      let first = Self.minutes(condition.from ?? "00:00"),
      let last = Self.minutes(condition.until ?? "24:00")
    else { return nil }
    let days = days(condition.days ?? [])
    if first == 0, last == 1_440 {
      return phrase(.wholeDays, ["days": days ?? phrase(.everyDay), "zone": zone])
    }
    let until = format.clock(last)
    var values = ["from": format.clock(first), "zone": zone]
    values["until"] = last > first ? until : phrase(.nextDay, ["time": until])
    guard let days else { return phrase(.hoursDaily, values) }
    values["days"] = days
    return phrase(.hoursOn, values)
  }

  /// The minutes after midnight of a time such as `09:30`.
  private static func minutes(_ time: String) -> Int? {
    let parts = time.split(separator: ":").compactMap { BoundedNumber.read($0, in: 0...59) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }

  /// `Monday to Friday`, or each day; `nil` for all of them.
  private func days(_ days: [Int]) -> String? {
    let days = Set(days).sorted()
    guard let first = days.first, let last = days.last, days.count < 7 else { return nil }
    guard days.count > 2, last - first == days.count - 1 else {
      return format.allOf(days.map(format.weekday))
    }
    return phrase(.dayRange, ["first": format.weekday(first), "last": format.weekday(last)])
  }
}

// MARK: - Names

extension RuleWords {
  /// A platform; one that this version does not know as a product.
  static func platform(_ name: String, _ text: DashboardText) -> String {
    switch name {
    case "desktop": RulePhrase.desktop.text(in: text.language, [:])
    case "other": RulePhrase.other.text(in: text.language, [:])
    default: product(name)
    }
  }

  /// An app whose web view pages open in.
  static func inAppBrowser(_ name: String, _ text: DashboardText) -> String {
    name == "webview" ? RulePhrase.unnamedApp.text(in: text.language, [:]) : platform(name, text)
  }

  /// A kind of device; its code where this version does not know it.
  static func device(_ name: String, _ text: DashboardText) -> String {
    let phrases: [String: RulePhrase] = [
      "phone": .phone, "tablet": .tablet, "desktop": .desktop, "tv": .tv, "watch": .watch,
      "other": .other,
    ]
    return phrases[name]?.text(in: text.language, [:]) ?? name
  }

  /// `iOS 18.1` for `ios 18.1`.
  static func system(_ system: String, _ text: DashboardText) -> String {
    let parts = system.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return system }
    return ([platform(name, text)] + parts.dropFirst()).joined(separator: " ")
  }

  private func name(ofSystem name: String) -> String {
    name == "other" ? phrase(.other) : Self.product(name)
  }

  private func name(ofApp name: String) -> String {
    name == "webview" ? phrase(.unnamedApp) : Self.product(name)
  }

  /// The spelling of products that do not just begin with a capital.
  private static let products = [
    "ios": "iOS", "ipados": "iPadOS", "macos": "macOS", "tvos": "tvOS", "watchos": "watchOS",
    "chromeos": "ChromeOS", "harmony": "HarmonyOS", "kaios": "KaiOS", "webos": "webOS",
    "blackberry": "BlackBerry", "tiktok": "TikTok", "linkedin": "LinkedIn", "whatsapp": "WhatsApp",
    "wechat": "WeChat", "youtube": "YouTube", "uc_browser": "UC Browser",
    "miui_browser": "MIUI Browser", "duckduckgo": "DuckDuckGo",
  ]

  /// `samsung_internet` as `Samsung Internet`.
  private static func product(_ name: String) -> String {
    products[name]
      ?? name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
