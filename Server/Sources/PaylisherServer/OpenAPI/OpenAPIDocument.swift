import HTTPTypes
package import LinkCore
import WireModels

/// The description of the whole API ([OpenAPI 3.1](https://spec.openapis.org/oas/v3.1.1)), made
/// from the same routes that answer it.
package struct OpenAPIDocument: Sendable {
  package let json: JSONValue

  /// Describes the routes that have a description.
  init(routes: RouteTable, baseURL: String) {
    let described = routes.routes.filter { $0.operation != nil }
    var paths: [String: [String: JSONValue]] = [:]
    for route in described {
      paths[route.path, default: [:]][route.method.rawValue.lowercased()] = route.json
    }
    var schemas: [String: JSONValue] = [:]
    ProblemSchema.schema.addComponents(to: &schemas)
    for route in described { route.operation?.addComponents(to: &schemas) }
    json = [
      "openapi": "3.1.0",
      "info": [
        "title": "Paylisher",
        "version": "1",
        "summary": "Self-hosted deep links, attribution and messaging.",
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": .string(baseURL)]],
      "tags": .array(
        Self.tags.map { ["name": .string($0.key), "description": .string($0.value)] }
      ),
      "paths": .object(paths.mapValues(JSONValue.object)),
      "components": [
        "schemas": .object(schemas),
        "securitySchemes": [
          "secretKey": [
            "type": "http", "scheme": "bearer",
            "description": "A secret key of a workspace; keep it on servers.",
          ],
          "publishableKey": [
            "type": "http", "scheme": "bearer",
            "description": "The publishable key of an app. It can ship with the app.",
          ],
        ],
      ],
    ]
  }

  private static let tags = [
    (key: "management", value: "A workspace's links and what belongs to them; needs a secret key."),
    (key: "members", value: "Users of the dashboard and invitations. Requires a secret key."),
    (key: "messages", value: "Audiences, messages and push keys. Requires a secret key."),
    (key: "screens", value: "Screens and placements. Requires a secret key."),
    (key: "device", value: "Requests of apps. Requires a publishable key."),
    (key: "store", value: "Requests of the App Store, with its signature."),
    (key: "links", value: "Links that users tap. Requires no key."),
    (key: "association", value: "Files that tell phones which app opens which links."),
    (key: "operations", value: "Health, metrics and this document."),
  ]
}

/// The shape of every error answer.
enum ProblemSchema: Sendable {
  static let schema = Schema.named(
    "Problem",
    .open([
      .required("type", .text(), "A URI that identifies the kind of problem."),
      .required("title", .text(), "The kind of problem in a few words."),
      .required("status", .integer(400...599), "The HTTP status."),
      .required(
        "code",
        .string(.init(choices: ProblemCode.allCases.map(\.code), requirement: "a code")),
        "The stable name of the problem."
      ),
      .optional("detail", .quotingText(), "The problem with this request, and how to fix it."),
      .optional(
        "reason",
        reason(ProblemReason.self),
        "The stable name of the sentence in `detail`, for translation."
      ),
      .optional("arguments", arguments, "The values in the sentence, by name."),
      .optional("requestID", .id, "The request's id, as in the server's log."),
      .optional("errors", .array(fieldError), "The fields that were wrong."),
      .optional("retryAfter", .integer(1...86_400), "Seconds to wait before trying again."),
    ])
  )

  /// The name of a sentence.
  static func reason<Reason: ReasonCode>(_: Reason.Type) -> Schema {
    .string(.init(choices: Reason.allCases.map(\.code), requirement: "a reason"))
  }

  /// The values in a sentence.
  static let arguments = Schema.map(
    .either([.quotingText(), .integer(.min ... .max), .array(.quotingText())]),
    count: 16
  )

  static let fieldError = Schema.named(
    "FieldError",
    .object([
      .required("pointer", .quotingText(), "A JSON pointer, or `?name` for the query."),
      .required("code", .text(), "The stable name of the problem."),
      .required("detail", .quotingText(), "The problem with the value, and the expected value."),
      .optional(
        "reason",
        reason(FaultReason.self),
        "The stable name of the sentence in `detail`, for translation."
      ),
      .optional("arguments", arguments, "The values in the sentence, by name."),
    ])
  )
}
