import Dashboard
import Foundation
import LinkCore
import LinkPages
import RoutingCore
import TargetCore
import WireModels

/// Understands what users write into the filters of a report, and says what nothing has.
struct ReportFilters {
  let api: MemberAPI

  /// How many names a notice lists.
  private static let mostNames = 8

  /// The same query with the link as its id, and country and platform as they are stored.
  ///
  /// - Throws: ``ProblemError`` with the name of the filter, where a value can be none of its kind: one that
  ///   was ignored would answer another question than was asked.
  func resolved(_ query: ReportQuery) async throws -> ReportQuery {
    if let name = query.faultyDays.first {
      throw QueryReader.fault(name, .day, code: "out_of_range")
    }
    var query = query
    if let text = query.filters[.link] {
      query.filters[.link] = try await link(text).description
    }
    if let text = query.filters[.country], text != ReportSelection.nothing {
      query.filters[.country] = try country(text)
    }
    if let text = query.filters[.platform],
      let platform = RoutePlatform(rawValue: text.lowercased())
    {
      query.filters[.platform] = platform.rawValue
    }
    return query
  }

  /// A link by its id, short URL, code or title.
  ///
  /// - Throws: ``ProblemError`` with the name of the filter, where it names no link, or several.
  func link(_ text: String) async throws -> LinkID {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let id = LinkID(text) { return id }
    let parts = text.prefix { $0 != "?" && $0 != "#" }.replacing("https://", with: "")
      .replacing("http://", with: "").split(separator: "/")
    let host = parts.count > 1 ? parts[0].prefix { $0 != ":" }.lowercased() : nil
    let code = parts.last.map(String.init) ?? text
    let links =
      ShortCode(code) == nil ? [] : try await api.send(.links(code: code, limit: 200)).items
    let found = links.filter { host == nil || $0.domain == host }
    let named = found.isEmpty ? try await self.links(titled: text) : found
    guard let link = named.first else {
      throw QueryReader.fault(
        "link",
        .linkText,
        code: "unknown_link"
      )
    }
    guard named.count == 1 else {
      let places = named.prefix(Self.mostNames).map(\.shortURL).joined(separator: ", ")
      throw QueryReader.fault(
        "link",
        .severalLinks,
        ["places": .init(places)],
        code: "ambiguous_link"
      )
    }
    return link.id
  }

  /// Those of the newest links with a text whose title it is.
  private func links(titled text: String) async throws -> [LinkResource] {
    guard (1...256).contains(text.utf8.count) else { return [] }
    return try await api.send(.links(search: text, limit: 200)).items
      .filter { $0.settings.title?.lowercased() == text.lowercased() }
  }

  /// A country's two letters, by them or by its name in a language of the dashboard.
  private func country(_ text: String) throws -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let code = CountryCode(text) { return code.description }
    guard let code = Self.countries[text.lowercased()] else {
      throw QueryReader.fault(
        "country",
        .countryOrName,
        code: "unknown_country"
      )
    }
    return code
  }

  /// The two letters of countries by their names.
  private static let countries: [String: String] = {
    let codes = Locale.Region.isoRegions.map(\.identifier).filter { CountryCode($0) != nil }
    var names: [String: String] = [:]
    for language in PageLanguage.allCases {
      let locale = Locale(identifier: language.rawValue)
      for code in codes {
        if let name = locale.localizedString(forRegionCode: code) {
          names[name.lowercased()] = code
        }
      }
    }
    return names.merging(otherNames) { first, _ in first }
  }()

  /// Names that people use for countries besides those of the Unicode CLDR.
  private static let otherNames = [
    "turkey": "TR", "usa": "US", "united states of america": "US", "america": "US", "uk": "GB",
    "great britain": "GB", "england": "GB", "holland": "NL", "the netherlands": "NL",
    "czech republic": "CZ", "burma": "MM", "swaziland": "SZ", "macedonia": "MK",
    "ivory coast": "CI", "cape verde": "CV", "uae": "AE", "south korea": "KR", "korea": "KR",
    "viet nam": "VN", "russian federation": "RU",
  ]

  /// What the filters of a report ask for that nothing in its range has; only of a report that counted nothing.
  func unknown(
    _ query: ReportQuery,
    _ content: ReportPage.Content,
    in zone: TimeZone
  ) async throws -> [ReportPage.Unknown] {
    guard content.isEmpty else { return [] }
    let query = try await resolved(query)
    var unknown: [ReportPage.Unknown] = []
    for filter in ReportField.allCases where filter != .link {
      guard let value = query.filters[filter], value != ReportSelection.nothing else { continue }
      // A property that nothing has has no values, which says no more.
      if filter == .value, unknown.contains(where: { $0.filter == .property }) { continue }
      let names = try await names(filter, query, in: zone)
      guard !names.contains(value) else { continue }
      unknown.append(
        .init(filter: filter, value: value, known: Array(names.prefix(Self.mostNames)))
      )
    }
    return unknown
  }

  /// The values that the range of a report has, most frequent first; of properties the names that are
  /// counted.
  private func names(
    _ filter: ReportField,
    _ query: ReportQuery,
    in zone: TimeZone
  ) async throws -> [String] {
    if filter == .property {
      return try await api.send(.properties).items.filter(\.isCounted).map(\.name)
    }
    let range = query.range(in: zone)
    var selection = ReportSelection(from: range.from, to: range.to)
    var grouping = filter
    if filter == .value {
      grouping = .property
      selection.filters[.property] = query.filters[.property]
    }
    let route = APIRoute.breakdown(by: grouping.rawValue, selection, limit: 1_000)
    return try await api.send(route).rows.compactMap(\.value)
  }
}
