import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
package import WireModels

/// Talks to a server's management API.
///
/// ```swift
/// let client = try PaylisherClient(server: "http://127.0.0.1:8080", key: key)
/// let page = try await client.send(.links(search: "summer"))
/// ```
package struct PaylisherClient: Sendable {
  /// The longest answer that is read, in bytes.
  package static let maximumAnswer = 16 * 1_024 * 1_024

  /// Where the server is, without a slash at its end.
  package let server: String
  private static let withoutTLS = " The URL of a server without TLS begins with http://."
  private let key: String?
  private let timeout: TimeAmount
  /// What reads every row of a workspace takes seconds for each hundred thousand.
  private static let longTimeout = TimeAmount.hours(6)

  /// Lives as long as the process.
  ///
  /// A server that is not there is tried once: the library would try again until the time for an answer is up.
  /// Redirects are not followed: a `POST` would arrive as a `GET`, and the files of a domain count only where they are.
  static let transport = {
    var configuration = HTTPClient.Configuration.singletonConfiguration
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - server: Where the server is, such as `https://go.example.com`.
  ///   - key: A secret key; `nil` for routes without a key.
  ///   - seconds: How long an answer may take; one to a request that reads every row (
  ///     ``APIRoute/isLongRunning``) may take six hours.
  /// - Throws: ``ClientError`` where `server` is not an `http` or `https` URL.
  package init(server: String, key: String?, timeout seconds: Int64 = 60) throws {
    let isWeb = server.hasPrefix("http://") || server.hasPrefix("https://")
    guard isWeb, let host = URL(string: server)?.host(), !host.isEmpty else {
      throw ClientError(
        .invalidServer,
        "\"\(server)\" is not the URL of a server; it is like http://127.0.0.1:8080."
      )
    }
    let origin = Self.origin(of: server)
    guard ["", "/"].contains(server.dropFirst(origin.count)) else {
      throw ClientError(
        .invalidServer,
        "\"\(server)\" has a path; the URL of a server ends behind its host and port: \(origin)."
      )
    }
    self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
    self.key = key
    timeout = .seconds(seconds)
  }

  /// Scheme, host and port of a URL that has a scheme.
  private static func origin(of url: String) -> String {
    url.split(separator: "/").prefix(2).joined(separator: "//")
  }

  /// Sends a request and reads its answer.
  ///
  /// - Throws: ``ClientError``; one of the code `refused` carries the server's problem.
  package func send<Answer>(_ route: APIRoute<Answer>) async throws -> Answer {
    let request = try request(route, accept: "application/json, application/problem+json")
    let (response, body) = try await execute(
      request,
      timeout: route.isLongRunning ? Self.longTimeout : nil
    )
    let status = Int(response.status.code)
    guard (200..<300).contains(status) else { throw refusal(response, body) }
    return try decode(body, status: status)
  }

  /// A request as HTTP, with the key.
  func request<Answer>(
    _ route: APIRoute<Answer>,
    accept: String
  ) throws -> HTTPClientRequest {
    var request = HTTPClientRequest(url: server + route.target)
    request.method = HTTPMethod(rawValue: route.endpoint.method.rawValue)
    request.headers.add(name: "accept", value: accept)
    if let key { request.headers.add(name: "authorization", value: "Bearer \(key)") }
    for (name, value) in route.headers { request.headers.add(name: name, value: value) }
    if let body = route.body {
      request.headers.add(name: "content-type", value: "application/json")
      // The same value is the same bytes every time, by which a request that is named is known again.
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      request.body = .bytes(ByteBuffer(data: try encoder.encode(body)))
    }
    return request
  }

  /// The answer to a plain `GET` without a key, for what is no part of the API, such as `/readyz`.
  ///
  /// - Throws: ``ClientError`` where there is none; any status is an answer.
  package func document(_ path: String) async throws -> (status: Int, body: Data) {
    let (response, body) = try await execute(HTTPClientRequest(url: server + path))
    return (Int(response.status.code), body)
  }

  func execute(
    _ request: HTTPClientRequest,
    timeout: TimeAmount? = nil
  ) async throws -> (response: HTTPClientResponse, body: Data) {
    try await connected {
      let response = try await Self.transport.execute(request, timeout: timeout ?? self.timeout)
      let body = try await response.body.collect(upTo: Self.maximumAnswer)
      return (response, Data(buffer: body))
    }
  }

  /// What an answer says that is not the one that was asked for.
  func refusal(_ response: HTTPClientResponse, _ body: Data) -> ClientError {
    let status = Int(response.status.code)
    guard (300..<400).contains(status), let location = response.headers.first(name: "location")
    else { return ClientError(status: status, body: body) }
    let place = location.contains("://") ? Self.origin(of: location) : location
    return ClientError(
      .moved,
      "\(server) is not where the server is: it sends to \(place) (\(status))."
    )
  }

  /// Words what went wrong on the way to the server and back.
  func connected<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch {
      throw ClientError(
        .unreachable,
        "There is no answer from \(server): \(ClientError.words(for: error))."
          + (server.hasPrefix("https://") ? Self.withoutTLS : "")
      )
    }
  }

  private func decode<Answer: Decodable>(_ data: Data, status: Int) throws -> Answer {
    let data = data.isEmpty ? Data("{}".utf8) : data
    do {
      return try JSONDecoder().decode(Answer.self, from: data)
    } catch {
      throw ClientError(
        .unreadable,
        "\(server) answered \(status) with something else than Paylisher's JSON."
      )
    }
  }
}
