import Crypto
public import LinkCore

/// Who makes a change: set around a request, and read where the change is stored.
public struct AuditActor: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// A secret key.
    case key
    /// A member who signed in.
    case member
    /// A command on the server's own computer.
    case operatorCommand = "operator"
    /// A client that is not signed in.
    case visitor
  }

  public var kind: Kind
  /// The public part of the key, or the user's id.
  public var id: String?
  /// The session of a member.
  public var session: SessionID?
  /// The request, as in the log of the server.
  public var request: String?
  /// The moment of the request.
  public var moment: Timestamp

  /// Names an actor.
  public init(
    kind: Kind,
    id: String? = nil,
    session: SessionID? = nil,
    request: String? = nil,
    moment: Timestamp
  ) {
    (self.kind, self.id, self.session, self.request) = (kind, id, session, request)
    self.moment = moment
  }

  /// The actor of the task; `nil` for work that the server does by itself and for what apps send, which
  /// the audit log does not list.
  @TaskLocal public static var current: AuditActor?
}

/// A thing whose changes the audit log lists: a table with the column that names its rows.
struct AuditedThing: Sendable {
  let name: String
  let table: StaticString
  let key: StaticString
  /// The column of the workspace.
  var scope: StaticString = "workspace_id"

  static let workspace = AuditedThing(
    name: "workspace",
    table: "workspace",
    key: "id",
    scope: "id"
  )
  static let link = AuditedThing(name: "link", table: "link", key: "id")
  static let app = AuditedThing(name: "app", table: "app", key: "id")
  static let domain = AuditedThing(name: "domain", table: "domain", key: "id")
  static let key = AuditedThing(name: "key", table: "api_key", key: "id")
  static let member = AuditedThing(name: "member", table: "member", key: "user_id")
  static let invitation = AuditedThing(name: "invitation", table: "one_time_link", key: "id")
  static let message = AuditedThing(name: "message", table: "message", key: "id")
  static let audience = AuditedThing(name: "audience", table: "audience", key: "id")
  static let screen = AuditedThing(name: "screen", table: "screen", key: "id")
  static let placement = AuditedThing(name: "placement", table: "placement", key: "id")

  static let reportShare = AuditedThing(name: "report_share", table: "report_share", key: "id")

  /// Columns whose values are secrets: only that they changed is listed.
  static let secrets: Set<String> = ["password_hash", "secret_hash", "token_hash"]
  /// Columns that are in every entry anyway, or change with everything.
  static let omitted: Set<String> = [
    "workspace_id", "updated_at", "version", "revision", "last_used_at", "last_opened_at",
    "code_folded", "search_text",
  ]

  /// The row of a thing by column; `nil` where there is none, or it is deleted.
  func row(
    _ workspace: WorkspaceID,
    _ id: SQLValue,
    _ connection: any SQLConnection
  ) throws -> [String: SQLValue]? {
    var statement: SQLStatement = "SELECT * FROM \(raw: table) WHERE \(raw: scope) = \(workspace)"
    statement += " AND \(raw: key) = ?"
    statement.values.append(id)
    guard let row = try connection.first(statement)?.byName else { return nil }
    if let deleted = row["deleted_at"], deleted != .null { return nil }
    return row
  }
}

/// What the audit log says of one change; the text that its hash is made of.
struct AuditEntryForm: Codable, Hashable, Sendable {
  var actor: String
  var actorID: String?
  var session: String?
  var request: String?
  var action: String
  var thing: String
  var thingID: String?
  /// SHA-256 of salt and detail, in hexadecimal: the chain holds where the detail was erased.
  var detail: String

  /// The hash of an entry after another one.
  static func hash(
    _ text: String,
    number: Int64,
    at moment: Timestamp,
    in workspace: WorkspaceID,
    after previous: [UInt8]
  ) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: previous)
    hash.update(data: Array("\(workspace) \(number) \(moment.milliseconds) ".utf8))
    hash.update(data: Array(text.utf8))
    return Array(hash.finalize())
  }

  static func digest(_ detail: String, salt: [UInt8]) -> String {
    Hexadecimal.text(SHA256.hash(data: salt + Array(detail.utf8)))
  }
}
