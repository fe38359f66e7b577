package import AudienceCore
package import LinkCore

extension ScreenRepository {
  /// A distinct id by sixteen bytes of its hash, so that a link does not contain the id.
  package struct Reader: Hashable, Sendable {
    /// The bytes.
    package let digest: EntityID

    /// The reader of a distinct id.
    package init?(_ person: String) {
      guard let digest = EntityID(bytes: TermKey(0, .person, person).digest) else { return nil }
      self.digest = digest
    }

    /// The reader of a digest.
    package init(digest: EntityID) {
      self.digest = digest
    }
  }

  /// The properties that texts ask for, of a person; none of one who is unknown or erased.
  package func words(
    _ workspace: WorkspaceID,
    _ names: Set<PersonalText.Name>,
    of reader: Reader
  ) async throws -> PersonalWords {
    guard !names.isEmpty else { return PersonalWords() }
    return try await driver.read { connection in
      let known = try KnownPerson(workspace, connection) { TermKey($0, .person, id: reader.digest) }
      return try known?.facts(connection).words(names) ?? PersonalWords()
    }
  }
}

/// A person with a distinct id that the server knows.
struct KnownPerson {
  let tenant: Int64
  /// The distinct id that stands for the person now.
  let root: Int64

  /// `nil` for a distinct id that the server never saw.
  init?(
    _ person: String,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    try self.init(workspace, connection) { TermKey($0, .person, person) }
  }

  init?(
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection,
    _ key: (_ tenant: Int64) -> TermKey
  ) throws {
    guard let tenant = try StringDictionary.tenant(connection, workspace),
      let number = try StringDictionary(connection, cache: DictionaryCache()).existing(key(tenant))
    else { return nil }
    self.tenant = tenant
    root = try PersonLinks(tenant: tenant, connection).root(of: number)
  }

  func facts(_ connection: any SQLConnection) -> RecipientFacts {
    RecipientFacts(tenant: tenant, person: root, connection)
  }
}
