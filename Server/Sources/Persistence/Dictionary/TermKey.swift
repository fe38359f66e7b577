import Crypto
import JSONCoding
import LinkCore

/// Something that many rows repeat, so that they keep a number for it.
struct TermKey: Hashable, Sendable {
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
    case platform
    case country
    case currency
    /// A medium (`utm_medium`).
    case medium
    /// A variant of a link's split, with its link and rule.
    case variant
    /// A source, medium or campaign that a tap or an event brought; see ``CardinalityLimit``.
    case boundedText = "tap_text"
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

/// What an event, a click or an install is counted by; the numbers are those of terms.
struct DimensionKey: Hashable, Sendable {
  /// Stands for "whatever it is" in a roll-up over all values.
  static let all: Int64 = 0
  /// Stands for "there is none".
  static let none: Int64 = -1

  var tenant: Int64
  var link = all
  var campaign = all
  var source = all
  var platform = all
  var country = all
  var medium = all
  var variant = all
  /// Why it belongs to the link; empty in roll-ups over all reasons.
  var reason = ""

  /// The same, counted by one dimension or by none.
  ///
  /// Nothing is counted by "no medium" or "no variant", which most have.
  var margins: [DimensionKey] {
    var margins = [
      DimensionKey(tenant: tenant),
      DimensionKey(tenant: tenant, link: link),
      DimensionKey(tenant: tenant, campaign: campaign),
      DimensionKey(tenant: tenant, source: source),
      DimensionKey(tenant: tenant, platform: platform),
      DimensionKey(tenant: tenant, country: country),
    ]
    if medium > 0 { margins.append(DimensionKey(tenant: tenant, medium: medium)) }
    if variant > 0 { margins.append(DimensionKey(tenant: tenant, variant: variant)) }
    return margins
  }

  /// The number of a dimension.
  subscript(_ dimension: ReportDimension) -> Int64 {
    switch dimension {
    case .link: link
    case .campaign: campaign
    case .source: source
    case .platform: platform
    case .country: country
    case .medium: medium
    case .variant: variant
    }
  }

  /// The numbers, in the order of the columns.
  var numbers: [Int64] { [tenant, link, campaign, source, platform, country, medium, variant] }

  /// Hashes one word of all numbers: each event is looked up by its dimension a dozen times, and to feed nine parts
  /// takes as long as the rest of a look-up.
  func hash(into hasher: inout Hasher) {
    let prime: Int64 = 0x100_0000_01B3
    var word = tenant &* prime &+ link
    word = word &* prime &+ campaign
    word = word &* prime &+ source
    word = word &* prime &+ platform
    word = word &* prime &+ country
    word = word &* prime &+ medium
    word = word &* prime &+ variant
    hasher.combine(word)
  }
}

/// A text that equals another where both have the same bytes, as databases compare texts.
///
/// Swift's `String` takes `é` as one character and `é` as two for the same.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { hasher.combine(Array(text.utf8)) }
  }
}

/// Bounds how many different sources, mediums and campaigns a workspace counts, because anyone can write them
/// into a URL or an event.
struct CardinalityLimit: Sendable {
  /// What a text says; one kind takes no room from another by using the same words.
  enum Kind: String, Sendable {
    case source, medium, campaign
  }

  /// The most texts of a workspace, of all kinds together.
  static let most: Int64 = 3_000
  /// Stands for a text beyond them.
  static let other = "(other)"

  /// How many texts workspaces have, as far as a transaction looked.
  private var counts: [Int64: Int64] = [:]

  /// The text, or ``other`` where it is new and there is no room; what has room keeps it.
  mutating func bounded(
    _ text: String?,
    _ kind: Kind,
    tenant: Int64,
    _ dictionary: inout StringDictionary
  ) throws -> String? {
    guard let text, !text.isEmpty else { return text }
    if kind == .source, CanonicalSource.isWord(text) { return text }
    let key = TermKey(tenant, .boundedText, "\(kind.rawValue):\(text)")
    if try dictionary.existing(key) != nil { return text }
    let count = try counts[tenant] ?? Self.count(of: tenant, dictionary.connection)
    counts[tenant] = min(count + 1, Self.most)
    guard count < Self.most else { return Self.other }
    _ = try dictionary.term(key)
    return text
  }

  private static func count(of tenant: Int64, _ connection: any SQLConnection) throws -> Int64 {
    try connection.count(
      """
      SELECT count(*) AS count FROM (
        SELECT 1 AS one FROM term
        WHERE tenant_no = \(tenant) AND kind = \(TermKey.Kind.boundedText.rawValue) LIMIT \(most)
      ) AS texts
      """
    )
  }
}
