/// The answer of requests that have none (`204`).
public struct NoAnswer: Codable, Hashable, Sendable {
  /// Makes it.
  public init() {}
}
