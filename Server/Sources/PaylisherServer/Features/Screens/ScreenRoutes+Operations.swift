import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .slug, "The screen.")
  private static let placementID = Parameter.path("id", .slug, "The placement.")
  private static let tag = ["ETag": "The revision, for `If-Match`."]
  private static let page: [Parameter] = [
    .query("cursor", .slug, "`nextCursor` of the page before."),
    .query("limit", .integer(1...200), "Items per page; 50 if absent."),
  ]

  static let listScreens = OpenAPIOperation(
    .listScreens,
    tag: "screens",
    summary: "A page of the workspace's screens by id, without their documents",
    parameters: page,
    answers: [.json("The screens.", .page("ScreenPage", of: .screen, cursor: .slug))],
    problems: [.invalidQuery]
  )
  static let getScreen = OpenAPIOperation(
    .getScreen,
    tag: "screens",
    summary: "A screen with its draft and what the linter finds in it",
    parameters: [id],
    answers: [.json("The screen.", .screen, headers: tag)]
  )
  static let setScreen = OpenAPIOperation(
    .setScreen,
    tag: "screens",
    summary: "Store the draft of a screen, or make one",
    detail: """
      Apps go on showing what is published. A document that would sell something else than its \
      author meant, or has more than 64 KiB, is refused with the member; what should not be \
      published is in `findings`.
      """,
    parameters: [id, EntityTag.parameter, EntityTag.newOnly],
    body: .json(.screenSettings),
    answers: [
      .json("The screen, changed.", .screen, headers: tag),
      .json(201, "The screen, new.", .screen, headers: tag),
    ],
    problems: [.versionMismatch]
  )
  static let deleteScreen = OpenAPIOperation(
    .deleteScreen,
    tag: "screens",
    summary: "Remove a screen",
    detail: "Apps are answered that it is unknown; placements pass it over. Its versions stay.",
    parameters: [id, EntityTag.parameter],
    answers: [.init(204, "It is gone.")],
    problems: [.versionMismatch]
  )
  static let publishScreen = OpenAPIOperation(
    .publishScreen,
    tag: "screens",
    summary: "Publish the draft",
    detail: """
      What the linter calls an error refuses it, each with its place; warnings are in the answer. \
      Publishing what is published already changes nothing.
      """,
    parameters: [id, EntityTag.parameter],
    answers: [.json("The screen.", .screen, headers: tag)],
    problems: [.versionMismatch, .conflictingFields]
  )
  static let rollBackScreen = OpenAPIOperation(
    .rollBackScreen,
    tag: "screens",
    summary: "Publish an earlier version again",
    detail: "Its document is published as a new version; the draft stays as it is.",
    parameters: [id, EntityTag.parameter],
    body: .json(.screenRollback),
    answers: [.json("The screen.", .screen, headers: tag)],
    problems: [.versionMismatch, .unknownReference]
  )
  static let listScreenVersions = OpenAPIOperation(
    .listScreenVersions,
    tag: "screens",
    summary: "The publications of a screen, newest first",
    parameters: [id],
    answers: [.json("The versions.", .page("ScreenVersionPage", of: .screenVersion))]
  )
  static let getScreenVersion = OpenAPIOperation(
    .getScreenVersion,
    tag: "screens",
    summary: "A publication of a screen with its document",
    parameters: [id, .path("number", .integer(1...Int64.max), "The version.")],
    answers: [.json("The version.", .screenVersion)]
  )
  static let previewScreen = OpenAPIOperation(
    .previewScreen,
    tag: "screens",
    summary: "Links that show the draft on a phone for a while",
    parameters: [id],
    body: .json(.screenPreviewRequest),
    answers: [.json("The links.", .screenPreview)],
    problems: [.conflict]
  )

  static let listPlacements = OpenAPIOperation(
    .listPlacements,
    tag: "screens",
    summary: "A page of the workspace's placements by id",
    parameters: page,
    answers: [.json("The placements.", .page("PlacementPage", of: .placement, cursor: .slug))],
    problems: [.invalidQuery]
  )
  static let getPlacement = OpenAPIOperation(
    .getPlacement,
    tag: "screens",
    summary: "A placement",
    parameters: [placementID],
    answers: [.json("The placement.", .placement, headers: tag)]
  )
  static let setPlacement = OpenAPIOperation(
    .setPlacement,
    tag: "screens",
    summary: "Store a placement, or make one",
    detail: "Works at the next request of an app.",
    parameters: [placementID, EntityTag.parameter, EntityTag.newOnly],
    body: .json(.placementSettings),
    answers: [
      .json("The placement, changed.", .placement, headers: tag),
      .json(201, "The placement, new.", .placement, headers: tag),
    ],
    problems: [.versionMismatch, .unknownReference]
  )
  static let deletePlacement = OpenAPIOperation(
    .deletePlacement,
    tag: "screens",
    summary: "Remove a placement",
    parameters: [placementID, EntityTag.parameter],
    answers: [.init(204, "It is gone.")],
    problems: [.versionMismatch]
  )
  static let checkPlacement = OpenAPIOperation(
    .checkPlacement,
    tag: "screens",
    summary: "What a placement shows a person now, and why",
    parameters: [
      placementID,
      .query("person", .text(1...256), "A distinct id of the person.", isRequired: true),
    ],
    answers: [.json("The choice with each rule.", .placementCheck)],
    problems: [.invalidQuery]
  )

  /// What apps ask for, by path.
  static let screenFetches: [(path: String, operation: OpenAPIOperation)] = [
    ("/v1/screens/{kind}", fetch("fetchDefaultScreen", [screenKind])),
    ("/v1/screens/{kind}/{id}", fetch("fetchScreen", [screenKind, screenName])),
    (
      "/v1/screens/{kind}/{id}/{screen}",
      fetch("fetchScreenOfProduct", [screenKind, screenName, screenOfProduct])
    ),
  ]

  static let screenKind = Parameter.path(
    "kind",
    .choice(
      "presentations",
      "placements",
      "preview",
      "cancellation_survey",
      "subscriptions",
      "update_billing",
      "products",
      "plans"
    ),
    "What is named."
  )
  static let screenName = Parameter.path("id", .text(1...256), "Its id, or a preview's token.")
  static let screenOfProduct = Parameter.path("screen", .slug, "The screen, of a product or plan.")

  private static func fetch(_ name: String, _ parameters: [Parameter]) -> OpenAPIOperation {
    OpenAPIOperation(
      name,
      tag: "device",
      summary: "The screen that an app shows",
      detail: """
        Without an id it is the one named `default`. Apps keep the answer and ask again with its \
        `ETag` in `If-None-Match`.
        """,
      parameters: parameters + [
        .query("key", .text(1...256), "The app's publishable key."),
        .query("person", .text(1...256), "The distinct id that placements choose by."),
      ],
      answers: [
        .json("The screen, or that there is nothing to show.", .shownScreen),
        .init(304, "The app has it already."),
      ],
      problems: [.notFound, .expired, .tooManyRequests]
    )
  }
}
