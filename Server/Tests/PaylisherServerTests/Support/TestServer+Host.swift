import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore

@testable import PaylisherServer

/// Names the host of a request, which the framework's client always calls localhost.
private struct HostResponder: HTTPResponder {
  let host: String?
  let inner: RouterResponder<ServerContext>

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    var head = request.head
    head.authority = host
    let named = Request(head: head, body: request.body)
    return try await inner.respond(to: named, context: context)
  }
}

extension TestServer {
  /// Sends a request to a host, through every layer.
  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    host: String?,
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    let responder = HostResponder(host: host, inner: self.responder)
    let hosted = Application(responder: responder, logger: dependencies.logger)
    return try await hosted.test(.router) { client in
      try await client.execute(uri: path, method: method, headers: headers) { $0 }
    }
  }
}
