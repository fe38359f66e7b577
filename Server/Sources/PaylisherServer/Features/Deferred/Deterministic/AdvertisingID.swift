import LinkCore

/// An identifier for advertisers, which a person allowed both the advertisement and the app to have.
///
/// It is hashed under the server's key at once and never stored.
struct AdvertisingID: Hashable, Sendable {
  /// The names that links of advertisements carry it by.
  static let queryNames = ["idfa", "gaid"]

  /// In lower case.
  let text: String

  /// Reads a UUID; `nil` for anything else, and for the zeros that stand for a refusal.
  init?(_ text: String) {
    guard let id = EntityID(text), id.high != 0 || id.low != 0 else { return nil }
    self.text = id.description
  }

  /// The identifier in the query of a tap.
  init?(query: String?) {
    guard let query, query.contains("id") else { return nil }
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, Self.queryNames.contains(parts[0].lowercased()) {
        self.init(String(parts[1]))
        return
      }
    }
    return nil
  }
}
