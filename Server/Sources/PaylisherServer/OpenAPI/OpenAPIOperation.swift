package import WireModels

/// What the API document says about a route.
package struct OpenAPIOperation: Sendable {
  /// The operation's name, unique in the document, such as `createLink`.
  package var id: String
  /// The operation of the management API that it is; `nil` for what apps, browsers and probes ask.
  package private(set) var endpoint: APIEndpoint?
  /// The group it is shown in.
  package var tag: String
  /// What it does, in one sentence.
  package var summary: String
  /// More, in Markdown.
  package var detail: String?
  /// What stands in path, query and headers.
  package var parameters: [Parameter]
  /// The request's body.
  package var body: Body?
  /// The answers when all is well.
  package var answers: [Answer]
  /// The problems it can answer with, beside those that every route of its kind has.
  package var problems: [ProblemKind]

  /// Makes a description.
  package init(
    _ id: String,
    tag: String,
    summary: String,
    detail: String? = nil,
    parameters: [Parameter] = [],
    body: Body? = nil,
    answers: [Answer],
    problems: [ProblemKind] = []
  ) {
    self.id = id
    self.tag = tag
    self.summary = summary
    self.detail = detail
    self.parameters = parameters
    self.body = body
    self.answers = answers
    self.problems = problems
  }

  /// Describes an operation of the management API.
  package init(
    _ endpoint: APIEndpoint,
    tag: String = "management",
    summary: String,
    detail: String? = nil,
    parameters: [Parameter] = [],
    body: Body? = nil,
    answers: [Answer],
    problems: [ProblemKind] = []
  ) {
    self.init(
      endpoint.rawValue,
      tag: tag,
      summary: summary,
      detail: detail,
      parameters: parameters,
      body: body,
      answers: answers,
      problems: problems
    )
    self.endpoint = endpoint
  }

  /// The names of its query parameters: the only ones that a request may have.
  package var queryNames: [String] {
    parameters.filter { $0.place == .query }.map(\.name)
  }

  /// Something that stands in path, query or headers.
  package struct Parameter: Sendable {
    /// Where it stands.
    package enum Place: String, Sendable {
      case path, query, header
    }

    package var name: String
    /// Where it stands.
    package var place: Place
    package var schema: Schema
    /// What it means.
    package var summary: String
    /// Whether it must be there.
    package var isRequired: Bool

    /// A part of the path.
    package static func path(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
      Parameter(name: name, place: .path, schema: schema, summary: summary, isRequired: true)
    }

    package static func query(
      _ name: String,
      _ schema: Schema,
      _ summary: String,
      isRequired: Bool = false
    ) -> Parameter {
      Parameter(name: name, place: .query, schema: schema, summary: summary, isRequired: isRequired)
    }

    package static func header(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
      Parameter(name: name, place: .header, schema: schema, summary: summary, isRequired: false)
    }
  }

  /// A request's body.
  package struct Body: Sendable {
    /// The media types that are taken, with the shape of each.
    package var content: [String: Schema]
    /// Whether it must be there.
    package var isRequired: Bool

    package static func json(_ schema: Schema, isRequired: Bool = true) -> Body {
      Body(content: ["application/json": schema], isRequired: isRequired)
    }
  }

  /// An answer when all is well.
  package struct Answer: Sendable {
    package var status: Int
    /// What it means.
    package var summary: String
    /// The media types that are sent, with the shape of each; none for an empty answer.
    package var content: [String: Schema]
    /// The headers that it carries, with what they mean.
    package var headers: [String: String]

    package init(
      _ status: Int,
      _ summary: String,
      content: [String: Schema] = [:],
      headers: [String: String] = [:]
    ) {
      self.status = status
      self.summary = summary
      self.content = content
      self.headers = headers
    }

    /// An answer in JSON with status `200`.
    package static func json(
      _ summary: String,
      _ schema: Schema,
      headers: [String: String] = [:]
    ) -> Answer {
      json(200, summary, schema, headers: headers)
    }

    package static func json(
      _ status: Int,
      _ summary: String,
      _ schema: Schema,
      headers: [String: String] = [:]
    ) -> Answer {
      Answer(status, summary, content: ["application/json": schema], headers: headers)
    }
  }
}
