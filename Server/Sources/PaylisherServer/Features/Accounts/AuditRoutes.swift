import Dashboard
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The audit log of a workspace.
struct AuditRoutes: Sendable {
  let audit: AuditRepository
  let links: LinkRepository

  func register(on routes: inout RouteTable) {
    routes.manage(.listAuditEntries) { request, _, workspace in
      let query = try QueryReader(request, .listAuditEntries)
      let cursor = try query.text("cursor", .auditNumber).flatMap(Int64.init)
      let page = try await audit.list(
        workspace,
        kind: query.text("kind", .auditedKind),
        thing: query.text("thing", .auditedID),
        before: cursor,
        limit: query.integer("limit", 1...200, standard: 50)
      )
      return try .json(page)
    }
    routes.manage(.listLinkChanges) { request, context, workspace in
      let query = try QueryReader(request, .listLinkChanges)
      let link = try await links.find(workspace, context.pathID()).found("link")
      let page = try await audit.list(
        workspace,
        kind: "link",
        thing: link.id.description,
        before: try query.text("cursor", .auditNumber).flatMap(Int64.init),
        limit: query.integer("limit", 1...200, standard: 50)
      )
      return try .json(page)
    }
    routes.manage(.verifyAuditLog) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(try await audit.verify(workspace).worded)
    }
  }
}

extension Schema {
  /// The id of something that changed: a UUID, the public part of a key, or the id of a screen.
  static let auditedID = Schema.string(
    Text(
      length: 1...64,
      pattern: "^[0-9A-Za-z._~-]{1,64}$",
      requirement: "an id",
      example: "018f2c5e-7a00-7000-8000-000000000001",
      accepts: { text in
        text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
          default: false
          }
        }
      }
    )
  )

  /// A kind of thing whose changes are listed.
  static let auditedKind = Schema.string(
    Text(
      length: 1...32,
      pattern: "^[a-z_]{1,32}$",
      requirement: "a kind of thing in lower case",
      example: "link",
      accepts: { text in
        text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == 0x5F }
      }
    )
  )

  /// The number of an entry, as text.
  static let auditNumber = Schema.string(
    Text(
      length: 1...18,
      pattern: "^[1-9][0-9]{0,17}$",
      requirement: "the number of an entry",
      example: "51",
      accepts: { text in Int64(text).map { $0 > 0 && String($0) == text } == true }
    )
  )

  static let auditEntry = Schema.named(
    "AuditEntry",
    .object([
      .required("number", .integer(1...Int64(Int32.max)), "Counts the entries, without gaps."),
      .required("occurredAt", .timestamp, "The time of the change."),
      .required(
        "actor",
        .choice("key", "member", "operator", "visitor"),
        "The kind of the actor."
      ),
      .optional("actorID", .text(1...64), "The public part of the key, or the user's id."),
      .optional("actorName", .quotingText(0...256), "The current name of the user or key."),
      .optional("session", .id, "The session of a member."),
      .optional("request", .id, "The request, as in the server's log."),
      .required("action", .text(3...64), "The action, such as link.update."),
      .optional("thingID", .text(1...64), "The changed object. Absent for several objects."),
      .required("changes", .array(auditChange), "The changes. Empty if they were erased."),
    ])
  )

  private static let auditChange = Schema.named(
    "AuditChange",
    .open([
      .required("field", .text(1...64), "The member of the API, such as matchWindow.certain.")
    ])
  )

  static let auditReport = Schema.named(
    "AuditReport",
    .object([
      .required("entries", .integer(0...Int64(Int32.max)), "The number of entries that were read."),
      .required("head", .text(0...64), "The hash of the last entry that was read."),
      .optional("firstBreak", .integer(1...Int64(Int32.max)), "The first entry that does not fit."),
      .optional("reason", .text(1...200), "The problem."),
      .optional(
        "code",
        ProblemSchema.reason(SystemReason.self),
        "The stable name of the sentence in `reason`."
      ),
    ])
  )
}

extension OpenAPIOperation {
  static let listAuditEntries = OpenAPIOperation(
    .listAuditEntries,
    tag: "members",
    summary: "List the audit log, newest first",
    detail: """
      Lists changes of the workspace and its links, apps, domains, keys, push keys, members, invitations, \
      messages, audiences, uploaded lists, screens, placements and consents. It also lists erasures and exports of persons, and \
      changes that members make to their own accounts (such as `member.change_password`). Sign-in attempts of \
      members are `sign_in.success`, `sign_in.refused` and `sign_in.throttled`. Actors are keys, members, \
      commands on the server and clients that are not signed in (`visitor`). Secrets are shown as `***`, and no \
      person is named.
      """,
    parameters: [
      .query("kind", .auditedKind, "Only changes of this kind of object, such as `link`."),
      .query("thing", .auditedID, "Only changes of the object with this id."),
      .query("cursor", .auditNumber, "`nextCursor` of the previous page."),
      .query("limit", .integer(1...200), "Entries per page; 50 if absent."),
    ],
    answers: [.json("The entries.", .page("AuditPage", of: .auditEntry, cursor: .auditNumber))],
    problems: [.invalidQuery]
  )
  static let listLinkChanges = OpenAPIOperation(
    .listLinkChanges,
    tag: "management",
    summary: "List the changes of a link, newest first",
    detail: "The audit log entries of the link, for every role that can read links.",
    parameters: [
      .path("id", .id, "The link."),
      .query("cursor", .auditNumber, "`nextCursor` of the previous page."),
      .query("limit", .integer(1...200), "Entries per page; 50 if absent."),
    ],
    answers: [.json("The entries.", .page("AuditPage", of: .auditEntry, cursor: .auditNumber))],
    problems: [.invalidQuery]
  )
  static let verifyAuditLog = OpenAPIOperation(
    .verifyAuditLog,
    tag: "members",
    summary: "Verify the audit log",
    detail: """
      Each entry contains a hash of itself and the entry before. Store `head`: if an earlier entry is changed \
      later, `head` differs.
      """,
    answers: [.json("The result.", .auditReport)],
    problems: [.invalidQuery]
  )
}
