/// Reads user agents, byte by byte and word by word, without regular expressions.
public enum AgentScanner: Sendable {
  /// The most bytes that are read: of a longer agent the first 352 and the last 160, because
  /// system and engine stand at the beginning and the app's own words at the end.
  public static let maximumLength = 512
  private static let headLength = 352

  /// What a user agent says, completed by client hints where the browser sent them.
  ///
  /// ```swift
  /// AgentScanner.classify("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) …").system // .ios
  /// ```
  public static func classify(_ userAgent: String, hints: AgentHints? = nil) -> Agent {
    var reading = AgentReading(bytes: clipped(userAgent), lexicon: .shared)
    reading.scan()
    let agent = reading.agent()
    return hints.map { agent.completed(by: $0) } ?? agent
  }

  private static func clipped(_ userAgent: String) -> [UInt8] {
    let bytes = Array(userAgent.utf8)
    guard bytes.count > maximumLength else { return bytes }
    return bytes.prefix(headLength) + bytes.suffix(maximumLength - headLength)
  }
}
