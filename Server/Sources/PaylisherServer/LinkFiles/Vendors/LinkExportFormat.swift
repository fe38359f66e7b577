import Dashboard
import LinkCore
import TargetCore

/// A service whose exports of links are read: by which columns it is recognized, and what each becomes.
///
/// The whole heading decides, because one word means different things: `link` is the short URL in Bitly's exports
/// and the page that a link leads to in ours.
package enum LinkExportFormat: String, Hashable, Sendable, CaseIterable {
  case firebase, bitly, dub, shlink, yourls, rebrandly
  case shortIO = "short-io"
  case branch

  /// The service's own name.
  package var name: String {
    switch self {
    case .firebase: "Firebase Dynamic Links"
    case .bitly: "Bitly"
    case .dub: "Dub"
    case .shlink: "Shlink"
    case .yourls: "YOURLS"
    case .rebrandly: "Rebrandly"
    case .shortIO: "Short.io"
    case .branch: "Branch"
    }
  }

  /// The sets of columns by which an export is recognized: all of one set are in its heading.
  var signatures: [Set<String>] {
    switch self {
    case .firebase: [["shortlink", "link"], ["short_link", "link"], ["shortlink", "deeplink"]]
    case .bitly: [["link", "long_url"], ["link", "destinationurl"], ["link", "longurl"]]
    case .dub:
      [
        ["shortlink", "destinationurl"], ["shortlink", "url"], ["domain", "key", "url"],
        ["link", "url", "createdat"], ["link", "url", "clicks"],
      ]
    case .shlink: [["shortcode", "longurl"], ["shorturl", "longurl"]]
    case .yourls: [["keyword", "url"], ["shorturl", "url"], ["source", "target", "hits"]]
    case .rebrandly: [["slashtag", "destination"], ["shorturl", "destination"]]
    case .shortIO: [["originalurl", "path"], ["originalurl", "shorturl"]]
    case .branch:
      [
        ["$deeplink_path"], ["$ios_deeplink_path"], ["$android_deeplink_path"], ["$desktop_url"],
        ["$fallback_url"], ["$ios_url"], ["$android_url"], ["$canonical_url"],
      ]
    }
  }

  /// The service that wrote a heading; `nil` if it is none of these.
  ///
  /// If several could have, the one that knows most of the columns.
  package static func recognized(in heading: [String]) -> LinkExportFormat? {
    let candidates = allCases.compactMap { format -> (format: LinkExportFormat, known: Int)? in
      let names = Set(heading.flatMap(LinkExportColumn.keys))
      guard format.signatures.contains(where: { $0.isSubset(of: names) }) else { return nil }
      return (format, heading.count { format.use(of: $0) != nil })
    }
    let most = candidates.map(\.known).max()
    return candidates.first { $0.known == most }?.format
  }

  /// What becomes of a column; `nil` if the service's exports do not have it.
  func use(of column: String) -> LinkExportColumn.Use? {
    let keys = LinkExportColumn.keys(column)
    return keys.lazy.compactMap { Self.uses[self]?[$0] }.first ?? dataUse(of: column)
  }

  /// Branch's own members begin with a sign; every other one is data for the app, under a name that the app chose.
  private func dataUse(of column: String) -> LinkExportColumn.Use? {
    guard self == .branch, let first = column.utf8.first, !Array("$~+!_".utf8).contains(first)
    else { return nil }
    return .data(column)
  }

  private static let uses: [LinkExportFormat: [String: LinkExportColumn.Use]] = Dictionary(
    uniqueKeysWithValues: allCases.map { format in
      let names = format.columns.flatMap { column in column.names.map { ($0, column.use) } }
      return (format, Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
  )
}

/// A column of a service's exports.
package struct LinkExportColumn: Sendable {
  /// Its names, as ``keys(_:)`` makes them.
  let names: [String]
  let use: Use

  /// What a column becomes.
  enum Use: Hashable, Sendable {
    /// The short URL: its path is the code, its host the domain.
    case shortURL
    /// Other short URLs of the same link, the first of which comes before ``shortURL``.
    case customShortURLs
    /// The code alone, and the domain alone.
    case code, domain
    /// A text, under a member of the link such as `targets.fallback`.
    case text(String)
    /// A page that several members of the link lead to unless they have one of their own.
    case pages([String])
    /// A number or a flag.
    case number(String)
    case flag(String)
    /// A time: an end of a day where it is one of `expiresAt`.
    case time(String)
    /// Labels.
    case tags
    /// A label that the link gets where the cell says yes.
    case label(String)
    /// A page in a store, a route in an app, or a web page of a device: the URL says which.
    case device(TargetDevice)
    /// A parameter that web targets carry in their query.
    case utm(String)
    /// The app's number in the App Store, and the package of the Play Store.
    case appStoreID, playPackage
    /// A parameter of the page in the App Store.
    case appStoreParameter(String)
    /// The bundle ID of an app that opens the page itself.
    case bundleID(TargetDevice)
    /// A path inside the app, to which its scheme belongs.
    case route([TargetDevice])
    /// Data for the app.
    case data(String)
    /// Pages by country, as JSON.
    case countries
    /// Whether the card in chats is the link's own.
    case ownPreview
    /// What is kept as a sentence in the notes.
    case note(String)
    /// What is left out.
    case skipped(LinkColumnReason)
  }

  init(_ names: String..., as use: Use) {
    (self.names, self.use) = (names, use)
  }

  /// The forms in which a name is looked up: without case, spaces and points at its end, and Firebase's short name in
  /// brackets: `Android package name (apn)` is `apn` too.
  package static func keys(_ name: String) -> [String] {
    let letters = name.lowercased().unicodeScalars.filter { $0 != " " && $0 != "\u{FEFF}" }
    let key = String(String.UnicodeScalarView(letters))
    guard key.utf8.last == UInt8(ascii: ")"), let start = key.lastIndex(of: "(") else {
      return [key]
    }
    return [key, String(key[key.index(after: start)...].dropLast())]
  }
}
