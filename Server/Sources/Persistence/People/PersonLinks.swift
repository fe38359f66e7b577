import LinkCore

/// Which distinct ids are one person, as events said in the order in which they arrived.
struct PersonLinks {
  /// The most distinct ids of a person: a merge, and every touch afterwards, reads all of them.
  static let mostIDs = 500
  /// The most touches that a merge moves.
  private static let mostTouches: Int64 = 10_000

  private let tenant: Int64
  private let connection: any SQLConnection

  init(tenant: Int64, _ connection: any SQLConnection) {
    self.tenant = tenant
    self.connection = connection
  }

  /// That two people became one.
  struct Join: Sendable {
    /// The distinct id that stands for both.
    var kept: Int64
    /// The one that stood for the other before.
    var other: Int64
    /// Every distinct id of the other.
    var joined: [Int64]
  }

  /// Does what an event of the log says; tells where it made two people one.
  @discardableResult
  func apply(_ merge: PersonMerge, _ dictionary: inout StringDictionary) throws -> Join? {
    let number = try dictionary.term(TermKey(tenant, .person, merge.kept))
    var kept = try person(number)
    var join: Join?
    if let text = merge.other {
      var other = try person(try dictionary.term(TermKey(tenant, .person, text)))
      if merge.joins(kept, other), let moves = try moves(kept.root, into: other.root) {
        // The larger of the two stays in place, so that a chain of merges moves no row often.
        if moves { swap(&kept.root, &other.root) }
        join = Join(kept: kept.root, other: other.root, joined: try ids(of: other.root))
        try connection.execute(
          """
          UPDATE person_link SET root_no = \(kept.root), is_known = 0
          WHERE tenant_no = \(tenant) AND root_no = \(other.root)
          """
        )
        try store(other.root, root: kept.root, isKnown: false)
        kept.isKnown = kept.isKnown || other.isKnown || merge.makesKnown
      }
    }
    guard join != nil || merge.isIdentification && !kept.isKnown else { return nil }
    try store(kept.root, root: kept.root, isKnown: kept.isKnown || merge.isIdentification)
    return join
  }

  private func person(_ number: Int64) throws -> PersonMerge.Person {
    let row = try connection.first(
      """
      SELECT r.person_no AS root_no, r.is_known AS is_known
      FROM person_link p
      JOIN person_link r ON r.tenant_no = p.tenant_no AND r.person_no = p.root_no
      WHERE p.tenant_no = \(tenant) AND p.person_no = \(number)
      """
    )
    guard let row else { return .init(root: number, isKnown: false) }
    return .init(root: try row.int64("root_no"), isKnown: try row.bool("is_known"))
  }

  /// Whether a merge of two people moves the rows of the first, which has fewer; `nil` where the two have
  /// too many to become one.
  private func moves(_ person: Int64, into other: Int64) throws -> Bool? {
    let (own, others) = (try size(of: person), try size(of: other))
    guard own.ids + others.ids <= Self.mostIDs,
      min(own.touches, others.touches) <= Self.mostTouches
    else { return nil }
    return own.ids + own.touches < others.ids + others.touches
  }

  /// How many rows of a person a merge may have to move; touches are counted as far as it matters.
  private func size(of root: Int64) throws -> (ids: Int64, touches: Int64) {
    let ids = try connection.count(
      """
      SELECT count(*) AS count FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(root)
      """
    )
    let touches = try connection.count(
      """
      SELECT count(*) AS count FROM (
        SELECT 1 AS one FROM touch WHERE tenant_no = \(tenant) AND person_no = \(root)
        LIMIT \(Self.mostTouches + 1)
      ) AS touches
      """
    )
    return (max(1, ids), touches)
  }

  /// The distinct id that stands for the person.
  func root(of person: Int64) throws -> Int64 {
    try connection.first(
      "SELECT root_no FROM person_link WHERE tenant_no = \(tenant) AND person_no = \(person)"
    )?.int64("root_no") ?? person
  }

  /// Every distinct id of the person that one stands for.
  func ids(of root: Int64) throws -> [Int64] {
    let rows = try connection.query(
      "SELECT person_no FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(root)"
    )
    return try rows.isEmpty ? [root] : rows.map { try $0.int64("person_no") }
  }

