package import JSONCoding

/// The blocks of a screen's document as a form edits them; what a form does not know stays as it is.
package struct BlockComposer: Sendable {
  /// A list of the document.
  package enum List: String, Hashable, Sendable, CaseIterable {
    /// What scrolls.
    case blocks
    /// What stays at the lower end.
    case footer
  }

  /// A type of block that a form adds.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case text, image, button, spacer, features, plans, countdown, question, legal
  }

  /// What a form changes.
  package enum Step: Hashable, Sendable {
    case add(Kind)
    case remove(Int)
    /// Changes places with the next one, or with the one before.
    case move(Int, isDown: Bool)
    /// Sets members of a block; an empty text removes one.
    case change(Int, [String: String])
  }

  /// The document.
  package private(set) var document: JSONObject

  /// Takes a document over; `nil` for what is no object.
  package init?(_ document: JSONValue) {
    guard let object = document.objectValue else { return nil }
    self.document = object
  }

  /// The language whose texts the form shows and changes.
  var language: String { document["defaultLanguage"]?.stringValue ?? "en" }

  /// The blocks of a list.
  package func blocks(of list: List) -> [JSONObject] {
    (document[list.rawValue]?.arrayValue ?? []).compactMap(\.objectValue)
  }

  /// Changes a list.
  ///
  /// - Returns: Whether the place was there.
  @discardableResult
  package mutating func apply(_ step: Step, to list: List) -> Bool {
    var blocks = document[list.rawValue]?.arrayValue ?? []
    switch step {
    case .add(let kind): blocks.append(.object(Self.new(kind)))
    case .remove(let place):
      guard blocks.indices.contains(place) else { return false }
      blocks.remove(at: place)
    case .move(let place, let isDown):
      guard blocks.indices.contains(place) else { return false }
      let other = isDown ? place + 1 : place - 1
      guard blocks.indices.contains(other) else { return false }
      blocks.swapAt(place, other)
    case .change(let place, let values):
      guard blocks.indices.contains(place), var block = blocks[place].objectValue else {
        return false
      }
      for field in Self.fields(of: block) { set(field, values[field.name] ?? "", in: &block) }
      blocks[place] = .object(block)
    }
    document[list.rawValue] = .array(blocks)
    return true
  }

  private static func new(_ kind: Kind) -> JSONObject {
    var members: [String: JSONValue] = ["type": .string(kind.rawValue)]
    switch kind {
    case .text: members["content"] = "Text"
    case .image: members["url"] = "https://example.com/picture.png"
    case .button: members.merge(["label": "Continue", "action": "close"]) { $1 }
    case .spacer: members["verticalSpacing"] = 20
    case .features: members["items"] = [["icon": "✓", "title": "Feature"]]
    case .plans: members["arrangement"] = "column"
    case .countdown: members.merge(["content": "{{countdown}}", "seconds": 3_600]) { $1 }
    case .question:
      members["id"] = "question"
      members["title"] = "Question"
      members["choices"] = [["id": "yes", "label": "Yes"], ["id": "no", "label": "No"]]
    case .legal: members["restore"] = true
    }
    return JSONObject(members)
  }

  // MARK: - Fields

  /// A member of a block that a form edits.
  package struct Field: Hashable, Sendable {
    /// How the member is written.
    enum Form: Hashable, Sendable {
      /// A text, or a text for each language.
      case text
      case plain
      case number
      case flag
      case choice([String])
      /// Objects, one a line, whose members have bars between them.
      case rows([String])
    }

    /// The member.
    package var name: String
    var form: Form
  }

  /// What a form edits of a block, by its type; nothing of a type that this version does not know.
  package static func fields(of block: JSONObject) -> [Field] {
    switch block["type"]?.stringValue?.lowercased() ?? "" {
    case "text":
      [
        Field(name: "content", form: .text),
        Field(name: "fontSize", form: .choice(["", "13pt", "17pt", "22pt", "28pt", "34pt"])),
        Field(name: "fontWeight", form: .choice(["", "bold"])),
        Field(name: "textAlignment", form: .choice(["", "left", "center", "right"])),
      ]
    case "image":
      [Field(name: "url", form: .plain), Field(name: "alt", form: .text)]
    case "button":
      [
        Field(name: "label", form: .text),
        Field(
          name: "action",
          form: .choice([
            "close", "open", "purchase", "restore", "open_screen", "open_placement", "login",
            "copy", "settings",
          ])
        ), Field(name: "value", form: .plain),
      ]
    case "spacer": [Field(name: "verticalSpacing", form: .number)]
    case "plans": [Field(name: "arrangement", form: .choice(["column", "row"]))]
    case "features": [Field(name: "items", form: .rows(["icon", "title", "text"]))]
    case "testimonials": [Field(name: "items", form: .rows(["stars", "title", "text"]))]
    case "countdown":
      [
        Field(name: "content", form: .text), Field(name: "until", form: .plain),
        Field(name: "seconds", form: .number), Field(name: "ended", form: .text),
      ]
    case "question":
      [
        Field(name: "id", form: .plain), Field(name: "title", form: .text),
        Field(name: "choices", form: .rows(["id", "label"])),
      ]
    case "legal":
      [
        Field(name: "terms", form: .plain), Field(name: "privacy", form: .plain),
        Field(name: "restore", form: .flag), Field(name: "note", form: .text),
      ]
    default: []
    }
  }

  /// The text of a field of a block.
  func value(_ field: Field, of block: JSONObject) -> String {
    let member = block[field.name]
    switch field.form {
    case .text: return shown(member)
    case .plain, .choice: return member?.stringValue ?? ""
    case .number: return member.map { $0.stringValue ?? $0.canonicalText } ?? ""
    case .flag: return member == .bool(false) ? "" : "1"
    case .rows(let names):
      return (member?.arrayValue ?? []).map { row in
        names.map { shown(row[$0]) }.joined(separator: " | ")
      }.joined(separator: "\n")
    }
  }

  /// A text, or the one for the form's language.
  private func shown(_ member: JSONValue?) -> String {
    member?.stringValue ?? member?[language]?.stringValue ?? ""
  }

  private func set(_ field: Field, _ text: String, in block: inout JSONObject) {
    switch field.form {
    case .text: block[field.name] = localized(text, over: block[field.name])
    case .plain, .choice: block[field.name] = text.isEmpty ? nil : .string(text)
    case .number: block[field.name] = Self.number(text)
    case .flag: block[field.name] = .bool(text == "1")
    case .rows(let names):
      let old = block[field.name]?.arrayValue ?? []
      let lines = text.split(whereSeparator: \.isNewline).map { Self.parts(of: $0, names.count) }
      let sources = sources(of: lines, names, among: old)
      block[field.name] = .array(
        zip(lines, sources).map { line, source in row(line, names, over: source.map { old[$0] }) }
      )
    }
  }

  /// The number that a text is; another text stays one, and the check of the screen says what is wrong with it.
  private static func number(_ text: String) -> JSONValue? {
    if text.isEmpty { return nil }
    if let number = BoundedNumber.read(text, in: Int64(-1_000_000)...1_000_000_000) {
      return .integer(number)
    }
    let decimal = BoundedNumber.decimal(text).flatMap { abs($0) < 1e9 ? $0 : nil }
    return decimal.map { .number($0) } ?? .string(text)
  }

  /// The texts of a line, one for each member.
  private static func parts(of line: Substring, _ count: Int) -> [String] {
    let parts = line.split(
      separator: "|",
      maxSplits: count - 1,
      omittingEmptySubsequences: false
    ).map(trimmed)
    return parts + Array(repeating: "", count: count - parts.count)
  }

  /// The place of the old row of each line, whose other languages the line keeps: the row that reads the same, else
  /// the one with its id, else with a text of it, and where no line came or went, the one at its place.
  private func sources(
    of lines: [[String]],
    _ names: [String],
    among old: [JSONValue]
  ) -> [Int?] {
    let rows = old.map { row in names.map { Self.trimmed(shown(row[$0])[...]) } }
    var sources = [Int?](repeating: nil, count: lines.count)
    var rest = Array(old.indices)
    func find(_ isSource: (_ line: [String], _ row: [String]) -> Bool) {
      for line in lines.indices where sources[line] == nil {
        guard let found = rest.firstIndex(where: { isSource(lines[line], rows[$0]) }) else {
          continue
        }
        sources[line] = rest.remove(at: found)
      }
    }
    find(==)
    for name in ["id", "title", "label", "text"] {
      guard let place = names.firstIndex(of: name) else { continue }
      find { !$0[place].isEmpty && $0[place] == $1[place] }
    }
    guard lines.count == old.count else { return sources }
    for line in lines.indices where sources[line] == nil && rest.contains(line) {
      sources[line] = line
    }
    return sources
  }

  private func row(_ line: [String], _ names: [String], over old: JSONValue?) -> JSONValue {
    var row = old?.objectValue ?? JSONObject()
    for (name, text) in zip(names, line) {
      row[name] = name == "id" ? .string(text) : localized(text, over: row[name])
    }
    return .object(row)
  }

  private static func trimmed(_ part: Substring) -> String {
    let start = part.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// A new text in the form's language; those of other languages stay.
  private func localized(_ text: String, over old: JSONValue?) -> JSONValue? {
    guard var texts = old?.objectValue else { return text.isEmpty ? nil : .string(text) }
    texts[language] = text.isEmpty ? nil : .string(text)
    return texts.isEmpty ? nil : .object(texts)
  }
}
