import JSONCoding
import LinkCore
import RoutingCore
import WireModels

/// A thing whose changes the audit log lists, by the names that the API has for its fields.
struct AuditedThing: Sendable {
  /// Reads the fields of a thing; `nil` if there is none, or it is deleted.
  typealias Reader = @Sendable (WorkspaceID, SQLValue, any SQLConnection) throws -> JSONObject?

  let name: String
  let fields: Reader

  /// Fields whose values are secrets: the log lists only that they changed.
  static let secrets: Set<String> = ["password", "secret", "token"]

  // MARK: - Links

  /// The values of a link as its settings have them, so that a change can be undone value by value.
  static let link = AuditedThing(name: "link") { workspace, id, connection in
    let id = try LinkID.value(of: id, in: "id")
    guard let link = try LinkRepository.find(connection, workspace, id) else { return nil }
    let host = try connection.first(
      "SELECT host FROM domain WHERE workspace_id = \(workspace) AND id = \(link.domain)"
    )?.text("host")
    let settings = try JSONColumn.object(LinkSettings(link, host: host ?? ""))
    var fields = JSONObject(
      LinkValue.all.compactMap { value in value.read(settings).map { (value.path, $0) } }
    )
    fields["password"] = link.password.map { .string($0.text) }
    fields["template"] = link.template.map { .string($0.description) }
    return fields
  }

  // MARK: - Rows

  static let workspace = row(
    "workspace",
    of: "workspace",
    scope: "id",
    flags: ["accepts_one_link_targets", "allows_inspection", "requires_second_factor"]
  )
  static let app = row("app", of: "app")
  static let domain = row("domain", of: "domain")
  static let key = row("key", of: "api_key", names: ["app_id": "app", "secret_hash": "secret"])
  static let member = row("member", of: "member", key: "user_id", names: ["user_id": "user"])
  static let invitation = row(
    "invitation",
    of: "one_time_link",
    names: ["user_id": "user", "token_hash": "token"]
  )
  static let message = row("message", of: "message", names: ["form": "message"])
  static let sequence = row("sequence", of: "message_sequence", names: ["form": "sequence"])
  static let audience = row("audience", of: "audience", names: ["form": "audience"])
  static let list = row("list", of: "people_list")
  static let screen = row("screen", of: "screen")
  static let placement = row("placement", of: "placement", names: ["form": "placement"])
  static let savedReport = row("saved_report", of: "saved_report")
  static let reportShare = row("report_share", of: "report_share", names: ["token_hash": "token"])

  static let reportSchedule = mailed(
    row("report_schedule", of: "report_schedule"),
    by: "report_recipient",
    "schedule_id"
  )
  static let alert = mailed(
    row("alert", of: "alert", names: ["link_id": "link"]),
    by: "alert_recipient",
    "alert_id"
  )

  /// A thing with the users who get its e-mails.
  private static func mailed(
    _ thing: AuditedThing,
    by table: StaticString,
    _ key: StaticString
  ) -> AuditedThing {
    AuditedThing(name: thing.name) { workspace, id, connection in
      guard var fields = try thing.fields(workspace, id, connection) else { return nil }
      var statement: SQLStatement =
        "SELECT user_id FROM \(raw: table) WHERE workspace_id = \(workspace)"
      statement += " AND \(raw: key) = ?"
      statement.values.append(id)
      statement += " ORDER BY user_id"
      let users = try connection.query(statement).map { try $0.id("user_id") as UserID }
      fields["recipients"] = .array(users.map { .string($0.description) })
      return fields
    }
  }

  /// Columns that are in every entry anyway, or change with everything.
  private static let omitted: Set<String> = [
    "workspace_id", "updated_at", "version", "revision", "last_used_at", "last_opened_at",
    "next_at", "checked_at", "digests", "webhook_sent_at",
  ]

  /// A thing whose fields are the columns of its row, found by `key` in the workspace of `scope`.
  ///
  /// `names` has the API's names that ``field(of:)`` does not make, and `flags` the columns of truth whose names do not
  /// begin with `is_`.
  private static func row(
    _ name: String,
    of table: StaticString,
    key: StaticString = "id",
    scope: StaticString = "workspace_id",
    names: [String: String] = [:],
    flags: Set<String> = []
  ) -> AuditedThing {
    AuditedThing(name: name) { workspace, id, connection in
      var statement: SQLStatement =
        "SELECT * FROM \(raw: table) WHERE \(raw: scope) = \(workspace)"
      statement += " AND \(raw: key) = ?"
      statement.values.append(id)
      guard let row = try connection.first(statement)?.byName else { return nil }
      if let deleted = row["deleted_at"], deleted != .null { return nil }
      return JSONObject(
        row.compactMap { column, value -> (String, JSONValue)? in
          guard !omitted.contains(column), let plain = value.plain else { return nil }
          let isFlag = column.hasPrefix("is_") || flags.contains(column)
          return (
            names[column] ?? field(of: column),
            isFlag ? .bool(plain != 0) : plain
          )
        }
      )
    }
  }

  /// The name that the API gives a column: `storeURL` of `store_url`, `active` of `is_active`.
  static func field(of column: String) -> String {
    let words = column.split(separator: "_").drop { $0 == "is" }
    return words.enumerated().map { place, word in
      switch word {
      case _ where place == 0: String(word)
      case "id", "url": word.uppercased()
      default: word.prefix(1).uppercased() + word.dropFirst()
      }
    }.joined()
  }
}

extension SQLValue {
  /// The value as people read it: ids as UUIDs, JSON as it is.
  var plain: JSONValue? {
    switch self {
    case .null: nil
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case .text(let text):
      text.hasPrefix("{") || text.hasPrefix("[")
        ? (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text) : .string(text)
    case .blob(let bytes):
      .string(EntityID(bytes: bytes)?.description ?? Hexadecimal.text(bytes))
    }
  }
}
