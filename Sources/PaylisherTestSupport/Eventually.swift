/// Waits until something is so, for at most a minute.
///
/// - Parameters:
///   - isolation: Where `condition` runs; the caller's.
///   - condition: What should become so.
/// - Returns: Whether it became so.
package func eventually(
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () -> Bool
) async -> Bool {
  for _ in 0..<30_000 {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }
  return condition()
}

/// Gives everything that is under way the time to happen, where a test shows that nothing does.
package func settle() async {
  try? await Task.sleep(nanoseconds: 60_000_000)
}
