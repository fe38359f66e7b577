import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Where traces are sent: an OpenTelemetry collector, or a service that takes OTLP.
package struct OTLPCollector: Hashable, Sendable {
  /// The URL without `/v1/traces`, such as `http://127.0.0.1:4318`.
  package var endpoint: String
  /// More header fields, such as those of a service's key.
  package var headers: [String: String]

  /// Makes a collector.
  package init(endpoint: String, headers: [String: String] = [:]) {
    (self.endpoint, self.headers) = (endpoint, headers)
  }
}

/// Sends export requests; a test answers itself.
package protocol OTLPTransport: Sendable {
  /// Sends one request.
  func send(_ body: [UInt8], within timeout: Duration) async -> ExportAnswer
}

/// What came of one export request.
package enum ExportAnswer: Hashable, Sendable {
  /// The collector took all spans but these, and perhaps says why.
  case taken(rejected: Int, reason: String?)
  /// The same request may succeed later, in the time that the collector names
  /// ([OTLP, retryable response codes](https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes)).
  case retry(after: Duration?, reason: String)
  /// The same request never succeeds.
  case refused(reason: String)

  /// Reads an HTTP response, at a moment in milliseconds since 1970.
  package init(status: Int, retryAfter: String?, body: [UInt8], now: Int64) {
    switch status {
    case 200..<300: self = Self.partial(body)
    case 429, 502, 503, 504:
      let seconds = retryAfter.flatMap { RetryAfter.seconds($0, now: now) }
      self = .retry(after: seconds.map { .seconds($0) }, reason: "status \(status)")
    default: self = .refused(reason: "status \(status)")
    }
  }

  /// `ExportTraceServiceResponse` with `ExportTracePartialSuccess`, if there is one.
  private static func partial(_ body: [UInt8]) -> ExportAnswer {
    var (rejected, reason) = (0, String?.none)
    var response = ProtobufReader(body[...])
    while case .bytes(1, let message)? = response.next() {
      var fields = ProtobufReader(message)
      while let field = fields.next() {
        switch field {
        case .number(1, let count): rejected = Int(clamping: count)
        case .bytes(2, let text): reason = String(decoding: text.prefix(200), as: UTF8.self)
        default: break
        }
      }
    }
    return .taken(rejected: rejected, reason: reason)
  }
}

/// Sends export requests over HTTP.
package struct OTLPClient: OTLPTransport {
  /// Lives as long as the process; its own requests are not traced.
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(redirectConfiguration: .disallow).untraced
  )
  /// The most of an answer that is read, in bytes.
  private static let longest = 65_536

  private let collector: OTLPCollector
  private let now: @Sendable () -> Int64

  /// Makes a client; `now` is the wall clock in milliseconds since 1970.
  package init(_ collector: OTLPCollector, now: @escaping @Sendable () -> Int64) {
    (self.collector, self.now) = (collector, now)
  }

  package func send(_ body: [UInt8], within timeout: Duration) async -> ExportAnswer {
    var request = HTTPClientRequest(url: collector.endpoint + "/v1/traces")
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/x-protobuf")
    request.headers.add(name: "User-Agent", value: "Paylisher OTLP exporter")
    for (name, value) in collector.headers {
      request.headers.replaceOrAdd(name: name, value: value)
    }
    request.body = .bytes(ByteBuffer(bytes: body))
    do {
      let response = try await Self.client.execute(request, timeout: TimeAmount(timeout))
      let answer = try await response.body.collect(upTo: Self.longest)
      return ExportAnswer(
        status: Int(response.status.code),
        retryAfter: response.headers.first(name: "Retry-After"),
        body: Array(answer.readableBytesView),
        now: now()
      )
    } catch {
      return .retry(after: nil, reason: "\(error)")
    }
  }
}
