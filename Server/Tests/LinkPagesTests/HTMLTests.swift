import LinkCore
import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("HTML")
struct HTMLTests {
  @Test("Values are escaped in text and in attributes")
  func escapesValues() {
    // asvs 1.1.2 1.2.1
    let value = "<a href=\"x\" title='y'>&\0"
    let html: HTML = "<p title=\"\(value)\">\(value)</p>"
    let escaped = "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;\u{FFFD}"
    #expect(html.description == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test("HTML inside HTML stays as it is")
  func nestsPieces() {
    let inner: HTML = "<b>\("&")</b>"
    let none: HTML? = nil
    let html: HTML = "<p>\(inner)\(none)\([inner, inner])\(7)</p>"
    #expect(html.description == "<p><b>&amp;</b><b>&amp;</b><b>&amp;</b>7</p>")
    #expect(HTML([inner, inner]).description == "<b>&amp;</b><b>&amp;</b>")
  }

  @Test("An attribute without a value is not there")
  func leavesOutAbsentAttributes() {
    let html: HTML = "<a\(attribute: "href", "/?a=1&b=\"")\(attribute: "title", nil)>"
    #expect(html.description == "<a href=\"/?a=1&amp;b=&quot;\">")
  }

  @Test("There are hundreds of payloads, each of which is there once")
  func payloadsAreMany() {
    #expect(hostileTexts.count > 300 && Set(hostileTexts).count == hostileTexts.count)
    #expect(scriptPayloads.count > 50)
  }

  @Test("No payload survives as markup", arguments: hostileTexts)
  func escapesPayloads(payload: String) {
    let html: HTML = "<p title=\"\(payload)\">\(payload)</p>"
    let text = html.description
    #expect(text.count { $0 == "<" } == 2)
    #expect(text.count { $0 == ">" } == 2)
    #expect(text.count { $0 == "\"" } == 2)
    #expect(!text.contains("'") && !text.contains("\0"))
  }

  @Test("No payload ends a data script", arguments: hostileTexts)
  func escapesPayloadsInScriptData(payload: String) throws {
    // asvs 1.2.3
    let html = HTML.scriptData(id: "x", [payload: .string(payload)])
    let text = html.description
    #expect(text.count { $0 == "<" } == 2)
    #expect(!text.contains("\u{2028}") && !text.contains("\u{2029}"))
    let json = text.dropFirst("<script type=\"application/json\" id=\"x\">".count)
      .dropLast("</script>".count)
    #expect(try decoded(json) == [payload: .string(payload)])
  }

  @Test("Script data keeps every kind of value")
  func keepsKindsOfValues() throws {
    let value: JSONValue = [
      "a": [1, 2.5, true, false, nil], "b": ["quote \" and \\": "\n\t\u{1}"], "c": .integer(.min),
    ]
    let text = HTML.scriptData(id: "x", value).description
    let json = text.drop { $0 != "{" }.dropLast("</script>".count)
    #expect(try decoded(json) == value)
    #expect(HTML.scriptData(id: "x", .number(.infinity)).description.contains(">null<"))
  }
}
