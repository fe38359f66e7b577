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
    case .link: "Count only this link."
    case .campaign:
      "Count only this campaign (utm_campaign, or the link's code). Use (none) for neither."
    case .source:
      "Count only this traffic source, such as instagram. Use (none) for data without a source."
    case .platform:
      "Count only this platform: ios, android, desktop or other. Use (none) for data without one."
    case .country: "Count only this country, such as TR. Use (none) for an unknown country."
    case .medium:
      "Count only this medium (utm_medium), such as email. Use (none) for data without a medium."
    case .variant:
      "Count only this variant of a split, written as code/rule/variant, such as SUMMER25/Turkey/A."
    case .deviceType:
      "Count only this kind of device: phone, tablet, desktop, tv or watch. Use (none) if unknown."
    case .device: "Count only this device model, such as iPhone17,1. Clicks have no model."
    case .system: "Count only this operating system with its version, such as \"ios 18.1\"."
    case .appVersion: "Count only this app version, such as 2.10.1. Clicks have no app version."
    case .language:
      "Count only this language of the browser or the app, such as tr. Use (none) if unknown."
    case .referrer:
      "Count only clicks from pages on this host, such as news.example. Events have no referrer."
    case .inAppBrowser:
      "Count only clicks in this in-app browser, such as instagram. Use (none) for other browsers."
    case .event: "Count only events with this name. Clicks and installs are left out."
    case .property: "Count only your app's own events with this property."
    case .value: "The value that the property must have: text, a number, true or false."
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
