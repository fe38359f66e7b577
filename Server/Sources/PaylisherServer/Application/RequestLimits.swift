public import JSONCoding

/// The sizes and times beyond which a request is refused.
///
/// Sizes are in bytes. Each has an answer of its own: `414` for URLs, `431` for a header (`400` for
/// URL and headers together), `413` for bodies, `422` for JSON.
public struct RequestLimits: Sendable, Hashable {
  /// The longest request target: path and query.
  public var url = 8_000
  /// The longest header field.
  public var headerField = 8_192
  /// URL and header fields together.
  public var headerList = 16_384
  /// The number of header fields.
  public var headerCount = 100
  /// The largest body of the management API.
  public var managementBody = 1_048_576
  /// The largest body of ingest, as received.
  public var ingestBody = 1_048_576
  /// The largest body of ingest, decompressed.
  public var inflatedBody = 8_388_608
  public var eventsPerBatch = 500
  public var event = 32_768
  /// The shape of JSON.
  public var json = JSONLimits()
  /// Seconds a connection may stay without a request.
  public var idleSeconds: Int64 = 60
  /// Seconds until a request's head must be complete.
  public var headSeconds: Int64 = 10
  /// Seconds until a request's body must be complete.
  public var requestSeconds: Int64 = 30
  /// HTTP 404 responses for links per client per minute; 0 for no limit.
  public var notFoundPerMinute = 60
  /// Requests with events per second and publishable key; 0 for no limit.
  public var ingestPerKey = 1_000
  /// Requests with events per second and network; 0 for no limit.
  public var ingestPerNetwork = 500
  /// Requests with events per minute and distinct id; 0 for no limit.
  public var ingestPerDevice = 60
  /// First launches per second and publishable key; 0 for no limit.
  public var launchesPerKey = 200
  /// First launches per second and network; 0 for no limit.
  public var launchesPerNetwork = 100
  /// Requests of the management API per minute and secret key; 0 for no limit.
  public var managementPerMinute = 6_000
  /// Links of a workspace; 0 for no limit.
  public var linksPerWorkspace = 5_000_000
  /// Connections at a time.
  public var connections = 8_192
  /// Connections of one client at a time, 0 for any number.
  public var connectionsPerAddress = 128

  /// Makes the default limits.
  public init() {}
}
