import LinkCore

extension PersonErasure {
  /// Which first launches are the person's: by the distinct id that an app named in them, by an installation's
  /// id among the distinct ids, and by the addresses that its devices registered.
  func firstLaunches() throws -> [ForgetRequestRecord] {
    var requests = subject.people.map {
      ForgetRequestRecord(install: InstallID($0.text), distinctID: $0.text)
    }
    guard !subject.numbers.isEmpty else { return requests }
    var statement: SQLStatement = """
      SELECT DISTINCT install_id FROM push_address\(connection.dialect.index("push_address_person"))
      WHERE tenant_no = \(tenant) AND person_no IN (
      """
    statement += subject.list
    statement += ")"
    requests += try connection.query(statement).map {
      ForgetRequestRecord(install: try $0.id("install_id"))
    }
    return requests
  }
}

extension PersonErasure {
  /// The installs of the person that a distinct id belongs to, by what an erasure goes by.
  static func installs(
    of person: String,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> [InstallID] {
    guard let tenant = try StringDictionary.tenant(connection, workspace) else {
      let request = ForgetRequestRecord(install: InstallID(person), distinctID: person)
      return try ForgetRepository.installs(workspace, [request], connection)
    }
    let subject = try MergedPerson(person, tenant: tenant, connection)
    let erasure = PersonErasure(subject: subject, connection: connection)
    return try ForgetRepository.installs(workspace, erasure.firstLaunches(), connection)
  }
}
