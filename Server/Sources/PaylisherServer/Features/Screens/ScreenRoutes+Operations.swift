import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .slug, "The screen.")
  private static let placementID = Parameter.path("id", .slug, "The placement.")
  private static let tag = ["ETag": "The revision, for `If-Match`."]
  private static let page: [Parameter] = [
    .query("cursor", .slug, "`nextCursor` of the previous page."),
    .query("limit", .integer(1...200), "Items per page; 50 if absent."),
  ]

  static let listScreens = OpenAPIOperation(
    .listScreens,
    tag: "screens",
    summary: "List the workspace's screens by id, without their documents",
    parameters: page,
    answers: [.json("The screens.", .page("ScreenPage", of: .screen, cursor: .slug))],
    problems: [.invalidQuery]
  )
  static let getScreen = OpenAPIOperation(
    .getScreen,
    tag: "screens",
    summary: "Show a screen with its draft and its linter findings",
    parameters: [
      id,
      .query(
        "person",
        .text(1...256),
        "A distinct id of a person: `person` of the answer has the properties that the draft's texts ask for."
      ),
    ],
    answers: [.json("The screen.", .screen, headers: tag)],
    problems: [.invalidQuery]
  )
  static let setScreen = OpenAPIOperation(
    .setScreen,
    tag: "screens",
    summary: "Store the draft of a screen, or create a screen",
    detail: """
      Apps keep showing the published version. A document that would sell another product than intended, or has \
      more than 64 KiB, is rejected with the member. Problems that prevent publishing are in `findings`.
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
    detail: "Apps get the answer that it is unknown, and placements skip it. Its versions stay.",
    parameters: [id, EntityTag.parameter],
    answers: [.init(204, "Removed.")],
    problems: [.versionMismatch]
  )
  static let publishScreen = OpenAPIOperation(
    .publishScreen,
    tag: "screens",
    summary: "Publish the draft of a screen",
    detail: """
      Linter errors prevent publishing, and the answer lists each with its place. Warnings do not. Publishing the \
      same draft again changes nothing.
      """,
    parameters: [id, EntityTag.parameter],
    answers: [.json("The screen.", .screen, headers: tag)],
    problems: [.versionMismatch, .conflictingFields]
  )
  static let rollBackScreen = OpenAPIOperation(
    .rollBackScreen,
    tag: "screens",
    summary: "Publish an earlier version of a screen again",
    detail: "Publishes its document as a new version. The draft does not change.",
    parameters: [id, EntityTag.parameter],
    body: .json(.screenRollback),
    answers: [.json("The screen.", .screen, headers: tag)],
    problems: [.versionMismatch, .unknownReference]
  )
  static let listScreenVersions = OpenAPIOperation(
    .listScreenVersions,
    tag: "screens",
    summary: "List the published versions of a screen, newest first",
    parameters: [id],
    answers: [.json("The versions.", .page("ScreenVersionPage", of: .screenVersion))]
  )
  static let getScreenVersion = OpenAPIOperation(
    .getScreenVersion,
    tag: "screens",
    summary: "Show a published version of a screen with its document",
    parameters: [id, .path("number", .integer(1...Int64.max), "The version.")],
    answers: [.json("The version.", .screenVersion)]
  )
  static let previewScreen = OpenAPIOperation(
    .previewScreen,
    tag: "screens",
    summary: "Create preview links for the draft of a screen",
    parameters: [id],
    body: .json(.screenPreviewRequest),
    answers: [.json("The links.", .screenPreview)],
    problems: [.conflict]
  )

  static let listPlacements = OpenAPIOperation(
    .listPlacements,
    tag: "screens",
    summary: "List the workspace's placements by id",
    parameters: page,
    answers: [.json("The placements.", .page("PlacementPage", of: .placement, cursor: .slug))],
    problems: [.invalidQuery]
  )
  static let getPlacement = OpenAPIOperation(
    .getPlacement,
    tag: "screens",
    summary: "Show a placement",
    parameters: [placementID],
    answers: [.json("The placement.", .placement, headers: tag)]
  )
  static let setPlacement = OpenAPIOperation(
    .setPlacement,
    tag: "screens",
    summary: "Store or create a placement",
    detail: "The next request of an app uses the change.",
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
    answers: [.init(204, "Removed.")],
    problems: [.versionMismatch]
  )
  static let checkPlacement = OpenAPIOperation(
    .checkPlacement,
    tag: "screens",
    summary: "Check the screen that a placement shows a person, and the reason",
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
    "The kind of the object."
  )
  static let screenName = Parameter.path("id", .text(1...256), "Its id, or a preview's token.")
  static let screenOfProduct = Parameter.path("screen", .slug, "The screen, of a product or plan.")

  private static func fetch(_ name: String, _ parameters: [Parameter]) -> OpenAPIOperation {
    OpenAPIOperation(
      name,
      tag: "device",
      summary: "Fetch the screen for an app",
      detail: """
        Without an id, returns the screen `default`. Apps keep the answer and request it again with its `ETag` in \
        `If-None-Match`. Texts have the words of the person, or their defaults if the person is unknown. \
        `Cache-Control` of an answer with the properties of a person is `private, no-store`.
        """,
      parameters: parameters + [
        .query("key", .text(1...256), "The app's publishable key."),
        .query(
          "person",
          .text(1...256),
          "The distinct id that placements choose by, and whose words the texts have."
        ),
      ],
      answers: [
        .json("The screen, or an empty answer if there is nothing to show.", .shownScreen),
        .init(304, "The app has it already."),
      ],
      problems: [.notFound, .expired, .tooManyRequests]
    )
  }
}
