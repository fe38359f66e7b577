import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The sequence.")

  static let listSequences = OpenAPIOperation(
    .listSequences,
    tag: "messages",
    summary: "List the workspace's sequences, newest first",
    answers: [.json("The sequences.", .page("SequencePage", of: .sequence))],
    problems: [.invalidQuery]
  )
  static let createSequence = OpenAPIOperation(
    .createSequence,
    tag: "messages",
    summary: "Store a draft of a sequence",
    detail: "The messages that it sends are drafts with the delivery `sequence`.",
    body: .json(.sequenceForm),
    answers: [
      .json(201, "The sequence.", .sequence, headers: ["Location": "The sequence's path."])
    ],
    problems: [.unknownReference]
  )
  static let getSequence = OpenAPIOperation(
    .getSequence,
    tag: "messages",
    summary: "Show a sequence",
    parameters: [id],
    answers: [.json("The sequence.", .sequence)]
  )
  static let updateSequence = OpenAPIOperation(
    .updateSequence,
    tag: "messages",
    summary: "Change a draft of a sequence",
    parameters: [id],
    body: .json(.sequenceForm),
    answers: [.json("The sequence.", .sequence)],
    problems: [.conflict, .unknownReference]
  )
  static let deleteSequence = OpenAPIOperation(
    .deleteSequence,
    tag: "messages",
    summary: "Remove a draft or a cancelled sequence",
    detail: "Its messages stay.",
    parameters: [id],
    answers: [.init(204, "Removed.")],
    problems: [.conflict]
  )
  static let launchSequence = step(
    .launchSequence,
    "Launch a sequence and its messages",
    "People enter it with events from now on. A second launch changes nothing.",
    problems: [.conflict, .unknownReference]
  )
  static let pauseSequence = step(
    .pauseSequence,
    "Pause a sequence and its messages",
    "No person enters it or goes on. An exit event still ends an entry."
  )
  static let resumeSequence = step(
    .resumeSequence,
    "Resume a paused sequence",
    "Steps that became due meanwhile run at once."
  )
  static let cancelSequence = step(
    .cancelSequence,
    "Cancel a sequence and its messages",
    "Ends every entry permanently."
  )
  static let reportSequence = OpenAPIOperation(
    .reportSequence,
    tag: "messages",
    summary: "Report the results of a sequence by step",
    parameters: [id],
    answers: [.json("The numbers.", .sequenceReport)]
  )

  private static func step(
    _ endpoint: APIEndpoint,
    _ summary: String,
    _ detail: String,
    problems: [ProblemKind] = [.conflict]
  ) -> OpenAPIOperation {
    OpenAPIOperation(
      endpoint,
      tag: "messages",
      summary: summary,
      detail: detail,
      parameters: [id],
      answers: [.json("The sequence.", .sequence)],
      problems: problems
    )
  }
}

extension Schema {
  private static let entry = Schema.named(
    "SequenceEntry",
    .object([
      .required(
        "event",
        .text(1...200, example: "Added to Cart"),
        "The event with which a person enters."
      ),
      .optional("audience", .id, "The audience that the person must be in. All users if absent."),
      .optional(
        "repeatAfterSeconds",
        .integer(60...62_208_000),
        "The minimum number of seconds between two entries of a person. Only one entry if absent."
      ),
    ])
  )

  private static let sequenceStep = Schema.named(
    "SequenceStep",
    .object([
      .required(
        "kind",
        .choice(words: SequenceStepForm.Kind.allCases.map(\.rawValue)),
        "Waits, sends a message, or lets only people of an audience go on."
      ),
      .optional("seconds", .integer(0...7_776_000), "The seconds that it waits, for `wait`."),
      .optional(
        "localTime",
        .line(1...20, example: "18:30"),
        "The time of day of the person until which it then waits, for `wait`."
      ),
      .optional("message", .id, "The message, for `send`."),
      .optional("audience", .id, "The audience, for `condition`."),
      .optional(
        "otherwise",
        .integer(1...30),
        "The number of the later step for the others, for `condition`. They leave if absent."
      ),
    ])
  )

  static let sequenceForm = Schema.named(
    "SequenceForm",
    .object([
      .required("name", .line(1...200, example: "Cart reminder"), "Its name."),
      .required("entry", entry, "The event and the audience of those who enter it."),
      .optional(
        "exitEvents",
        .array(.text(1...200, example: "Purchase"), count: 0...10),
        "The events after which a person leaves it. What is queued is then not sent."
      ),
      .required("steps", .array(sequenceStep, count: 1...30), "The steps, in order."),
    ])
  )

  static let sequence = Schema.named(
    "Sequence",
    .object([
      .required("id", .id, "Its id."),
      .required(
        "status",
        .choice(words: SequenceStatus.allCases.map(\.rawValue)),
        "The status of the sequence."
      ),
      .required("sequence", sequenceForm, "The entry, the exits and the steps."),
      .optional("launchedAt", .timestamp, "The time of the launch."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("updatedAt", .timestamp, "The time of the last change."),
    ])
  )

  private static let stepNumbers = Schema.named(
    "SequenceStepNumbers",
    .object([
      .required(
        "kind",
        .choice(words: SequenceStepForm.Kind.allCases.map(\.rawValue)),
        "The kind of the step."
      ),
      .required("reached", .integer(), "The entries that came to it."),
      .required("waiting", .integer(), "The entries that are at it now."),
      .required("left", .integer(), "The entries that an exit event ended at it."),
      .required("refused", .integer(), "The entries that its condition ended."),
      .optional("message", .map(.integer(), count: 50), "The counts of its message."),
    ])
  )

  static let sequenceReport = Schema.named(
    "SequenceReport",
    .object([
      .required(
        "entered",
        .integer(),
        "The entries: the sum of `waiting`, `finished`, `left`, `refused` and `dropped`."
      ),
      .required("waiting", .integer(), "The entries under way."),
      .required("finished", .integer(), "The entries that came to the end."),
      .required("left", .integer(), "The entries that an exit event ended."),
      .required("refused", .integer(), "The entries that a condition ended."),
      .required(
        "dropped",
        .integer(),
        "The entries of people who were erased, or who were in the sequence already."
      ),
      .required("steps", .array(stepNumbers, count: 1...30), "The steps, in order."),
    ])
  )
}
