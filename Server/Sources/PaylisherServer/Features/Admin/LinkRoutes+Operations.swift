extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The link.")
  private static let tag = ["ETag": "The link's version, for `If-Match`."]
  static let cursor = Parameter.query("cursor", .id, "`nextCursor` of the page before.")
  static let limit = Parameter.query("limit", .integer(1...200), "Items per page; 50 if absent.")

  static let listLinks = OpenAPIOperation(
    "listLinks",
    tag: "management",
    summary: "The workspace's links, newest first",
    parameters: [
      .query("search", .line(0...256), "Text that the code or the title contains, in any case."),
      .query("domain", .line(1...253), "Only links on the domain with this host."),
      cursor, limit,
    ],
    answers: [.json("A page of links.", .page("LinkPage", of: .link))],
    problems: [.notFound]
  )
  static let createLink = OpenAPIOperation(
    "createLink",
    tag: "management",
    summary: "Make a link",
    detail: """
      A code that is chosen is kept as it is or refused (`link_code_taken`), never replaced. App \
      targets need a scheme that an app of the workspace registers; all others are `https`.
      """,
    body: .json(.linkSettings),
    answers: [
      .json(
        201,
        "The link.",
        .link,
        headers: ["ETag": "The link's version.", "Location": "The link's path."]
      )
    ],
    problems: [.linkCodeTaken, .unknownReference]
  )
  static let getLink = OpenAPIOperation(
    "getLink",
    tag: "management",
    summary: "A link",
    parameters: [id],
    answers: [.json("The link.", .link, headers: tag)]
  )
  static let updateLink = OpenAPIOperation(
    "updateLink",
    tag: "management",
    summary: "Change a link",
    detail: """
      What is left out is removed. Domain and code cannot change. Works on the next tap. With \
      `If-Match` and the `ETag` that was read, the change is refused (`version_mismatch`) where \
      somebody else changed the link in between.
      """,
    parameters: [id],
    body: .json(.linkSettings),
    answers: [.json("The link, changed.", .link, headers: tag)],
    problems: [.versionMismatch, .unknownReference, .conflictingFields]
  )
  static let deleteLink = OpenAPIOperation(
    "deleteLink",
    tag: "management",
    summary: "Remove a link",
    detail: "Its code becomes free; its clicks and installs stay.",
    parameters: [id],
    answers: [.init(204, "It is gone.")]
  )
}
