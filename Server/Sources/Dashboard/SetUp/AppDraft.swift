import Crypto
import Foundation
import LinkCore
import LinkPages
package import TargetCore
package import WireModels

/// The texts in the form of an app.
package struct AppDraft: Hashable, Sendable {
  /// A field of the form.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case name, platform, bundleID, scheme, teamID, storeURL, certificateFingerprints, iconURL, color
    case isDeferred, certainWindow, isProbabilistic, probabilisticWindow, errorRate
    case deepLinkWindow, impressionWindow

    /// The fields of the form that adds an app; the rest begins with the defaults.
    package static let ofNewApps: [Field] = [
      .name, .platform, .bundleID, .scheme, .teamID, .storeURL, .certificateFingerprints, .iconURL,
      .color,
    ]

    /// The fields of the form that changes an app of a platform.
    package static func changing(_ platform: AppPlatform) -> [Field] {
      let other: Set<Field> = [
        .platform, .bundleID, platform == .ios ? .certificateFingerprints : .teamID,
      ]
      return allCases.filter { !other.contains($0) }
    }

    /// The place of the field's value in the API's body.
    var pointer: String {
      switch self {
      case .iconURL, .color: "/appearance/" + rawValue
      case .isDeferred: "/matching/enabled"
      case .isProbabilistic: "/matching/probabilistic"
      case .certainWindow, .probabilisticWindow, .errorRate: "/matching/" + rawValue
      case .deepLinkWindow, .impressionWindow: "/attribution/" + rawValue
      case .name, .platform, .bundleID, .scheme, .teamID, .storeURL, .certificateFingerprints:
        "/" + rawValue
      }
    }
  }

  /// Numbers that cannot be sent.
  package struct Refused: Error, Hashable {
    /// What is wrong, by the places in the settings.
    package let errors: [Problem.FieldError]
  }

  /// The texts of the fields.
  package var values: [Field: String]

  /// Makes a draft.
  package init(values: [Field: String] = [:]) {
    self.values = values
  }

  /// The draft of an app as it is stored.
  package init(_ settings: AppSettings) {
    self.init(values: [
      .name: settings.name, .platform: settings.platform.rawValue,
      .bundleID: settings.bundleID, .scheme: settings.scheme ?? "",
      .teamID: settings.teamID ?? "", .storeURL: settings.storeURL ?? "",
      .certificateFingerprints: settings.certificateFingerprints.joined(separator: "\n"),
      .iconURL: settings.appearance?.iconURL ?? "", .color: settings.appearance?.color ?? "",
      .isDeferred: settings.matching.isEnabled ? "1" : "",
      .isProbabilistic: settings.matching.isProbabilistic ? "1" : "",
      .errorRate: Self.decimal(settings.matching.errorRate * 100),
      .certainWindow: Self.units(settings.matching.certainWindow, of: Self.hour),
      .probabilisticWindow: Self.units(settings.matching.probabilisticWindow, of: Self.hour),
      .deepLinkWindow: Self.units(settings.attribution.deepLink, of: Self.day),
      .impressionWindow: Self.units(settings.attribution.impression, of: Self.day),
    ])
  }

  /// Names what is stored, so that a form that was opened before a change is found out.
  package var version: String {
    let texts = Field.allCases.map { "\($0.rawValue)\u{1f}\(self[$0])\u{1e}" }.joined()
    return SHA256.hash(data: Data(texts.utf8)).prefix(8).map { String($0, radix: 16) }
      .joined(separator: "-")
  }

  /// The text of a field.
  package subscript(field: Field) -> String {
    get { values[field] ?? "" }
    set { values[field] = newValue }
  }

  /// The settings that the form says.
  ///
  /// - Parameter old: The settings as they are stored; fields that the form does not have, and numbers whose texts
  ///   did not change, stay as they are there.
  /// - Returns: The settings; the server says what is wrong with their texts.
  /// - Throws: ``Refused`` for numbers that are none, or out of their range.
  package func settings(over old: AppSettings) throws(Refused) -> AppSettings {
    var (settings, numbers) = (old, DraftNumbers(draft: self, stored: Self(old)))
    settings.name = self[.name]
    settings.scheme = text(.scheme)
    if values[.teamID] != nil { settings.teamID = text(.teamID)?.uppercased() }
    settings.storeURL = text(.storeURL)
    if let prints = values[.certificateFingerprints] {
      settings.certificateFingerprints = prints.split(whereSeparator: \.isNewline)
        .map(Self.fingerprint).filter { !$0.isEmpty }
    }
    settings.appearance = appearance
    settings.matching = matching(over: old.matching, &numbers)
    settings.attribution = AttributionWindows(
      deepLink: numbers.window(
        .deepLinkWindow,
        to: AttributionWindows.longestDeepLink,
        of: Self.day
      ) ?? old.attribution.deepLink,
      impression: numbers.window(
        .impressionWindow,
        to: AttributionWindows.longestImpression,
        of: Self.day
      ) ?? old.attribution.impression
    )
    guard numbers.errors.isEmpty else { throw Refused(errors: numbers.errors) }
    return settings
  }

  private func matching(
    over old: MatchingSettings,
    _ numbers: inout DraftNumbers
  ) -> MatchingSettings {
    let rates = MatchingSettings.errorRates
    return MatchingSettings(
      isEnabled: self[.isDeferred] == "1",
      isProbabilistic: self[.isProbabilistic] == "1",
      certainWindow: numbers.window(
        .certainWindow,
        from: 0.1,
        to: MatchingSettings.longestCertainWindow,
        of: Self.hour
      ) ?? old.certainWindow,
      probabilisticWindow: numbers.window(
        .probabilisticWindow,
        from: 0.1,
        to: MatchingSettings.longestProbabilisticWindow,
        of: Self.hour
      ) ?? old.probabilisticWindow,
      errorRate: numbers.number(.errorRate, rates.lowerBound * 100...rates.upperBound * 100)
        .map { $0 / 100 } ?? old.errorRate
    )
  }

  /// The fields by their places in the API's body.
  static let fields = Dictionary(
    uniqueKeysWithValues: Field.allCases.map { ($0.pointer, $0.rawValue) }
      + (0..<20).map {
        ("/certificateFingerprints/\($0)", Field.certificateFingerprints.rawValue)
      }
  )
}

