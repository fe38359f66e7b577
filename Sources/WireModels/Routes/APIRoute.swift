import LinkCore

/// One request of the management API, with the type of its answer.
///
/// Routes are made by the static functions of this type, by an ``APIEndpoint``.
///
/// ```swift
/// let route = APIRoute.links(search: "summer", limit: 10)
/// route.target  // "/api/v1/links?search=summer&limit=10"
/// let page = try await client.send(route)  // Page<LinkResource>
/// ```
public struct APIRoute<Answer: Decodable & Sendable>: Sendable {
  /// The operation.
  public let endpoint: APIEndpoint
  /// What stands for each brace of the path, in order, before encoding.
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
    _ endpoint: APIEndpoint,
    _ parameters: [String] = [],
    query: [APIQueryItem] = [],
    body: (any Encodable & Sendable)? = nil,
    headers: [String: String?] = [:],
    isLongRunning: Bool = false
  ) {
    self.endpoint = endpoint
    self.parameters = parameters
    self.query = query
    self.body = body
    self.headers = headers.compactMapValues(\.self)
    self.isLongRunning = isLongRunning
  }

  /// The request target: path and query, percent-encoded.
  public var target: String {
    let pairs = query.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
    return endpoint.path(parameters) + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}

/// The methods that the management API uses.
public enum APIMethod: String, Hashable, Sendable, CaseIterable {
  /// Reads.
  case get = "GET"
  /// Makes something.
  case post = "POST"
  /// Replaces something.
  case put = "PUT"
  /// Changes some of something.
  case patch = "PATCH"
  /// Ends something.
  case delete = "DELETE"
}

/// One pair of a query.
public struct APIQueryItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value.
  public let value: String

  /// Makes a pair; `nil` where there is no value.
  init?(_ name: String, _ value: (some CustomStringConvertible)?) {
    guard let value else { return nil }
    self.name = name
    self.value = value.description
  }
}

/// The answer of requests that have none (`204`).
public struct NoAnswer: Codable, Hashable, Sendable {
  /// Makes it.
  public init() {}
}
