public import LinkCore

/// Everything about a request that may decide where a tap goes.
public struct Tap: Hashable, Sendable {
  /// The program and device.
  public var agent: Agent
  /// When it happened.
  public var now: Timestamp
  /// The request's query, percent-encoded, without `?`.
  public var query: String?
  /// Whether the request fetches ahead of a tap that may never come.
  public var isPrefetch: Bool

  /// Makes a tap.
  public init(agent: Agent, now: Timestamp, query: String? = nil, isPrefetch: Bool = false) {
    self.agent = agent
    self.now = now
    self.query = query
    self.isPrefetch = isPrefetch
  }
}
