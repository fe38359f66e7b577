package import JSONCoding

extension HTML {
  /// A `<script type="application/json">` element that carries data for a page's script.
  ///
  /// Browsers never run it, whatever it holds, and nothing in it can end the element.
  package static func scriptData(id: StaticString, _ value: JSONValue) -> HTML {
    let json = HTML(scriptSafe: value)
    return """
      <script type="application/json" id="\(id.description)">\(json)</script>
      """
  }

  /// The canonical JSON, in which what could mean something to HTML or old scripts is escaped; JSON
  /// has those characters in strings only.
  private init(scriptSafe value: JSONValue) {
    var text = ""
    for scalar in value.canonicalText.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    description = text
  }
}
