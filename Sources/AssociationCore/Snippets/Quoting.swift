/// Values inside XML.
enum Markup: Sendable {
  /// The text so that it means itself in XML text and in quoted attributes.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}

/// Values inside commands of a POSIX shell.
enum Shell: Sendable {
  /// The text as one word: in single quotes, in which nothing has a meaning.
  static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
