package import JSONCoding

/// The sizes and times beyond which a request is refused.
///
/// Sizes are in bytes. Each has an answer of its own: `414` for URLs, `431` for a header (`400` for
/// URL and headers together), `413` for bodies, `422` for JSON.
package struct RequestLimits: Sendable, Hashable {
  /// The longest request target: path and query.
  package var url = 8_000
  /// The longest header field.
  package var headerField = 8_192
  /// URL and header fields together.
  package var headerList = 16_384
  /// The number of header fields.
  package var headerCount = 100
  /// The largest body of the management API.
  package var managementBody = 1_048_576
  /// The largest body of ingest, as received.
  package var ingestBody = 1_048_576
  /// The largest body of ingest, decompressed.
  package var inflatedBody = 8_388_608
  package var eventsPerBatch = 500
  package var event = 32_768
  /// The shape of JSON.
  package var json = JSONLimits()
  /// Seconds a connection may stay without a request.
  package var idleSeconds: Int64 = 60
  /// Seconds until a request's head must be complete.
  package var headSeconds: Int64 = 10
  /// Seconds until a request's body must be complete.
  package var requestSeconds: Int64 = 30
  /// HTTP 404 responses for links per client per minute; 0 for no limit.
  package var notFoundPerMinute = 60
  /// Requests with events per second and publishable key; 0 for no limit.
  package var ingestPerKey = 1_000
  /// Requests with events per second and network; 0 for no limit.
  package var ingestPerNetwork = 500
  /// Requests with events per minute and distinct id; 0 for no limit.
  package var ingestPerDevice = 60
  /// First launches per second and publishable key; 0 for no limit.
  package var launchesPerKey = 200
  /// First launches per second and network; 0 for no limit.
  package var launchesPerNetwork = 100
  /// Requests of the management API per minute and secret key; 0 for no limit.
  package var managementPerMinute = 6_000
  /// Links of a workspace; 0 for no limit.
  package var linksPerWorkspace = 5_000_000
  /// Connections at a time.
  package var connections = 8_192
  /// Connections of one client at a time, 0 for any number.
  package var connectionsPerAddress = 128

  /// Makes the default limits.
  package init() {}
}
