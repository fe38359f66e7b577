package import WireModels

/// Where a provider listens.
package struct HTTP2Endpoint: Hashable, Sendable {
  /// How the connection is secured.
  package enum Security: Hashable, Sendable {
    /// TLS, verified against the system's roots.
    case tls
    /// TLS, verified against these certificates in PEM form; for tests.
    case tlsTrusting(pem: String)
    /// HTTP/2 without TLS; for fakes on this computer.
    case plaintext
  }

  /// The host's name.
  package let host: String
  package let port: Int
  /// How the connection is secured.
  package let security: Security

  package init(host: String, port: Int = 443, security: Security = .tls) {
    self.host = host
    self.port = port
    self.security = security
  }

  /// Apple's push service.
  package static func apns(_ environment: PushEnvironment) -> HTTP2Endpoint {
    switch environment {
    case .production: HTTP2Endpoint(host: "api.push.apple.com")
    case .sandbox: HTTP2Endpoint(host: "api.sandbox.push.apple.com")
    }
  }

  /// Firebase Cloud Messaging.
  package static let fcm = HTTP2Endpoint(host: "fcm.googleapis.com")
  /// Google's token service.
  package static let googleTokens = HTTP2Endpoint(host: "oauth2.googleapis.com")
}

/// How a pool uses connections.
package struct HTTP2Limits: Hashable, Sendable {
  /// The most connections at a time.
  package var connections: Int
  /// The most streams on one connection, whatever the peer allows.
  package var streams: Int
  /// The streams on a connection before the peer sent its settings.
  package var streamsBeforeSettings: Int
  /// The most requests that wait for a stream; more are refused as ``PushInterruption/unreachable``.
  package var waiting: Int
  /// How long a request waits for a stream of an open connection, in milliseconds, before it is given back
  /// as ``PushInterruption/busy``.
  package var waitingTime: Int64
  /// How long a connection may take to open, in milliseconds.
  package var connectTimeout: Int64
  /// How long an answer may take, in milliseconds; some streams are never answered.
  package var responseTimeout: Int64
  /// After how many milliseconds without traffic a connection is checked with a `PING`.
  ///
  /// Apple wants connections kept, and checked after an hour
  /// ([Sending notification requests to APNs](
  /// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
  package var idle: Int64
  /// How long the answer to a `PING` may take, in milliseconds.
  package var pingTimeout: Int64

  package init(
    connections: Int = 2,
    streams: Int = 1_000,
    streamsBeforeSettings: Int = 1,
    waiting: Int = 10_000,
    waitingTime: Int64 = 10_000,
    connectTimeout: Int64 = 10_000,
    responseTimeout: Int64 = 15_000,
    idle: Int64 = 3_600_000,
    pingTimeout: Int64 = 10_000
  ) {
    self.connections = max(1, connections)
    self.streams = max(1, streams)
    self.streamsBeforeSettings = max(1, streamsBeforeSettings)
    self.waiting = max(1, waiting)
    self.waitingTime = max(1, waitingTime)
    self.connectTimeout = max(1, connectTimeout)
    self.responseTimeout = max(1, responseTimeout)
    self.idle = max(1, idle)
    self.pingTimeout = max(1, pingTimeout)
  }

  /// For Apple, whose connections allow one stream until a token was accepted.
  package static let apns = HTTP2Limits()
  /// For Google, who closes connections with more than about 200 streams.
  package static let fcm = HTTP2Limits(connections: 4, streams: 100, streamsBeforeSettings: 10)
}

/// A request with a body, as HTTP/2 carries it.
package struct HTTP2Request: Sendable {
  /// The path with its query.
  package var path: String
  /// Header fields with lower-case names.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Whether it goes out before others that wait for a stream.
  package var isUrgent: Bool

  /// Makes a `POST`.
  package init(
    path: String,
    headers: [(name: String, value: String)],
    body: [UInt8],
    isUrgent: Bool = false
  ) {
    self.isUrgent = isUrgent
    self.path = path
    self.headers = headers
    self.body = body
  }
}
