import Foundation
import JSONCoding
import LinkCore
import RoutingCore
import TargetCore
import WireModels

/// A link that is put together from the cells of a row.
struct LinkExportDraft {
  /// Where the short URL of a row stands.
  struct Place: Hashable {
    /// The domain of the workspace that it is on.
    var domain: String?
    /// The host of the short URL.
    var host: String?
    /// The path before the code, such as `promo`.
    var prefix: String?
    /// How many other short URLs the link has.
    var more = 0
  }

  private(set) var members: JSONObject = [:]
  private let scheme: String?
  private var shortURLs: [String] = []
  private var code: String?
  private var domain: String?
  private var tags: [String] = []
  private var notes: [String] = []
  private var utm: [URLQueryItem] = []
  private var store: (id: String?, package: String?) = (nil, nil)
  private var storeParameters: [URLQueryItem] = []
  private var opening: Set<TargetDevice> = []
  private var hasOwnPreview = true

  init(scheme: String?) {
    self.scheme = scheme
  }

  // MARK: - Cells

  /// Takes the text of a cell, which is not empty.
  ///
  /// - Throws: ``LineError`` for a time that cannot be read.
  mutating func take(_ cell: String, as use: LinkExportColumn.Use) throws(LineError) {
    switch use {
    case .shortURL: shortURLs.append(cell)
    case .customShortURLs: shortURLs.insert(contentsOf: Self.list(cell), at: 0)
    case .code: code = cell
    case .domain: domain = cell.lowercased()
    case .text(let member): set(member, .string(cell))
    case .pages(let members): takePage(cell, members)
    case .number(let member): set(member, Int64(cell).map { .integer($0) } ?? .string(cell))
    case .flag(let member): set(member, Self.flag(cell).map { .bool($0) } ?? .string(cell))
    case .time(let member): set(member, try LinkColumns.time(cell, member))
    case .tags: tags += Self.list(cell)
    case .label(let label): if Self.flag(cell) == true { tags.append(label) }
    case .device(let device): takeTarget(cell, of: device)
    case .utm(let name): utm.append(URLQueryItem(name: name, value: cell))
    case .appStoreID: store.id = cell
    case .playPackage:
      store.package = cell
      opening.insert(.android)
    case .appStoreParameter(let name):
      storeParameters.append(URLQueryItem(name: name, value: cell))
    case .bundleID(let device): opening.insert(device)
    case .route(let devices): for device in devices { takeRoute(cell, of: device) }
    case .data(let name): set(["campaign", "metaData", name], .string(cell))
    case .countries: takeCountries(cell)
    case .ownPreview: hasOwnPreview = Self.flag(cell) ?? true
    case .note(let name): notes.append("\(name): \(cell).")
    case .skipped: break
    }
  }

  /// Sets a member by its path, such as `targets.fallback`.
  mutating func set(_ path: String, _ value: JSONValue) {
    set(path.split(separator: ".").map(String.init), value)
  }

  private mutating func set(_ path: [String], _ value: JSONValue) {
    members = LinkColumns.set(path[...], value, in: members)
  }

  private func value(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(JSONValue.object(members)) { $0?[String($1)] }
  }

  private mutating func setIfAbsent(_ path: String, _ value: String) {
    if self.value(path) == nil { set(path, .string(value)) }
  }

  /// A page is the first member's own, and the others' unless another column says more.
  private mutating func takePage(_ cell: String, _ members: [String]) {
    guard let first = members.first else { return }
    if members.count > 1 { set(first, .string(cell)) } else { setIfAbsent(first, cell) }
    for member in members.dropFirst() { setIfAbsent(member, cell) }
  }

  /// A page of a store, a route in an app, or a web page.
  private mutating func takeTarget(_ cell: String, of device: TargetDevice) {
    let url = URLComponents(string: cell)
    // Google Play was the Android Market.
    let stores = QueryPassThrough.storeHosts + ["market.android.com"]
    let isWeb = ["http", "https"].contains(url?.scheme?.lowercased() ?? "https")
    let isStore = url?.host.map { stores.contains($0.lowercased()) } ?? false
    set("targets.\(device.rawValue).\(isStore ? "store" : isWeb ? "web" : "app")", .string(cell))
  }