  private func store(_ person: Int64, root: Int64, isKnown: Bool) throws {
    try connection.execute(
      """
      INSERT INTO person_link (tenant_no, person_no, root_no, is_known)
      VALUES (\(tenant), \(person), \(root), \(isKnown))
      ON CONFLICT (tenant_no, person_no) DO UPDATE
      SET root_no = excluded.root_no, is_known = excluded.is_known
      """
    )
  }
}

/// That two distinct ids are one person, as an event of the log says.
///
/// Events come with a key that is public, so an event alone proves nothing. Two people become one
/// only where one of them is an anonymous id that no identified person has: such an id is random, and
/// known to the installation that made it. A distinct id that identifies a person never joins
/// another by an event.
struct PersonMerge: Hashable, Sendable {
  /// The names of the events that say so.
  static let names = ["$identify", "$create_alias"]

  /// The distinct id of the event.
  var kept: String
  /// The other one; `nil` where the event only says that the first is known.
  var other: String?
  /// Whether the event says who the person is.
  var isIdentification: Bool

  /// `nil` for every other event, and for ids that stand for no person.
  init?(_ event: EventRecord, _ properties: OwnProperties) {
    guard Self.names.contains(event.name) else { return nil }
    let isIdentification = event.name == "$identify"
    let key = isIdentification ? "$anon_distinct_id" : "alias"
    self.init(
      kept: event.distinctID,
      other: properties[key].flatMap { OwnProperties.string($0) },
      isIdentification: isIdentification
    )
  }

  /// `nil` where no person is merged or identified.
  init?(kept: String, other: String?, isIdentification: Bool) {
    guard !Self.isPlaceholder(kept) else { return nil }
    self.kept = kept
    self.isIdentification = isIdentification
    if let other, !Self.isPlaceholder(other), ExactText(other) != ExactText(kept) {
      self.other = other
    }
    guard isIdentification || self.other != nil else { return nil }
  }

  /// Both distinct ids, the anonymous one first: it was in use before the person was known.
  var inOrder: [String] {
    let ids = [other, kept].compactMap(\.self)
    return ids.filter(Self.isAnonymous) + ids.filter { !Self.isAnonymous($0) }
  }

  /// What is known of a distinct id before a merge.
  struct Person: Hashable, Sendable {
    /// The distinct id that stands for the whole person.
    var root: Int64
    /// Whether one of the person's ids says who the person is.
    var isKnown: Bool
  }

  /// Whether two people become one.
  ///
  /// `$identify` adds the anonymous id to the person that it names. `$create_alias` adds whichever of
  /// the two is anonymous to the other: clients send them in either order.
  func joins(_ kept: Person, _ other: Person) -> Bool {
    guard let text = self.other, kept.root != other.root else { return false }
    let isOtherFree = Self.isAnonymous(text) && !other.isKnown
    let isKeptFree = Self.isAnonymous(self.kept) && !kept.isKnown
    return isOtherFree || isKeptFree && !isIdentification
  }

  /// Whether a person is known by one of the two ids after they were joined.
  var makesKnown: Bool {
    isIdentification || !Self.isAnonymous(kept) || !(other.map { Self.isAnonymous($0) } ?? true)
  }
}

// MARK: - Ids

extension PersonMerge {
  /// How ids of installations begin that say what they are.
  private static let prefixes = ["anon", "device", "$device:", "guest", "visitor"]
  /// What programs send for "no id", in lower case.
  private static let placeholders: Set<String> = [
    "", "0", "-1", "[object object]", "anonymous", "distinct_id", "distinctid", "email", "false",
    "guest", "id", "nan", "nil", "none", "not_authenticated", "null", "true", "undefined",
    "user_id",
    "userid", "00000000-0000-0000-0000-000000000000",
  ]

  /// Whether an id was made by an installation: a random one of at least 32 hexadecimal digits, such
  /// as a UUID, or one that says so by how it begins.
  static func isAnonymous(_ id: String) -> Bool {
    let text = id.lowercased()
    if prefixes.contains(where: text.hasPrefix) { return true }
    let digits = text.utf8.count { $0 != UInt8(ascii: "-") }
    return digits >= 32
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  /// Whether an id is what a program sends where it has none; many people share it.
  static func isPlaceholder(_ id: String) -> Bool {
    let text = id.trimmingPrefix(while: \.isWhitespace).lowercased()
    let unquoted =
      text.count > 1 && (text.first == "\"" || text.first == "'")
      ? String(text.dropFirst().dropLast()) : text
    return placeholders.contains(unquoted)
  }
}
