extension SQLDriver {
  /// Looks nowhere: for engines without files.
  public func scrub(_ traces: [[UInt8]]) async throws -> Int? { nil }
}
