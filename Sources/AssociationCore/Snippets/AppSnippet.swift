/// A piece of configuration, or commands, for one app and domain: ready to be pasted.
public struct AppSnippet: Hashable, Sendable {
  /// The short name, such as `entitlements`.
  public var name: String
  /// Where it goes, for people.
  public var place: String
  /// What is pasted.
  public var text: String

  /// Makes a snippet.
  public init(name: String, place: String, text: String) {
    self.name = name
    self.place = place
    self.text = text
  }
}

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
    // By bytes: a shell ends the word at a quote whatever mark follows.
    let parts = text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      .map(Substring.init)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
