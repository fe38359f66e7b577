/// Joins what is said of a field into sentences.
///
/// ```swift
/// Sentence.closed("/code is taken on this domain")   // "/code is taken on this domain."
/// Sentence.closed("/app: did you mean safari?")      // "/app: did you mean safari?"
/// ```
public enum Sentence: Sendable {
  /// The text with a full stop, unless it ends as a sentence already: with `.`, `?` or `!`.
  public static func closed(_ text: String) -> String { isClosed(text) ? text : text + "." }

  /// The text and how many more there are like it, as a sentence.
  public static func closed(_ text: String, andMore count: Int) -> String {
    guard count > 0 else { return closed(text) }
    // A question stays one.
    let open = text.utf8.last == UInt8(ascii: ".") ? String(text.dropLast()) : text
    return isClosed(open) ? "\(open) And \(count) more." : "\(open), and \(count) more."
  }

  private static func isClosed(_ text: String) -> Bool {
    switch text.utf8.last {
    case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): true
    default: false
    }
  }
}
