import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import WireModels

extension OpenAPIOperation {
  /// Ingest, at one of its paths.
  static func ingest(_ path: String) -> OpenAPIOperation {
    OpenAPIOperation(
      "ingest" + path.filter(\.isLetter).capitalized,
      tag: "device",
      summary: "Send events",
      detail: """
        Events whose id is in the answer are on disk. The server accepts or rejects each event separately; \
        sending one again changes nothing. A request contains at most 500 events. Send the key in the body as \
        `api_key`, or in `Authorization`. The body may be compressed: `Content-Encoding: gzip`, or \
        `?compression=gzip` for clients that cannot set headers.
        """,
      body: .json(.batch),
      answers: [.json("The result of each event.", .batchAnswer)],
      problems: [
        .malformedGzip, .tooManyEvents, .importNeedsSecretKey, .permissionDenied, .tooManyRequests,
        .unavailable,
      ]
    )
  }

  /// An answer that has nothing to say, for clients that wait for one.
  static func nothing(_ path: String) -> OpenAPIOperation {
    OpenAPIOperation(
      "compatibility" + path.filter(\.isLetter).capitalized,
      tag: "device",
      summary: "Return an empty configuration",
      detail: "For clients that request it: no feature flags, no recordings.",
      answers: [.json("Nothing.", .open([]))]
    )
  }
}

extension Schema {
  fileprivate static let batch = Schema.named(
    "Batch",
    .either([
      .open([
        apiKey,
        .required("batch", .array(.any, count: 0...Int.max), "The events, each an `Event`."),
        .optional("sent_at", .any, "The time of sending by the clock of the device, in ISO 8601."),
      ]),
      .open([
        apiKey,
        .required("event", .any, "The name of a single event, judged as one of a batch is."),
      ]),
      .array(.any, count: 0...Int.max),
    ])
  )

  private static let apiKey = Field.optional(
    "api_key",
    .text(0...256),
    "The publishable key of the app."
  )

  fileprivate static let batchAnswer = Schema.named(
    "BatchAnswer",
    .object([
      .required("status", .choice("ok"), "For clients that look for it."),
      .required("accepted", .array(.id), "Stored by this request."),
      .required("duplicates", .array(.id), "Stored earlier, with the same content."),
      .required("conflicts", .array(.id), "Stored earlier with other content; the first stays."),
      .required("rejected", .array(rejection), "Refused; sending them again changes nothing."),
      .optional(
        "warnings",
        .array(rejection),
        "Stored, except a value that cannot be counted, such as an amount that is not a number."
      ),
    ])
  )

  private static let rejection = Schema.named(
    "Rejection",
    .object([
      .required("index", .integer(0...500), "The event's place in the batch, from zero."),
      .optional("uuid", .id, "The id of the event, if it had a readable one."),
      .required("code", .text(), "The stable name of the reason."),
      .required("detail", .text(0...8_192), "The reason for people."),
    ])
  )
}

/// Answers that existing clients wait for and that have nothing to say: no feature flags, no
/// recording of sessions.
struct CompatibilityFeature: ServerFeature {
  /// What `POST /decide` and `POST /flags` answer; members for every version that clients ask for.
  static let flags: JSONValue = [
    "featureFlags": [:],
    "featureFlagPayloads": [:],
    "flags": [:],
    "errorsWhileComputingFlags": false,
    "sessionRecording": false,
  ]

  private static let answers: [(path: String, answer: JSONValue)] = [
    ("/decide", flags),
    ("/flags", flags),
  ]

  func register(on routes: inout RouteTable) {
    for (path, answer) in Self.answers {
      routes.add(.post, path, family: .device, operation: .nothing(path)) { _, _ in
        try .json(answer)
      }
    }
  }
}

extension ProblemKind {
  /// The body says it is gzip and is not, or not whole.
  package static let malformedGzip = ProblemKind(.malformedGzip, .badRequest)
  /// Events of the past come with a secret key: the publishable key is in every app.
  package static let importNeedsSecretKey = ProblemKind(.importNeedsSecretKey, .forbidden)
  /// The batch has more events than one request may carry.
  package static let tooManyEvents = ProblemKind(.tooManyEvents, .contentTooLarge)
}
