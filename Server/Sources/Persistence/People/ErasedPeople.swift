import Crypto
import LinkCore

/// The people that a workspace erased: tombstones that say nothing about them.
struct ErasedPeople {
  private let workspace: WorkspaceID
  private let tenant: Int64
  private let tombstoneKey: TombstoneKey
  private let connection: any SQLConnection

  init(
    _ workspace: WorkspaceID,
    tenant: Int64,
    tombstoneKey: TombstoneKey,
    _ connection: any SQLConnection
  ) {
    self.workspace = workspace
    self.tenant = tenant
    self.tombstoneKey = tombstoneKey
    self.connection = connection
  }

  /// Those of some distinct ids that were erased.
  func among(_ people: Set<ExactText>) throws -> Set<ExactText> {
    guard !people.isEmpty, try hasAny() else { return [] }
    return try find(people)
  }

  private func find(_ people: Set<ExactText>) throws -> Set<ExactText> {
    let hashed = people.map { (person: $0, hash: tombstoneKey.hash(workspace, $0.text)) }
    var found: Set<[UInt8]> = []
    for part in hashed.parts(of: SQLList.length) {
      let list = SQLList.of(part.map { .blob($0.hash) })
      let rows = try connection.query(
        "SELECT hash FROM erased_person WHERE tenant_no = \(tenant) AND hash IN (\(list))"
      )
      for row in rows { found.insert(try row.blob("hash")) }
    }
    return Set(hashed.filter { found.contains($0.hash) }.map(\.person))
  }

  /// Whether any person was erased: mostly none was, and nothing needs to be looked up.
  private func hasAny() throws -> Bool {
    guard tombstoneKey.isUsable else { return false }
    return try connection.exists(
      "SELECT hash FROM erased_person WHERE tenant_no = \(tenant) LIMIT 1"
    )
  }

  /// Those of a batch whose events may not be stored, by their own id or by one that they merge.
  func events(of batch: [EventParts]) throws -> Set<EntityID> {
    guard try hasAny() else { return [] }
    let named = batch.map { parts in
      (
        id: parts.event.uuid,
        people: [parts.event.distinctID, parts.merge?.other].compactMap(\.self).map {
          ExactText($0)
        }
      )
    }
    let erased = try find(Set(named.flatMap(\.people)))
    guard !erased.isEmpty else { return [] }
    return Set(named.filter { !erased.isDisjoint(with: $0.people) }.map(\.id))
  }

  /// Remembers a person; the first time counts.
  func remember(_ people: some Sequence<ExactText>, at moment: Timestamp) throws {
    for person in people {
      try remember(hash: tombstoneKey.hash(workspace, person.text), at: moment)
    }
  }

  /// Remembers a tombstone of another copy of the store.
  func remember(hash: [UInt8], at moment: Timestamp) throws {
    try connection.execute(
      """
      INSERT INTO erased_person (tenant_no, hash, erased_at) VALUES (\(tenant), \(hash), \(moment))
      ON CONFLICT (tenant_no, hash) DO NOTHING
      """
    )
  }
}

/// The key under which the store recognises erased people without storing their ids.
package struct TombstoneKey: Sendable {
  private let key: [UInt8]

  /// Takes a secret that is not in the database; with an empty one no person can be erased.
  package init(key: [UInt8] = []) {
    self.key = key
  }

  /// Whether people can be erased, and are looked for.
  var isUsable: Bool { !key.isEmpty }

  /// Sixteen bytes of HMAC-SHA256 over the workspace and the distinct id.
  func hash(_ workspace: WorkspaceID, _ distinctID: String) -> [UInt8] {
    var hash = HMAC<SHA256>(key: SymmetricKey(data: key))
    hash.update(data: Array("erased person".utf8) + workspace.value.bytes)
    hash.update(data: Array(distinctID.utf8))
    return Array(hash.finalize().prefix(16))
  }
}

extension TombstoneKey: CustomStringConvertible, CustomReflectable {
  /// Three stars, so that no log line can hold the key.
  package var description: String { "***" }
  /// Nothing to look into.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
