import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The message.")
  private static let tag = ["ETag": "The message's version, for `If-Match`."]

  static let listMessages = OpenAPIOperation(
    .listMessages,
    tag: "messages",
    summary: "List the workspace's messages, newest first",
    parameters: [
      .query("cursor", .id, "`nextCursor` of the previous page."),
      .query("limit", .integer(1...200), "Items per page; 50 if absent."),
    ],
    answers: [.json("The messages.", .page("MessagePage", of: .message))],
    problems: [.invalidQuery]
  )
  static let createMessage = OpenAPIOperation(
    .createMessage,
    tag: "messages",
    summary: "Store a draft of a message",
    parameters: [IdempotencyKey.parameter],
    body: .json(.messageForm),
    answers: [
      .json(
        201,
        "The message.",
        .message,
        headers: ["ETag": "The message's version.", "Location": "The message's path."]
      )
    ],
    problems: [.idempotencyConflict, .unknownReference]
  )
  static let getMessage = OpenAPIOperation(
    .getMessage,
    tag: "messages",
    summary: "Show a message and its history",
    parameters: [id],
    answers: [.json("The message.", .message, headers: tag)]
  )
  static let updateMessage = OpenAPIOperation(
    .updateMessage,
    tag: "messages",
    summary: "Change a draft",
    parameters: [id, EntityTag.parameter],
    body: .json(.messageForm),
    answers: [.json("The message.", .message, headers: tag)],
    problems: [.conflict, .versionMismatch, .unknownReference]
  )
  static let launchMessage = step(
    .launchMessage,
    "Launch a message",
    "Sends the message now, or schedules it if `delivery.at` is in the future. A second launch changes nothing. "
      + "A message to more than 1,000 people needs their number as `people`, as an estimate gives it; "
      + "5 % more or less is accepted.",
    parameters: [
      .query("people", .integer(0...1_000_000_000), "The number of people that the caller expects.")
    ],
    problems: [.conflict, .invalidQuery, .invalidFields]
  )
  static let pauseMessage = step(
    .pauseMessage,
    "Pause a message",
    "Stops sending until you resume the message. Sends that are in progress can still be delivered."
  )
  static let resumeMessage = step(.resumeMessage, "Resume a paused message", "Sending continues.")
  static let cancelMessage = step(
    .cancelMessage,
    "Cancel a message",
    "Stops all further sends permanently."
  )
  static let testMessage = OpenAPIOperation(
    .testMessage,
    tag: "messages",
    summary: "Send a message to one person's devices as a test",
    detail:
      "Ignores audience, hold-out, consent, caps and quiet hours. You can also test a draft.",
    parameters: [id, IdempotencyKey.parameter],
    body: .json(.messageRecipient),
    answers: [.json(202, "The sends.", .sendReceipt)],
    problems: [.conflict]
  )
  static let sendMessage = OpenAPIOperation(
    .sendMessage,
    tag: "messages",
    summary: "Send a message to one person now",
    detail: """
      For messages about an action of the person. Consent, caps and quiet hours apply; audience and hold-out do \
      not. A request with the same Idempotency-Key and person returns the same sends.
      """,
    parameters: [id, IdempotencyKey.parameter],
    body: .json(.messageRecipient),
    answers: [.json(202, "The sends, or the reason why nothing was sent.", .sendReceipt)],
    problems: [.conflict]
  )
  static let checkMessage = OpenAPIOperation(
    .checkMessage,
    tag: "messages",
    summary: "Check if a person would receive a message now, and the reason",
    detail: "Runs the same checks as a send, in the same order, without sending.",
    parameters: [
      id, .query("person", .text(1...256), "A distinct id of the person.", isRequired: true),
    ],
    answers: [.json("The decision with each check.", .sendCheckReport)],
    problems: [.invalidQuery]
  )
  static let reportMessage = OpenAPIOperation(
    .reportMessage,
    tag: "messages",
    summary: "Report the results of a message by variant",
    parameters: [id],
    answers: [.json("The numbers.", .messageReport)]
  )

  private static func step(
    _ endpoint: APIEndpoint,
    _ summary: String,
    _ detail: String,
    parameters: [Parameter] = [],
    problems: [ProblemKind] = [.conflict]
  ) -> OpenAPIOperation {
    OpenAPIOperation(
      endpoint,
      tag: "messages",
      summary: summary,
      detail: detail,
      parameters: [id] + parameters,
      answers: [.json("The message.", .message, headers: tag)],
      problems: problems
    )
  }
}
