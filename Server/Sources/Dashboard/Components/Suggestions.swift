import Foundation
import LinkPages

/// Values that fields offer while a user types: those that the workspace has stored, and those of a standard.
///
/// Browsers show a `<datalist>` without a script. A field takes every other text, too.
///
/// ```swift
/// environment.suggestions[.event] = [.init("purchase")]
/// FormField("event", label: text(.event), offer: environment.offer(.event))
/// ```
package struct Suggestions: Hashable, Sendable {
  /// What a field asks for.
  ///
  /// Those of an audience's conditions have the name of the condition.
  package enum Kind: String, Sendable, CaseIterable {
    /// Names of events.
    case event
    /// Names of properties of events.
    case property
    /// Values of the property that a report is filtered by.
    case value
    /// Codes of links, with their titles.
    case link
    /// Campaign keys.
    case campaign
    /// Sources of campaigns, such as `newsletter`.
    case source
    /// Media of campaigns, such as `email`.
    case medium
    /// Tags of links.
    case tag
    /// Values of a UTM parameter of links' destinations.
    case utmSource, utmMedium, utmCampaign, utmTerm, utmContent
    /// Systems of devices, such as `ios`.
    case platform
    /// Two letters of ISO 3166, with the countries' names.
    case country
    /// Two letters of ISO 639, with the languages' names.
    case language
    /// Names of the IANA time zone database.
    case timeZone

    /// The id of the list on a page; the script has the same rule.
    var id: String { "stored-\(rawValue)" }
  }

  /// A value of a list.
  package struct Value: Hashable, Sendable {
    /// The text that the field gets.
    package var text: String
    /// What it stands for, where the text does not say it, such as the name of a country.
    package var name: String?

    /// Makes a value.
    package init(_ text: String, name: String? = nil) {
      (self.text, self.name) = (text, name)
    }
  }

  /// How many stored values a list has at most.
  package static let most = 100

  private var values: [Kind: [Value]] = [:]

  /// Makes suggestions without any value.
  package init() {}

  /// The values of a kind, the most frequent first.
  package subscript(kind: Kind) -> [Value] {
    get { values[kind] ?? [] }
    set { values[kind] = newValue }
  }

  /// The lists, for the end of a page.
  var html: [HTML] {
    Kind.allCases.filter { !self[$0].isEmpty }.map { kind in
      let options = self[kind].map { value in
        "<option value=\"\(value.text)\"\(attribute: "label", value.name)>" as HTML
      }
      return "<datalist id=\"\(kind.id)\">\(options)</datalist>\n"
    }
  }
}

extension Suggestions {
  /// Every country, the stored ones first, with their names in the language of the user.
  static func countries(_ stored: [Value], _ format: DashboardFormat) -> [Value] {
    let first = stored.map(\.text)
    let others = Locale.Region.isoRegions.map(\.identifier)
      .filter { $0.utf8.count == 2 && $0.utf8.allSatisfy { $0 > 0x40 } && !first.contains($0) }
    return (first + others).map { Value($0, name: format.country($0)) }
  }

  /// Every language of two letters, with its name in the language of the user.
  static func languages(_ format: DashboardFormat) -> [Value] {
    Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.utf8.count == 2 }
      .map { Value($0, name: format.language($0)) }
  }

  /// Every time zone.
  static let timeZones = TimeZone.knownTimeZoneIdentifiers.map { Value($0) }
}

extension DashboardEnvironment {
  /// The list that a field offers, which may take several values with commas between; `nil` where there is nothing to
  /// offer.
  func offer(_ kind: Suggestions.Kind, several: Bool = false) -> FormField.Offer? {
    suggestions[kind].isEmpty ? nil : FormField.Offer(kind, isOfSeveral: several)
  }

  /// Adds what no workspace has to store.
  package mutating func suggestStandards(_ kinds: Set<Suggestions.Kind>) {
    if kinds.contains(.country) {
      suggestions[.country] = Suggestions.countries(suggestions[.country], format)
    }
    if kinds.contains(.language) { suggestions[.language] = Suggestions.languages(format) }
    if kinds.contains(.timeZone) { suggestions[.timeZone] = Suggestions.timeZones }
  }
}