  /// A path in the app: a whole URL stays as it is.
  private mutating func takeRoute(_ cell: String, of device: TargetDevice) {
    let member = "targets.\(device.rawValue).app"
    if cell.contains("://") { return setIfAbsent(member, cell) }
    guard let scheme else { return }
    setIfAbsent(member, "\(scheme)://\(cell.drop { $0 == "/" })")
  }

  /// Pages by country, as `{"TR": "https://…"}`: a rule for each.
  private mutating func takeCountries(_ cell: String) {
    guard case .object(let pages)? = try? JSONValue(parsing: Array(cell.utf8)), !pages.isEmpty
    else { return set("rules", .string(cell)) }
    let rules = pages.sorted { $0.key < $1.key }.map { country, page in
      JSONValue.object([
        "name": .string(country), "web": page,
        "conditions": [["kind": "country", "values": [.string(country)]]],
      ])
    }
    set("rules", .array(rules))
  }

  // MARK: - Readings

  /// The texts of a list: JSON, or separated by commas, semicolons or bars.
  static func list(_ cell: String) -> [String] {
    if cell.hasPrefix("["), case .array(let values)? = try? JSONValue(parsing: Array(cell.utf8)) {
      return values.compactMap { $0.stringValue ?? $0["name"]?.stringValue }
    }
    return cell.split { ",;|".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// Whether a cell says yes; `nil` if it says neither.
  static func flag(_ cell: String) -> Bool? {
    switch cell.lowercased() {
    case "true", "yes", "1", "on", "y": true
    case "false", "no", "0", "off", "n": false
    default: nil
    }
  }

  // MARK: - The end

  /// Reads where the link stands: its domain and its code.
  ///
  /// - Throws: ``LineError`` for a short URL without a code.
  mutating func place(among domains: [String]) throws(LineError) -> Place {
    var place = Place(domain: domain, host: domain)
    let urls = shortURLs.map(ShortURL.init)
    let url = urls.first { $0.host.map(domains.contains) ?? false } ?? urls.first
    place.more = max(0, urls.count { $0 != url && $0.host.map(domains.contains) == true })
    if let url {
      place.host = domain ?? url.host
      let path = (code ?? url.path).split(separator: "/").map(String.init)
      if path.isEmpty, code == nil {
        throw LineError(code: "no_code", .noCode, ["text": .init(shortURLs.first ?? "")])
      }
      place.prefix = take(path)
    } else if let code {
      place.prefix = take(code.split(separator: "/").map(String.init))
    }
    place.domain = place.host.flatMap { domains.contains($0) ? $0 : nil }
    return place
  }

  /// Sets the code from a path; to the part behind the last slash if the whole path is no code.
  ///
  /// - Returns: What stands before the last part.
  private mutating func take(_ path: [String]) -> String? {
    let path = path.count > 1 && path[0].lowercased() == "c" ? Array(path.dropFirst()) : path
    let whole = path.joined(separator: "/")
    let isCode = path.count < 2 || ShortCode(whole) != nil
    set("code", .string(isCode ? whole : path[path.count - 1]))
    return path.count < 2 ? nil : path.dropLast().joined(separator: "/")
  }

  /// The link, once all cells are taken.
  mutating func finished(of service: String?) -> JSONObject {
    openPages()
    addUTM()
    if !hasOwnPreview {
      members["preview"] = nil
    } else if value("preview.description") ?? value("preview.imageURL") != nil,
      let title = value("title")?.stringValue
    {
      setIfAbsent("preview.title", title)
    }
    if !tags.isEmpty {
      var seen: Set<String> = []
      members["tags"] = .array(tags.filter { seen.insert($0).inserted }.map { .string($0) })
    }
    if let service, !notes.isEmpty {
      let own = value("notes")?.stringValue.map { $0 + "\n" } ?? ""
      let kept = "Imported from \(service). " + notes.joined(separator: " ")
      members["notes"] = .string(own + kept)
    }
    return members
  }

  /// Old services have pages by `http`, which nearly every site redirects to `https` today: they become `https`.
  ///
  /// A page on a port of its own stays, because its `https` has another one.
  ///
  /// - Returns: How many pages changed.
  mutating func secure() -> Int {
    let devices = TargetDevice.allCases.map { "targets.\($0.rawValue).web" }
    var count = 0
    for path in ["targets.fallback", "targets.desktop", "expiredTarget"] + devices {
      guard let page = value(path)?.stringValue.flatMap(Self.secured) else { continue }
      set(path, .string(page))
      count += 1
    }
    guard case .array(let rules)? = value("rules") else { return count }
    let changed = rules.map { rule -> JSONValue in
      guard case .object(var members) = rule,
        let page = members["web"]?.stringValue.flatMap(Self.secured)
      else { return rule }
      members["web"] = .string(page)
      count += 1
      return .object(members)
    }
    set("rules", .array(changed))
    return count
  }

  /// The same page by `https`; `nil` for one that is not by plain `http`.
  private static func secured(_ page: String) -> String? {
    guard var url = URLComponents(string: page), url.scheme?.lowercased() == "http",
      url.port == nil || url.port == 80, let colon = page.firstIndex(of: ":")
    else { return nil }
    guard url.port == 80 else { return "https" + page[colon...] }
    (url.scheme, url.port) = ("https", nil)
    return url.string
  }

  /// Firebase opens the app with the page itself, and leads to the store where no page of the platform is named.
  private mutating func openPages() {
    guard let page = value("targets.fallback") else { return }
    if opening.contains(.ios), value("targets.ipad") != nil { opening.insert(.ipad) }
    // An iPad without a page of its own follows the iPhone.
    if value("targets.ipad") == nil { opening.remove(.ipad) }
    for device in opening { set("targets.\(device.rawValue).universalLink", page) }
    if let id = store.id, value("targets.ios.web") == nil {
      let number = id.lowercased().hasPrefix("id") ? String(id.dropFirst(2)) : id
      let store = Self.adding(storeParameters, to: "https://apps.apple.com/app/id\(number)")
      set("targets.ios.store", .string(store))
    }
    if let package = store.package, value("targets.android.web") == nil {
      let store = "https://play.google.com/store/apps/details?id=\(package)"
      set("targets.android.store", .string(store))
    }
  }

  /// Adds UTM parameters to every web target; those that a target has stay.
  private mutating func addUTM() {
    guard !utm.isEmpty else { return }
    let devices = TargetDevice.allCases.map { "targets.\($0.rawValue).web" }
    for path in ["targets.fallback", "targets.desktop"] + devices {
      guard let page = value(path)?.stringValue else { continue }
      set(path, .string(Self.adding(utm, to: page)))
    }
  }

  /// A URL with parameters in its query that it does not have; as it is if it is none.
  private static func adding(_ items: [URLQueryItem], to text: String) -> String {
    guard !items.isEmpty, var url = URLComponents(string: text) else { return text }
    let names = Set((url.queryItems ?? []).map(\.name))
    let new = items.filter { !names.contains($0.name) }
    guard !new.isEmpty else { return text }
    var added = URLComponents()
    added.queryItems = new
    let query = [url.percentEncodedQuery, added.percentEncodedQuery].compactMap { $0 }
    url.percentEncodedQuery = query.filter { !$0.isEmpty }.joined(separator: "&")
    return url.string ?? text
  }
}

/// A short URL, with or without its scheme: `https://bit.ly/3abc`, `rebrand.ly/burn10M`.
struct ShortURL: Hashable {
  /// The host, in lower case.
  let host: String?
  /// The path, decoded.
  let path: String

  init(_ text: String) {
    let url = URLComponents(string: text.contains("://") ? text : "https://\(text)")
    host = url?.host?.lowercased()
    path = url?.path ?? ""
  }
}
