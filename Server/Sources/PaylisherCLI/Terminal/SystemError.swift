import Foundation

/// The operating system's words for its error numbers.
enum SystemError: Sendable {
  /// The words for a number, beginning in lower case.
  static func text(_ number: Int32) -> String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
