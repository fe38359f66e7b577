public import LinkCore

extension HTML {
  /// A `<script type="application/json">` element that carries data for a page's script.
  ///
  /// Browsers never run it, whatever it holds, and nothing in it can end the element.
  public static func scriptData(id: StaticString, _ value: JSONValue) -> HTML {
    let json = HTML(scriptSafe: value)
    return """
      <script type="application/json" id="\(id.description)">\(json)</script>
      """
  }

  private init(scriptSafe value: JSONValue) {
    var text = ""
    text.appendScriptSafe(value)
    description = text
  }
}

extension String {
  /// Appends JSON in which `<`, `>`, `&`, U+2028 and U+2029 are escaped.
  ///
  /// Objects are sorted by key. Numbers that JSON does not know become `null`.
  fileprivate mutating func appendScriptSafe(_ value: JSONValue) {
    switch value {
    case .null: self += "null"
    case .bool(let value): self += value ? "true" : "false"
    case .integer(let value): self += String(value)
    case .number(let value): self += value.isFinite ? value.description : "null"
    case .string(let value): appendScriptSafe(value)
    case .array(let values):
      appendList("[", values, "]") { $0.appendScriptSafe($1) }
    case .object(let members):
      appendList("{", members.sorted { $0.key < $1.key }, "}") { text, member in
        text.appendScriptSafe(member.key)
        text += ":"
        text.appendScriptSafe(member.value)
      }
    }
  }

  private mutating func appendList<Element>(
    _ opening: String,
    _ elements: [Element],
    _ closing: String,
    append: (inout String, Element) -> Void
  ) {
    self += opening
    for (index, element) in elements.enumerated() {
      if index > 0 { self += "," }
      append(&self, element)
    }
    self += closing
  }

  private mutating func appendScriptSafe(_ text: String) {
    self += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}
