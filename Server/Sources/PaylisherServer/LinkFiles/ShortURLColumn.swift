import Dashboard
import JSONCoding
import LinkCore

/// The column `shortURL` of our own exports: it gives a link its code where there is no column for that.
struct ShortURLColumn {
  private let column: Int?
  private let hasCode: Bool
  private let context: LinkFile.Context
  private var hosts: [String: Int] = [:]

  init(_ names: [String], _ context: LinkFile.Context) {
    column = names.firstIndex(of: "shortURL")
    hasCode = names.contains("code")
    self.context = context
  }

  /// Sets what a link has from the file's domain and its short URL.
  mutating func complete(_ link: inout JSONObject, _ cells: [String]) {
    if let domain = context.domain, link["domain"] == nil { link["domain"] = .string(domain) }
    guard !hasCode, let column, cells.indices.contains(column), !cells[column].isEmpty else {
      return
    }
    let url = ShortURL(cells[column])
    guard let code = url.path.split(separator: "/").last else { return }
    link["code"] = .string(String(code))
    guard let host = url.host else { return }
    if link["domain"] == nil, context.domains.contains(host) { link["domain"] = .string(host) }
    if link["domain"]?.stringValue?.lowercased() != host { hosts[host, default: 0] += 1 }
  }

  /// What the short URLs say; `nil` if they say nothing.
  var source: LinkFileSource? {
    guard !hosts.isEmpty else { return nil }
    var source = LinkFileSource(format: nil)
    source.remarks = LinkFileRemark.list(hosts, LinkFileRemark.otherHost)
    return source
  }
}

extension ShortURL {
  /// Hosts on which many people have short URLs.
  private static let shared: Set<String> = [
    "bit.ly", "bitly.com", "j.mp", "dub.sh", "dub.link", "dub.co", "rebrand.ly", "short.gy",
    "tinyurl.com", "goo.gl", "t.ly", "is.gd", "ow.ly", "buff.ly", "cutt.ly", "t2m.io",
    "shorturl.at",
  ]
  /// Domains below which each customer has one.
  private static let suffixes = [
    ".page.link", ".app.link", ".test-app.link", ".short.gy", ".onelink.me", ".bnc.lt", ".go.link",
    ".adj.st", ".abr.ge", ".airbridge.io",
  ]

  /// Whether a host is a service's own, on which every page is a short URL.
  static func isShared(_ host: String) -> Bool {
    shared.contains(host) || suffixes.contains { host.hasSuffix($0) }
  }
}
