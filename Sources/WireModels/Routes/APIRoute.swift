import LinkCore

/// One request of the management API, with the type of its answer.
///
/// Routes are made by the static functions of this type, so that no URL is written twice.
///
/// ```swift
/// let route = APIRoute.links(search: "summer", limit: 10)
/// route.target  // "/api/v1/links?search=summer&limit=10"
/// let page = try await client.send(route)  // Page<LinkResource>
/// ```
public struct APIRoute<Answer: Decodable & Sendable>: Sendable {
  /// The method.
  public let method: APIMethod
  /// The path as the API document has it, such as `/api/v1/links/{id}`.
  public let template: String
  /// What stands for each brace, in order, before encoding.
  public let parameters: [String]
  /// The query, before encoding.
  public let query: [APIQueryItem]
  /// The body, sent as JSON.
  public let body: (any Encodable & Sendable)?
  /// More header fields, by name.
  public let headers: [String: String]
  /// Whether the server reads every row of the workspace before it answers.
  public let isLongRunning: Bool

  init(
    _ method: APIMethod,
    _ template: String,
    _ parameters: [String] = [],
    query: [APIQueryItem] = [],
    body: (any Encodable & Sendable)? = nil,
    headers: [String: String?] = [:],
    isLongRunning: Bool = false
  ) {
    self.method = method
    self.template = template
    self.parameters = parameters
    self.query = query
    self.body = body
    self.headers = headers.compactMapValues(\.self)
    self.isLongRunning = isLongRunning
  }

  /// The request target: path and query, percent-encoded.
  public var target: String {
    let pairs = query.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
    return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  private var path: String {
    var rest = parameters[...]
    return template.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? PercentCoding.encode(rest.popFirst() ?? "") : String($0) }
      .joined(separator: "/")
  }
}
