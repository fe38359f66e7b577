import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The link.")
  private static let tag = ["ETag": "The link's version, for `If-Match`."]
  private static let ifMatch = EntityTag.parameter
  private static let replayed = "`true` where the request was answered before."
  static let cursor = Parameter.query("cursor", .id, "`nextCursor` of the page before.")
  static let limit = Parameter.query("limit", .integer(1...200), "Items per page; 50 if absent.")

  static let listLinks = OpenAPIOperation(
    .listLinks,
    tag: "management",
    summary: "The workspace's links, newest first",
    parameters: [
      .query(
        "search",
        .line(0...256),
        "Text that the code, the title, a tag or the host of a target contains, in any case."
      ),
      .query("code", .code, "Only links with this code, in any case: one for each domain."),
      .query("tag", .tag, "Only links with this tag, in any case."),
      .query("state", .linkState, "Only links that their owner set to this."),
      .query("status", .linkStatus, "Only links that work, or do not, in this way now."),
      .query("domain", .line(1...253), "Only links on the domain with this host."),
      cursor, limit,
    ],
    answers: [.json("A page of links.", .page("LinkPage", of: .link))],
    problems: [.notFound]
  )
  static let createLink = OpenAPIOperation(
    .createLink,
    tag: "management",
    summary: "Make a link",
    detail: """
      A code that is chosen is kept as it is or refused (`link_code_taken`), never replaced. App \
      targets need a scheme that an app of the workspace registers; all others are `https`, and on \
      a host of the workspace's `allowedHosts` where it has such a list.
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
    summary: "Make up to \(LinkRoutes.bulkLimit) links",
    detail: """
      All or none: one link that cannot be made refuses them all, with pointers such as \
      `/links/3/code`. With `partial` those that can be made are, and each has a verdict. Up to \
      \(LinkRoutes.bulkPasswordLimit) of them may have a password. With `dryRun` nothing is made. More \
      than the workspace may have are refused together (`too_many_links`).
      """,
    parameters: [IdempotencyKey.parameter],
    body: .json(.linkBulk),
    answers: [
      .json(
        "What became of each.",
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
    summary: "A link",
    parameters: [id],
    answers: [.json("The link.", .link, headers: tag)]
  )
  static let updateLink = OpenAPIOperation(
    .updateLink,
    tag: "management",
    summary: "Replace a link",
    detail: """
      What is left out is removed, but for the password. Domain, code and `unlisted` cannot change. \
      Works on the next tap.
      """,
    parameters: [id, ifMatch],
    body: .json(.linkSettings),
    answers: [.json("The link, changed.", .link, headers: tag)],
    problems: [.versionMismatch, .unknownReference, .conflictingFields]
  )
  static let changeLink = OpenAPIOperation(
    .changeLink,
    tag: "management",
    summary: "Change some of a link",
    detail: """
      Each member that is there replaces the link's as a whole; `null` removes it. Works on the \
      next tap: `{"state":"disabled"}` takes a link down.
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
    detail: "Its code becomes free; its clicks and installs stay.",
    parameters: [id, ifMatch],
    answers: [.init(204, "It is gone.")],
    problems: [.versionMismatch]
  )
}
