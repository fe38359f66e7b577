import LinkCore

/// The numbers under which something of a person is stored.
struct PersonPlace {
  let tenant: Int64
  let person: Int64

  /// Finds them, and makes them for a person that is new; `nil` for one that was erased.
  ///
  /// The transaction holds the lock `.appending`, as an erasure does.
  init?(
    _ workspace: WorkspaceID,
    _ person: String,
    tombstoneKey: TombstoneKey,
    _ connection: any SQLConnection
  ) throws {
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    let tenant = try dictionary.tenant(workspace)
    let erased = ErasedPeople(workspace, tenant: tenant, tombstoneKey: tombstoneKey, connection)
    guard try erased.among([ExactText(person)]).isEmpty else { return nil }
    self.tenant = tenant
    self.person = try dictionary.term(TermKey(tenant, .person, person))
  }
}
