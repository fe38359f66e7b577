import Crypto
import LinkCore

/// Something that many rows repeat, so that they keep a number for it.
struct TermKey: Hashable, Sendable {
  /// What a term is.
  enum Kind: String, Hashable, Sendable {
    /// The name of an event.
    case event
    /// A distinct id.
    case person
    /// An app, by its id.
    case app
    /// A link, by its id.
    case link
    /// A journey (`jid`), by its id where it is one.
    case journey
    /// What a device says in every event, as JSON.
    case context
    /// What a visit says in every event, as JSON.
    case visit
    /// The names of an event's own properties, as JSON.
    case keys
    /// A campaign key.
    case campaign
    /// A canonical source.
    case source
    /// A platform.
    case platform
    /// A country.
    case country
    /// A currency.
    case currency
  }

  let tenant: Int64
  let kind: Kind
  private let value: Value

  private enum Value: Hashable, Sendable {
    case text(ExactText)
    case id(EntityID)
  }

  init(_ tenant: Int64, _ kind: Kind, _ text: String) {
    self.tenant = tenant
    self.kind = kind
    value = .text(ExactText(text))
  }

  init(_ tenant: Int64, _ kind: Kind, id: EntityID) {
    self.tenant = tenant
    self.kind = kind
    value = .id(id)
  }

  /// A journey; one that is a click's id is the same in upper and lower case.
  static func journey(_ tenant: Int64, _ text: String) -> TermKey {
    EntityID(text).map { TermKey(tenant, .journey, id: $0) } ?? TermKey(tenant, .journey, text)
  }

  /// The text; `nil` where the digest says it all.
  var text: String? {
    if case .text(let exact) = value { exact.text } else { nil }
  }

  /// The id itself, or sixteen bytes of the SHA-256 of the text.
  var digest: [UInt8] {
    switch value {
    case .id(let id): id.bytes
    case .text(let exact): Array(SHA256.hash(data: Array(exact.text.utf8)).prefix(16))
    }
  }

  /// Where a term of a workspace is found.
  struct Place: Hashable, Comparable, Sendable {
    var kind: Kind
    var digest: [UInt8]

    static func < (left: Place, right: Place) -> Bool {
      left.kind == right.kind
        ? left.digest.lexicographicallyPrecedes(right.digest)
        : left.kind.rawValue < right.kind.rawValue
    }
  }

  var place: Place { Place(kind: kind, digest: digest) }

  /// About what it takes in memory, in bytes.
  var cost: Int { 64 + (text?.utf8.count ?? 0) }
}
