/// A field that reports filter and count by.
///
/// It is the one table that the API's parameters, the options of the command line, the dashboard's form and the queries
/// of shared reports read.
public enum ReportField: String, Hashable, Sendable, CaseIterable {
  case link, campaign, source, medium, variant, platform, country
  case deviceType, device, system, appVersion, language, referrer, inAppBrowser
  case event
  /// A property of events by its name, and the value that it must have.
  case property, value

  /// Where a report finds the counts.
  public enum Basis: Hashable, Sendable {
    /// In roll-ups by this dimension of clicks, first launches and events.
    case dimension
    /// In the events and clicks of the range, whose context names it.
    case context
    /// In roll-ups of events alone.
    case event
  }

  /// Where a report finds the counts.
  public var basis: Basis {
    switch self {
    case .link, .campaign, .source, .medium, .variant, .platform, .country: .dimension
    case .deviceType, .device, .system, .appVersion, .language, .referrer, .inAppBrowser:
      .context
    case .event, .property, .value: .event
    }
  }

  /// What a breakdown counts by; a property by its values.
  public static let groupings = allCases.filter { $0 != .value }

  /// The fields with roll-ups of their own.
  public static let dimensions = allCases.filter { $0.basis == .dimension }

  /// What a filter by it keeps, in one sentence.
  public var summary: String {
    switch self {
    case .link: "Only this link."
    case .campaign: "Only this campaign: utm_campaign of the tap, or the link's code; or (none)."
    case .source: "Only this traffic source, such as instagram, or (none)."
    case .platform: "Only this platform: ios, android, desktop, other or (none)."
    case .country: "Only this country, such as TR, or (none)."
    case .medium: "Only this medium (utm_medium), such as email, or (none)."
    case .variant: "Only this variant of a split, as code/rule/variant, such as SUMMER25/Turkey/A."
    case .deviceType: "Only this kind of device: phone, tablet, desktop, tv, watch or (none)."
    case .device: "Only this device model, such as iPhone17,1. Clicks have none."
    case .system: "Only this operating system with its version, such as \"ios 18.1\"."
    case .appVersion: "Only this app version, such as 2.10.1. Clicks have none."
    case .language: "Only this language of the browser or the app, such as tr, or (none)."
    case .referrer: "Only this host of the linking page, such as news.example. Events have none."
    case .inAppBrowser:
      "Only this in-app browser, such as instagram, or (none). Events have none."
    case .event: "Only events of this name. Clicks and installs are left out."
    case .property: "Only the app's own events with this property."
    case .value: "The value of the property: text, a number, true or false."
    }
  }

  /// Its name on the command line: `app-version`.
  public var option: String { rawValue.optionName }
}

extension String {
  /// A name in camel case as an option of the command line: `forwardClickID` is `forward-click-id`.
  var optionName: String {
    reduce(into: (name: "", wasCapital: true)) { option, letter in
      if letter.isUppercase, !option.wasCapital { option.name += "-" }
      option.name += letter.lowercased()
      option.wasCapital = letter.isUppercase
    }.name
  }
}
