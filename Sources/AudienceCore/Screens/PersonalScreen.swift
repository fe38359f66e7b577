public import JSONCoding
import ScreenCore
import WireModels

/// The document of a screen whose texts have words of their own for each person.
///
/// A value with a filter is a property of the person, which the server inserts; one without, such as `{{price}}`, is
/// the store's, which the app inserts.
///
/// ```swift
/// let screen = PersonalScreen(["blocks": [["type": "text", "content": "Hi {{ name | default: 'you' }}"]]])
/// screen.document { _ in nil }  // Hi you
/// ```
public struct PersonalScreen: Hashable, Sendable {
  /// The document as its author wrote it.
  public let source: JSONValue
  /// The properties of the person that its texts ask for; empty for a screen that all people read alike.
  public let names: Set<PersonalText.Name>

  /// Takes a document over; texts that cannot be read stay as they are.
  public init(_ document: JSONValue) {
    source = document
    names = Self.texts(of: document).reduce(into: []) { names, text in
      names.formUnion((try? PersonalText(ofScreen: text.text))?.names ?? [])
    }
  }

  /// The document as one person reads it; `find` knows the values by their names.
  ///
  /// It has the defaults if the values would make it larger than a screen may be.
  public func document(_ find: (PersonalText.Name) -> String?) -> JSONValue {
    let filled = filled { find($0).map(Self.shown) }
    guard !names.isEmpty, filled.canonicalBytes.count > ScreenDocument.maximumBytes else {
      return filled
    }
    return withDefaults
  }

  /// The document as people without any property read it.
  public var withDefaults: JSONValue { filled { _ in nil } }

  /// The document with values so long that `truncate` inserts its ending, for looking at what defaults hide.
  public var withLongValues: JSONValue {
    filled { _ in String(repeating: "n", count: Self.longestValue + 1) }
  }

  private func filled(_ find: (PersonalText.Name) -> String?) -> JSONValue {
    ShownTexts.ofScreens.replaced(in: source) { _, text in
      guard PersonalText.isPersonal(text), let read = try? PersonalText(ofScreen: text) else {
        return text
      }
      return read.text(shown: { $0.withoutVariables }, find)
    }
  }

  private static func texts(of document: JSONValue) -> [(pointer: JSONPointer, text: String)] {
    var texts: [(JSONPointer, String)] = []
    _ = ShownTexts.ofScreens.replaced(in: document) { pointer, text in
      if PersonalText.isPersonal(text) { texts.append((pointer, text)) }
      return text
    }
    return texts
  }

  // MARK: Values

  /// The longest value that is inserted, in Unicode scalars.
  public static let longestValue = 200

  /// A value as a screen shows it: one line, at most ``longestValue`` long, without what reverses the text behind it.
  public static func shown(_ value: String) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    for scalar in value.unicodeScalars where !isBidiControl(scalar) {
      count += 1
      guard count <= longestValue else { return String(line) + "…" }
      line.append(isLineControl(scalar) ? " " : scalar)
    }
    return String(line)
  }

  /// Embeddings, overrides and isolates.
  private static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func isLineControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || (0x2028...0x2029).contains(scalar.value)
  }
}

// MARK: - Checks

extension PersonalScreen {
  /// Refuses texts that cannot be written for each person, or that would hide a price.
  ///
  /// - Throws: ``AudienceFault`` for the first, with its place in the document.
  public func check() throws(AudienceFault) {
    for (pointer, text) in Self.texts(of: source) {
      let place = pointer.description
      try Self.checkVariables(of: text, at: place)
      let read: PersonalText
      do throws(PersonalText.Fault) {
        read = try PersonalText(ofScreen: text)
      } catch {
        throw AudienceFault(place, error)
      }
      try Self.check(read, at: place)
    }
  }

  /// A variable of the store takes no filter: what a filter makes of a price is no price.
  private static func checkVariables(of text: String, at place: String) throws(AudienceFault) {
    for variable in TextTemplate.variables(in: text) {
      if let bar = variable.utf8.firstIndex(of: UInt8(ascii: "|")) {
        try checkName(String(variable[..<bar]), at: place)
      } else if let name = dataName(variable) {
        throw noData(name, at: place)
      }
    }
  }

  /// The member of a request's data that a variable names; `nil` for the price of a plan with the id `data`.
  private static func dataName(_ variable: String) -> String? {
    for prefix in ["data.", "api_trigger_properties."] where variable.utf8.starts(with: prefix.utf8)
    {
      let name = String(decoding: variable.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      return ScreenValues.names.contains(name) ? nil : name
    }
    return nil
  }

  private static func noData(_ name: String, at place: String) -> AudienceFault {
    AudienceFault(place, .screenData, ["name": .init(name), "example": .personalWord])
  }

  private static func checkName(_ name: String, at place: String) throws(AudienceFault) {
    let start = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name.utf8.index(after: $0) }
    let last = name[(start ?? name.startIndex)...].lowercased()
    guard ScreenValues.names.contains(last) else { return }
    let variable = "{{\(name)}}"
    throw AudienceFault(
      place,
      .screenStoreValue,
      ["name": .init(name), "variable": .init(variable)]
    )
  }

  private static func check(_ text: PersonalText, at place: String) throws(AudienceFault) {
    for value in text.values {
      guard !value.quotations.contains(where: TextTemplate.hasVariable) else {
        throw AudienceFault(place, .screenBraces, ["braces": .init("{{")])
      }
      guard let name = value.name else { continue }
      guard name.source == .person else { throw noData(name.name, at: place) }
      try checkName(name.name, at: place)
    }
  }
}

extension String {
  /// The text with a word joiner around each opening brace, so that an app finds no variable in it.
  fileprivate var withoutVariables: String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar == "{" ? "\u{2060}{\u{2060}" : String(scalar)
    }
  }
}