extension AppDraft {
  /// A field of a form with its text and what is wrong with it.
  func field(
    _ field: Field,
    _ label: String,
    _ hint: String?,
    kind: FormField.Kind,
    isCode: Bool,
    _ summary: ErrorSummary?
  ) -> HTML {
    FormField(
      field.rawValue,
      label: label,
      hint: hint,
      value: self[field],
      error: summary?.error(of: field.rawValue),
      kind: kind,
      isCode: isCode
    ).html
  }

  static let hour: Int64 = 3_600_000
  private static let day = 24 * hour

  private var appearance: AppAppearance? {
    let digits = text(.color).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    let appearance = AppAppearance(iconURL: text(.iconURL), color: digits)
    return appearance == AppAppearance() ? nil : appearance
  }

  /// The text of a field without spaces; `nil` where it is empty.
  private func text(_ field: Field) -> String? {
    let text = self[field].filter { !$0.isWhitespace }
    return text.isEmpty ? nil : text
  }

  /// A fingerprint as `keytool` prints it, without the name of its hash.
  private static func fingerprint(_ line: Substring) -> String {
    (line.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "").uppercased()
  }

  static func units(_ milliseconds: Int64, of unit: Int64) -> String {
    decimal(Double(milliseconds) / Double(unit))
  }

  /// A number with up to four digits after its point.
  fileprivate static func decimal(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
  }
}

/// Reads the numbers of a form, and notes what is wrong with them.
private struct DraftNumbers {
  let draft: AppDraft
  let stored: AppDraft
  var errors: [Problem.FieldError] = []

  /// A number; `nil` where its text did not change, and where it is refused.
  mutating func number(_ field: AppDraft.Field, _ range: ClosedRange<Double>) -> Double? {
    guard draft[field] != stored[field] else { return nil }
    let text = draft[field].filter { $0 != " " }.replacing(",", with: ".")
    if let number = Double(text), range.contains(number) { return number }
    let (least, most) = (AppDraft.decimal(range.lowerBound), AppDraft.decimal(range.upperBound))
    errors.append(
      .init(
        pointer: field.pointer,
        code: "invalid",
        .number,
        ["low": .init(least), "high": .init(most)]
      )
    )
    return nil
  }

  /// Milliseconds of a window that the form has in units of so many.
  mutating func window(
    _ field: AppDraft.Field,
    from least: Double = 0,
    to longest: Int64,
    of unit: Int64
  ) -> Int64? {
    number(field, least...Double(longest / unit)).map { Int64(($0 * Double(unit)).rounded()) }
  }
}

extension AppDraft {
  /// What the forms of an app call their fields, by their names.
  static func labels(_ text: DashboardText) -> [String: String] {
    Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.rawValue, label($0, text)) })
  }

  private static func label(_ field: Field, _ text: DashboardText) -> String {
    switch field {
    case .name: text(.appName)
    case .platform: text(.platform)
    case .bundleID: text(.bundleID)
    case .scheme: text(.appScheme)
    case .teamID: text(.appTeam)
    case .storeURL: text(.appStorePage)
    case .certificateFingerprints: text(.appFingerprint)
    case .iconURL: text(.appIcon)
    case .color: text(.appColor)
    case .isDeferred: text(AppPhrase.isDeferred)
    case .certainWindow: text(AppPhrase.certainWindow)
    case .isProbabilistic: text(AppPhrase.isProbabilistic)
    case .probabilisticWindow: text(AppPhrase.probabilisticWindow)
    case .errorRate: text(AppPhrase.errorRate)
    case .deepLinkWindow: text(AppPhrase.deepLinkWindow)
    case .impressionWindow: text(AppPhrase.impressionWindow)
    }
  }
}
