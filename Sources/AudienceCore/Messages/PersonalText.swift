/// A text with words of its own for each person.
///
/// It reads the values and filters of Liquid that Braze and OneSignal document
/// ([Braze](https://www.braze.com/docs/user_guide/personalization_and_dynamic_content/liquid),
/// [OneSignal](https://documentation.onesignal.com/docs/en/using-liquid-syntax)); tags such as `{% if %}` are refused.
///
/// ```swift
/// let text = try PersonalText(#"Hi {{ first_name | default: "there" }}!"#)
/// text.text { _ in nil }  // Hi there!
/// ```
public struct PersonalText: Hashable, Sendable {
  /// The name of a value.
  public struct Name: Hashable, Sendable {
    /// Where the value comes from.
    public enum Source: Sendable {
      /// A property of the person.
      case person
      /// The data of the request that sends the message to one person.
      case data
    }

    /// Where the value comes from.
    public let source: Source
    /// The name of the property or of the data's member.
    public let name: String

    /// Makes a name.
    public init(_ source: Source, _ name: String) {
      (self.source, self.name) = (source, name)
    }
  }

  /// What is wrong with a text.
  public enum Fault: Error, Hashable, Sendable {
    /// A tag, such as `{% if %}`.
    case tag
    /// `{{` without `}}`.
    case open
    /// The braces contain neither a name nor a text in quotes.
    case name(String)
    /// There is no such filter.
    case filter(String)
    /// The filter has the wrong number of values, or values of another kind.
    case argument(String)
    /// The person may lack the property, and the text has no default.
    case noDefault(String)
  }

  enum Part: Hashable, Sendable {
    case text(String)
    case value(Value)
  }

  /// The content of the braces: a name or a text, and its filters.
  struct Value: Hashable, Sendable {
    var name: Name?
    var literal = ""
    var filters: [TextFilter] = []

    var hasDefault: Bool {
      filters.contains { if case .fallback = $0 { true } else { false } }
    }

    /// The texts in quotes, as their author wrote them.
    var quotations: [String] { [literal] + filters.flatMap(\.quotations) }

    func text(_ find: (Name) -> String?) -> String {
      filters.reduce(name.map { find($0) ?? "" } ?? literal) { $1.applied(to: $0) }
    }
  }

  let parts: [Part]

  /// Reads a text; one without braces is as it stands.
  ///
  /// - Throws: ``Fault`` for the first thing that is wrong.
  public init(_ text: String) throws(Fault) {
    var reader = PersonalTextReader(text)
    parts = try reader.parts()
  }

  /// Reads a text of a screen, in which values without a filter, such as `{{price}}`, stay for the app.
  ///
  /// - Throws: ``Fault`` for the first thing that is wrong.
  init(ofScreen text: String) throws(Fault) {
    var reader = PersonalTextReader(text, isOfScreen: true)
    parts = try reader.parts()
  }

  /// The values that it asks for.
  public var names: Set<Name> { Set(values.compactMap(\.name)) }

  /// The values without which it cannot be written.
  public var required: Set<Name> {
    Set(values.compactMap { $0.hasDefault ? nil : $0.name })
  }

  /// The values, whose braces hold a name or a text.
  var values: [Value] {
    parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The text with its values; `find` knows them by their names, and `shown` changes what is inserted.
  public func text(
    shown: (String) -> String = { $0 },
    _ find: (Name) -> String?
  ) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let words): text += words
      case .value(let value): text += shown(value.text(find))
      }
    }
  }

  /// Whether a text asks for anything, so that it is worth reading.
  public static func isPersonal(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return zip(bytes, bytes.dropFirst()).contains { first, second in
      first == UInt8(ascii: "{") && (second == first || second == UInt8(ascii: "%"))
    }
  }
}

/// A change of a value before it is inserted into a text.
enum TextFilter: Hashable, Sendable {
  case fallback(String)
  case upcase, downcase, capitalize, strip
  case append(String)
  case prepend(String)
  case truncate(Int, end: String)

  /// The names, as the fault of an unknown one lists them.
  static let names = [
    "append", "capitalize", "default", "downcase", "prepend", "strip", "truncate", "upcase",
  ]

  /// A value behind a filter's colon.
  enum Argument: Hashable, Sendable {
    case text(String)
    case number(Int)

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var shown: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      }
    }
  }

  init(_ name: String, _ arguments: [Argument]) throws(PersonalText.Fault) {
    guard Self.names.contains(name) else { throw .filter(name) }
    let filter: Self? =
      switch name {
      case "default": arguments.only.map { .fallback($0.shown) }
      case "append": arguments.only?.text.map(Self.append)
      case "prepend": arguments.only?.text.map(Self.prepend)
      case "truncate": Self.truncation(arguments)
      case "upcase": arguments.isEmpty ? .upcase : nil
      case "downcase": arguments.isEmpty ? .downcase : nil
      case "capitalize": arguments.isEmpty ? .capitalize : nil
      default: arguments.isEmpty ? .strip : nil
      }
    guard let filter else { throw .argument(name) }
    self = filter
  }

  private static func truncation(_ arguments: [Argument]) -> Self? {
    guard case .number(let length)? = arguments.first else { return nil }
    let rest = arguments.dropFirst()
    guard !rest.isEmpty else { return .truncate(length, end: "...") }
    return rest.only?.text.map { .truncate(length, end: $0) }
  }

  /// The texts that it may insert.
  var quotations: [String] {
    switch self {
    case .fallback(let text), .append(let text), .prepend(let text), .truncate(_, let text): [text]
    case .upcase, .downcase, .capitalize, .strip: []
    }
  }

  func applied(to text: String) -> String {
    switch self {
    case .fallback(let other): return text.isEmpty ? other : text
    case .upcase: return text.uppercased()
    case .downcase: return text.lowercased()
    case .capitalize: return text.prefix(1).uppercased() + text.dropFirst().lowercased()
    case .strip:
      let start = text.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    case .append(let end): return text + end
    case .prepend(let start): return start + text
    case .truncate(let length, let end):
      guard text.count > length else { return text }
      return text.prefix(max(0, length - end.count)) + end
    }
  }
}

extension Collection {
  /// The element of a collection of one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
