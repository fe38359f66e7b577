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
      .required("occurredAt", .timestamp, "When the change was made."),
      .required(
        "actor",
        .choice("key", "member", "operator", "visitor"),
        "What kind of actor made it."
      ),
      .optional("actorID", .text(1...64), "The public part of the key, or the user's id."),
      .optional("actorName", .quotingText(0...256), "The name of the user or key, as it is now."),
      .optional("session", .id, "The session of a member."),
      .optional("request", .id, "The request, as in the server's log."),
      .required("action", .text(3...64), "What was done, such as link.update."),
      .optional("thingID", .text(1...64), "What was changed; absent for several at once."),
      .required("changes", .array(auditChange), "What changed; empty where it was erased."),
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
      .required("entries", .integer(0...Int64(Int32.max)), "How many entries were read."),
      .required("head", .text(0...64), "The hash of the last entry that was read."),
      .optional("firstBreak", .integer(1...Int64(Int32.max)), "The first entry that does not fit."),
      .optional("reason", .text(1...200), "What is wrong with it."),
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
    summary: "Who changed what, newest first",
    detail: """
      Lists changes of links, apps, domains, keys, push keys, members, invitations, messages, audiences, \
      screens, placements, consents and the workspace, erasures and exports of persons, what members \
      change of their own accounts (such as `member.change_password`), and attempts of members to sign in \
      (`sign_in.success`, `sign_in.refused`, `sign_in.throttled`), by keys, members, commands on the server \
      and clients that are not signed in (`visitor`). Secrets are shown as `***`, and no person is named.
      """,
    parameters: [
      .query("kind", .auditedKind, "Only changes of this kind of thing, such as `link`."),
      .query("thing", .auditedID, "Only changes of what has this id."),
      .query("cursor", .auditNumber, "From `nextCursor` of the page before."),
      .query("limit", .integer(1...200), "Entries per page; 50 where absent."),
    ],
    answers: [.json("The entries.", .page("AuditPage", of: .auditEntry, cursor: .auditNumber))],
    problems: [.invalidQuery]
  )
  static let listLinkChanges = OpenAPIOperation(
    .listLinkChanges,
    tag: "management",
    summary: "Who changed what of a link, newest first",
    detail: "The entries of the audit log about the link, for each role that may read links.",
    parameters: [
      .path("id", .id, "The link."),
      .query("cursor", .auditNumber, "From `nextCursor` of the page before."),
      .query("limit", .integer(1...200), "Entries per page; 50 where absent."),
    ],
    answers: [.json("The entries.", .page("AuditPage", of: .auditEntry, cursor: .auditNumber))],
    problems: [.invalidQuery]
  )
  static let verifyAuditLog = OpenAPIOperation(
    .verifyAuditLog,
    tag: "members",
    summary: "Check that no entry of the audit log was changed or removed",
    detail: """
      Each entry carries a hash over itself and the entry before. Note `head`: an entry before it that \
      is changed later gives another.
      """,
    answers: [.json("What was found.", .auditReport)],
    problems: [.invalidQuery]
  )
}
