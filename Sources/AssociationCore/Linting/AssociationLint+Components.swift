import JSONCoding
import LinkCore

extension AssociationLint {
  private static let flags: Set = ["exclude", "caseSensitive", "percentEncoded"]

  /// Looks at one rule.
  mutating func look(
    component: JSONObject,
    _ pointer: String,
    variables: Set<String>
  ) {
    unknownKeys(of: component, besides: Self.flags.union(["/", "?", "#", "comment"]), pointer)
    for key in Self.flags.sorted() {
      guard let value = component[key] else { continue }
      if case .bool = value { continue }
      wrongType(
        "\(pointer)/\(key)",
        "\(key) is neither true nor false",
        fix: "Write true or false."
      )
    }
    let isEscaped = component["percentEncoded"] != .bool(false)
    for key in ["/", "#"] {
      guard let value = component[key] else { continue }
      let place = "\(pointer)/\(Self.escaped(key))"
      guard let text = value.stringValue else {
        wrongType(place, "The pattern is not a text", fix: "Put it in quotes.")
        continue
      }
      look(pattern: text, place, isEscaped: isEscaped, variables: variables)
      if key == "/" { look(path: text, place) }
    }
    look(query: component["?"], "\(pointer)/?", isEscaped: isEscaped, variables: variables)
  }

  private mutating func look(
    query: JSONValue?,
    _ pointer: String,
    isEscaped: Bool,
    variables: Set<String>
  ) {
    guard let query else { return }
    if let text = query.stringValue {
      return look(pattern: text, pointer, isEscaped: isEscaped, variables: variables)
    }
    guard let items = query.objectValue else {
      return wrongType(pointer, "The query is neither a text nor an object", fix: "Write a text.")
    }
    for (name, value) in items.sorted(by: { $0.key < $1.key }) {
      let place = "\(pointer)/\(Self.escaped(name))"
      if let text = value.stringValue {
        look(pattern: text, place, isEscaped: isEscaped, variables: variables)
      } else {
        report(
          .wrongType,
          .error,
          place,
          "The value is not a text, so the system ignores the whole query, other items included.",
          fix: "Put the value in quotes."
        )
      }
    }
  }

  mutating func look(path: String, _ pointer: String) {
    let plain = PatternText(path).withoutVariables
    guard plain.contains("#") || Self.looksLikeQuery(plain) else { return }
    report(
      .pathWithOtherParts,
      .error,
      pointer,
      "A path has no fragment and no query; \(path) matches neither.",
      fix: "Put the fragment under \"#\" and the query under \"?\"."
    )
  }

  /// A `?` before a name and `=` is meant as the beginning of a query.
  private static func looksLikeQuery(_ path: String) -> Bool {
    guard let mark = path.firstIndex(of: "?") else { return false }
    let name = path[mark...].dropFirst().prefix { $0 != "=" }
    return path[mark...].contains("=") && !name.isEmpty && !name.contains("/")
  }

  mutating func look(
    pattern: String,
    _ pointer: String,
    isEscaped: Bool,
    variables: Set<String>
  ) {
    let text = PatternText(pattern)
    for name in text.variables where !variables.contains(name) && !PatternText.known.contains(name)
    {
      report(
        .unknownVariable,
        .error,
        pointer,
        "Nothing defines $(\(name)).",
        fix: "Define it under applinks.substitutionVariables; names are case-sensitive."
      )
    }
    if text.withoutVariables.containsBytes(of: "$(") {
      report(
        .unfinishedVariable,
        .error,
        pointer,
        "$( is not closed, so it stands for itself.",
        fix: "Write $(name)."
      )
    }
    guard isEscaped else { return }
    if text.withoutVariables.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      report(
        .unescapedPattern,
        .error,
        pointer,
        "URLs are compared escaped, so no URL matches \(pattern).",
        fix: "Escape it, or set \"percentEncoded\" to false."
      )
    }
    if text.hasLowercaseEscape {
      report(
        .lowercaseEscape,
        .warning,
        pointer,
        "Escapes are compared letter by letter, and browsers write them in upper case.",
        fix: "Write the digits of escapes in upper case."
      )
    }
  }
}
