public import WireModels

/// What the API document says about a route.
public struct OpenAPIOperation: Sendable {
  /// The operation's name, unique in the document, such as `createLink`.
  public var id: String
  /// The operation of the management API that it is; `nil` for what apps, browsers and probes ask.
  public private(set) var endpoint: APIEndpoint?
  /// The group it is shown in.
  public var tag: String
  /// What it does, in one sentence.
  public var summary: String
  /// More, in Markdown.
  public var detail: String?
  /// What stands in path, query and headers.
  public var parameters: [Parameter]
  /// The request's body.
  public var body: Body?
  /// The answers when all is well.
  public var answers: [Answer]
  /// The problems it can answer with, beside those that every route of its kind has.
  public var problems: [ProblemKind]

  /// Makes a description.
  public init(
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
  public init(
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
  public var queryNames: [String] {
    parameters.filter { $0.place == .query }.map(\.name)
  }

  /// Something that stands in path, query or headers.
  public struct Parameter: Sendable {
    /// Where it stands.
    public enum Place: String, Sendable {
      case path, query, header
    }

    public var name: String
    /// Where it stands.
    public var place: Place
    public var schema: Schema
    /// What it means.
    public var summary: String
    /// Whether it must be there.
    public var isRequired: Bool

    /// A part of the path.
    public static func path(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
      Parameter(name: name, place: .path, schema: schema, summary: summary, isRequired: true)
    }

    public static func query(
      _ name: String,
      _ schema: Schema,
      _ summary: String,
      isRequired: Bool = false
    ) -> Parameter {
      Parameter(name: name, place: .query, schema: schema, summary: summary, isRequired: isRequired)
    }

    public static func header(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
      Parameter(name: name, place: .header, schema: schema, summary: summary, isRequired: false)
    }
  }

  /// A request's body.
  public struct Body: Sendable {
    /// The media types that are taken, with the shape of each.
    public var content: [String: Schema]
    /// Whether it must be there.
    public var isRequired: Bool

    public static func json(_ schema: Schema, isRequired: Bool = true) -> Body {
      Body(content: ["application/json": schema], isRequired: isRequired)
    }
  }

  /// An answer when all is well.
  public struct Answer: Sendable {
    public var status: Int
    /// What it means.
    public var summary: String
    /// The media types that are sent, with the shape of each; none for an empty answer.
    public var content: [String: Schema]
    /// The headers that it carries, with what they mean.
    public var headers: [String: String]

    public init(
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
    public static func json(
      _ summary: String,
      _ schema: Schema,
      headers: [String: String] = [:]
    ) -> Answer {
      json(200, summary, schema, headers: headers)
    }

    public static func json(
      _ status: Int,
      _ summary: String,
      _ schema: Schema,
      headers: [String: String] = [:]
    ) -> Answer {
      Answer(status, summary, content: ["application/json": schema], headers: headers)
    }
  }
}
