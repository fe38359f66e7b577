import Testing

/// Waits for a condition, looking every few milliseconds; fails the test after a minute.
func waitUntil(
  _ condition: () async -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for _ in 0..<12_000 {
    if await condition() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  Issue.record("The condition did not come true within a minute.", sourceLocation: sourceLocation)
}
