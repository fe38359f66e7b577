import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Tracing

/// A request to another server as a span of the current trace; nothing outside traces.
///
/// It has the names of OpenTelemetry's semantic conventions. A path or a query is never part of it, because those hold
/// push tokens and what people wrote.
struct OutgoingSpan: Sendable {
  private let span: any Tracing.Span
  /// The header fields that continue the trace at the other server.
  let fields: [(name: String, value: String)]

  /// Starts a span.
  ///
  /// - Parameters:
  ///   - name: The method of HTTP, or the protocol.
  ///   - host: The other server.
  ///   - port: Its port; `nil` if it is the one of the scheme.
  init(_ name: String, to host: String, _ port: Int?) {
    span = startSpan(name, ofKind: .client)
    var fields: [(name: String, value: String)] = []
    InstrumentationSystem.instrument.inject(span.context, into: &fields, using: FieldInjector())
    self.fields = fields
    span.updateAttributes { attributes in
      attributes["server.address"] = host
      attributes["server.port"] = port
    }
  }

  /// Starts the span of an HTTP request.
  init(method: String, to host: String, _ port: Int?) {
    self.init(method, to: host, port)
    span.attributes["http.request.method"] = method
  }

  /// Ends it with the status of an HTTP response.
  func end(status: Int) {
    span.attributes["http.response.status_code"] = status
    if status >= 400 {
      span.attributes["error.type"] = "\(status)"
      span.setStatus(SpanStatus(code: .error))
    }
    span.end()
  }

  /// Ends it without a response, or after a protocol that has no statuses.
  func end(_ error: (any Error)? = nil) {
    if let error { span.recordError(error) }
    span.end()
  }
}

extension HTTPClient {
  /// Sends a request to a host, as a span of the current trace.
  ///
  /// The client's own spans are off, as they have paths and queries.
  func execute(
    _ request: HTTPClientRequest,
    to host: String,
    within time: TimeAmount
  ) async throws -> HTTPClientResponse {
    let span = OutgoingSpan(method: request.method.rawValue, to: host, nil)
    var request = request
    for field in span.fields { request.headers.replaceOrAdd(name: field.name, value: field.value) }
    do {
      let response = try await execute(request, timeout: time)
      span.end(status: Int(response.status.code))
      return response
    } catch {
      span.end(error)
      throw error
    }
  }
}

extension HTTPClient.Configuration {
  /// The configuration without the client's own spans.
  var untraced: HTTPClient.Configuration {
    var configuration = self
    configuration.tracing.tracer = nil
    return configuration
  }
}

private struct FieldInjector: Injector {
  func inject(
    _ value: String,
    forKey key: String,
    into fields: inout [(name: String, value: String)]
  ) {
    fields.append((key, value))
  }
}
