import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The link.")
  private static let tag = ["ETag": "The link's version, for `If-Match`."]
  private static let ifMatch = EntityTag.parameter
  private static let replayed = "`true` if the request was answered before."
  static let cursor = Parameter.query("cursor", .id, "`nextCursor` of the previous page.")
  static let limit = Parameter.query("limit", .integer(1...200), "Items per page; 50 if absent.")

  static let listLinks = OpenAPIOperation(
    .listLinks,
    tag: "management",
    summary: "List the workspace's links, newest first or by clicks",
    detail: """
      `sort=clicks` lists up to 200 links with the most clicks by people in the last 30 UTC days on one page. \
      Filters apply to these links.
      """,
    parameters: [
      .query(
        "search",
        .line(0...256),
        "Text that the code, the title, a tag or the host of a target contains, in any case."
      ),
      .query("code", .code, "Only links with this code, in any case: one for each domain."),
      .query("tag", .tag, "Only links with this tag, in any case."),
      .query("state", .linkState, "Only links with this state, as set by their owner."),
      .query("status", .linkStatus, "Only links with this current status."),
      .query(
        "archived",
        .truth,
        "Only archived links if true, only others if false; all if absent."
      ),
      .query("domain", .line(1...253), "Only links on the domain with this host."),
      .query("sort", .linkOrder, "The order; `created` if absent. `clicks` has no `cursor`."),
      cursor, limit,
    ],
    answers: [.json("A page of links.", .page("LinkPage", of: .link))],
    problems: [.notFound]
  )
  static let createLink = OpenAPIOperation(
    .createLink,
    tag: "management",
    summary: "Create a link",
    detail: """
      A code that you choose is never replaced: it is used or rejected (`link_code_taken`). App targets need a \
      scheme that an app of the workspace registers. All other targets must be `https`, on a host in the \
      workspace's `allowedHosts` if it has such a list.
      """,
    parameters: [IdempotencyKey.parameter],
    body: .json(.linkSettings),
    answers: [
      .json(
        201,
        "The link.",
        .link,
        headers: [
          "ETag": "The link's version.", "Location": "The link's path.",
          "Idempotency-Replayed": replayed,
        ]
      )
    ],
    problems: [
      .linkCodeTaken, .tooManyLinks, .unknownReference, .conflictingFields, .idempotencyConflict,
    ]
  )
  static let createLinks = OpenAPIOperation(
    .createLinks,
    tag: "management",
    summary: "Create up to \(LinkRoutes.bulkLimit) links",
    detail: """
      All or none: if one link is invalid, all are rejected, with pointers such as `/links/3/code`. With \
      `partial` the valid links are created, and each link has a verdict. At most \(LinkRoutes.bulkPasswordLimit) \
      of them can have a password. With `dryRun` nothing is created. If the workspace would exceed its limit, all \
      are rejected (`too_many_links`).
      """,
    parameters: [IdempotencyKey.parameter],
    body: .json(.linkBulk),
    answers: [
      .json(
        "The result of each link.",
        .linkBulkResult,
        headers: ["Idempotency-Replayed": replayed]
      )
    ],
    problems: [
      .linkCodeTaken, .tooManyLinks, .unknownReference, .conflictingFields, .idempotencyConflict,
    ]
  )
  static let getLink = OpenAPIOperation(
    .getLink,
    tag: "management",
    summary: "Show a link",
    parameters: [id],
    answers: [.json("The link.", .link, headers: tag)]
  )
  static let updateLink = OpenAPIOperation(
    .updateLink,
    tag: "management",
    summary: "Replace a link",
    detail: """
      Omitted members are removed, except the password. Domain, code and `unlisted` cannot change. The next tap \
      uses the change.
      """,
    parameters: [id, ifMatch],
    body: .json(.linkSettings),
    answers: [.json("The link, changed.", .link, headers: tag)],
    problems: [.versionMismatch, .unknownReference, .conflictingFields]
  )
  static let changeLink = OpenAPIOperation(
    .changeLink,
    tag: "management",
    summary: "Change fields of a link",
    detail: """
      Each member in the body replaces that of the link as a whole; `null` removes it. The next tap uses the \
      change: `{"state":"disabled"}` takes a link down.
      """,
    parameters: [id, ifMatch],
    body: .json(.linkPatch),
    answers: [.json("The link, changed.", .link, headers: tag)],
    problems: [.versionMismatch, .unknownReference, .conflictingFields]
  )
  static let deleteLink = OpenAPIOperation(
    .deleteLink,
    tag: "management",
    summary: "Remove a link",
    detail: "Its code becomes free; its clicks and installs stay. `restoreLink` brings it back.",
    parameters: [id, ifMatch],
    answers: [.init(204, "Removed.")],
    problems: [.versionMismatch]
  )
  static let restoreLink = OpenAPIOperation(
    .restoreLink,
    tag: "management",
    summary: "Restore a removed link",
    detail: """
      The link gets its settings, tags, clicks and code back. If another link has the code now, the answer is 409.
      """,
    parameters: [id],
    answers: [.json("The link.", .link, headers: tag)],
    problems: [.conflict, .tooManyLinks]
  )
}
