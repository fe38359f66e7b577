public import WireModels

/// Where a provider listens.
public struct HTTP2Endpoint: Hashable, Sendable {
  /// How the connection is secured.
  public enum Security: Hashable, Sendable {
    /// TLS, verified against the system's roots.
    case tls
    /// TLS, verified against these certificates in PEM form; for tests.
    case tlsTrusting(pem: String)
    /// HTTP/2 without TLS; for fakes on this computer.
    case plaintext
  }

  /// The host's name.
  public let host: String
  public let port: Int
  /// How the connection is secured.
  public let security: Security

  public init(host: String, port: Int = 443, security: Security = .tls) {
    self.host = host
    self.port = port
    self.security = security
  }

  /// Apple's push service.
  public static func apns(_ environment: PushEnvironment) -> HTTP2Endpoint {
    switch environment {
    case .production: HTTP2Endpoint(host: "api.push.apple.com")
    case .sandbox: HTTP2Endpoint(host: "api.sandbox.push.apple.com")
    }
  }

  /// Firebase Cloud Messaging.
  public static let fcm = HTTP2Endpoint(host: "fcm.googleapis.com")
  /// Google's token service.
  public static let googleTokens = HTTP2Endpoint(host: "oauth2.googleapis.com")
}

/// How a pool uses connections.
public struct HTTP2Limits: Hashable, Sendable {
  /// The most connections at a time.
  public var connections: Int
  /// The most streams on one connection, whatever the peer allows.
  public var streams: Int
  /// The streams on a connection before the peer sent its settings.
  public var streamsBeforeSettings: Int
  /// The most requests that wait for a stream; more are refused as ``PushInterruption/unreachable``.
  public var waiting: Int
  /// How long a request waits for a stream of an open connection, in milliseconds, before it is given back
  /// as ``PushInterruption/busy``.
  public var waitingTime: Int64
  /// How long a connection may take to open, in milliseconds.
  public var connectTimeout: Int64
  /// How long an answer may take, in milliseconds; some streams are never answered.
  public var responseTimeout: Int64
  /// After how many milliseconds without traffic a connection is checked with a `PING`.
  ///
  /// Apple wants connections kept, and checked after an hour
  /// ([Sending notification requests to APNs](
  /// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
  public var idle: Int64
  /// How long the answer to a `PING` may take, in milliseconds.
  public var pingTimeout: Int64

  public init(
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
  public static let apns = HTTP2Limits()
  /// For Google, who closes connections with more than about 200 streams.
  public static let fcm = HTTP2Limits(connections: 4, streams: 100, streamsBeforeSettings: 10)
}

/// A request with a body, as HTTP/2 carries it.
public struct HTTP2Request: Sendable {
  /// The path with its query.
  public var path: String
  /// Header fields with lower-case names.
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  /// Whether it goes out before others that wait for a stream.
  public var isUrgent: Bool

  /// Makes a `POST`.
  public init(
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
