import Foundation

/// What texts of settings mean.
enum SettingValue: Sendable {
  /// How often something may happen, or how much there may be.
  static func count(_ text: String, upTo most: Int) -> Int? {
    Int(text).flatMap { (0...most).contains($0) ? $0 : nil }
  }

  /// A path, as far as paths are ever wrong.
  static func path(_ text: String) -> String? {
    text.isEmpty || text.contains("\0") ? nil : text
  }

  /// Paths with commas between them.
  static func paths(_ text: String) -> [String]? {
    let paths = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return paths.isEmpty || paths.contains { path($0) == nil } ? nil : paths
  }

  /// The name of a header field (RFC 9110 §5.1), as far as names are ever used.
  static func headerName(_ text: String) -> String? {
    let isName = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
    }
    return isName && (1...64).contains(text.utf8.count) ? text : nil
  }
}

/// The format of log lines.
enum LogFormat: String, Sendable {
  /// For people.
  case text
  /// One JSON object a line.
  case json
}
