import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The form of a message in several languages, as a browser without a script sends it.
@Suite("Dashboard: languages of messages")
struct MessageLanguageTests {
  @Test("A message of two languages is made, edited, and one of them removed, without JSON")
  func twoLanguages() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    var fields = try await browser.open("/dashboard/messages/new").fields
    fields.merge(["name": "Spring", "title0": "Sale", "action0": "acme://sale"]) { $1 }
    let added = try await browser.post(
      "/dashboard/messages/preview",
      fields: fields.merging(["add": "1", "added": "ar"]) { $1 }
    )
    #expect(added.status == .ok && added.text.contains("dir=\"rtl\""))
    #expect(try await server.messages.isEmpty)
    fields = added.fields
    #expect(fields["title0"] == "Sale" && fields["language1"] == "ar" && fields["shown"] == "ar")
    #expect(fields["action1"] == "acme://sale")
    fields.merge(["title1": "تخفيضات", "body1": "سطر\r\nسطر", "shown": "en"]) { $1 }
    let made = try await browser.post("/dashboard/messages/new", fields: fields)
    let path = try #require(made.headers[.location], "\(made.text)")
    var stored = try #require(try await server.messages.first)
    #expect(stored.defaultLanguage == "en" && stored.variants.count == 1)
    #expect(stored.variants[0].contents["en"]?.title == "Sale")
    #expect(stored.variants[0].contents["ar"]?.title == "تخفيضات")
    #expect(stored.variants[0].contents["ar"]?.body == "سطر\nسطر")

    let form = try await browser.open(path + "/edit")
    #expect(form.fields["json"] == nil && form.text.contains("id=\"content1\""))
    fields = form.fields
    fields["title1"] = "عرض"
    #expect(try await browser.post(path + "/edit", fields: fields).status == .seeOther)
    stored = try #require(try await server.messages.first)
    #expect(stored.variants[0].contents["ar"]?.title == "عرض")
    #expect(stored.variants[0].contents["en"]?.title == "Sale")

    fields = try await browser.open(path + "/edit").fields
    let removed = try await browser.post(
      path + "/preview",
      fields: fields.merging(["remove": "0"]) { $1 }
    )
    #expect(removed.status == .ok && removed.fields["language0"] == "ar")
    #expect(removed.fields["language1"] == nil)
    #expect(try await server.messages.first == stored)
    #expect(try await browser.post(path + "/edit", fields: removed.fields).status == .seeOther)
    stored = try #require(try await server.messages.first)
    #expect(Array(stored.variants[0].contents.keys) == ["ar"] && stored.defaultLanguage == nil)
  }

  @Test("A form of more fields than any page has is refused before they are looked through")
  func manyFields() async throws {
    let browser = try await TestServer().browser(.editor)
    let fields = (0...FormBody.mostFields).map { ("x\($0)", "") }
    let path = "/dashboard/messages/preview"
    let refused = try await browser.post(path, fields: Dictionary(uniqueKeysWithValues: fields))
    #expect(refused.status == .contentTooLarge && refused.text.contains("<!DOCTYPE html>"))
    let taken = Dictionary(uniqueKeysWithValues: fields.dropLast())
    #expect(try await browser.post(path, fields: taken).status == .ok)
  }

  private static let texts = #""body":"One\nand \"two\" <b> & three","action":"acme://x""#
  private static let stored = [
    #"""
    {"name":"A/B","channel":"push","defaultLanguage":"tr","delivery":{"kind":"immediately"},
    "variants":[{"name":"Short","contents":{"tr":{"title":"Merhaba",\#(texts)},
    "ar":{"title":"مرحبا","imageURL":"https://example.com/a.png"}}},
    {"name":"Long","contents":{"pt-BR":{"title":"Olá"},"tr":{"title":"Selam","action":"acme://x"}}}]}
    """#,
    #"""
    {"name":"Later","channel":"push","defaultLanguage":"en","holdOutPercent":10,
    "delivery":{"kind":"at","at":4070908800000},"quietHours":{"from":"22:00","until":"08:00"},
    "conversion":{"event":"Buy","withinHours":24},
    "variants":[{"name":"A","contents":{"de":{"title":"Hallo"},"en":{"title":"Hello"}}}]}
    """#,
    #"""
    {"name":"JSON","channel":"push","defaultLanguage":"en","delivery":{"kind":"immediately"},
    "caps":[{"limit":1,"days":1}],
    "variants":[{"name":"A","weight":3,"contents":{"ar":{"title":"مرحبا"},"en":{\#(texts)}}}]}
    """#,
  ]

  private static func server(storing body: String) async throws -> (TestServer, MessageResource) {
    let server = try await TestServer()
    let made = try await server.manage(.post, "/api/v1/messages", body: body)
    return (server, try made.decoded(MessageResource.self))
  }

  @Test("A form that is sent as it came changes nothing", arguments: stored)
  func keepsWhatIsStored(body: String) async throws {
    let (server, message) = try await Self.server(storing: body)
    let browser = try await server.browser(.editor)
    let path = "/dashboard/messages/\(message.id)/edit"
    let form = try await browser.open(path)
    #expect((form.fields["json"] != nil) == (message.message.caps != nil))
    let saved = try await browser.post(path, fields: form.fields)
    #expect(saved.status == .seeOther, "\(saved.text)")
    #expect(try await server.messages == [message.message])
  }

  @Test("An in-app message of two languages is drawn from the right to the left in Arabic")
  func inAppMessages() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    let fields = [
      "channel": "in_app", "name": "Welcome", "shape": "banner", "language0": "en",
      "title0": "Hello", "button0": "Go", "language1": "ar", "title1": "مرحبا",
      "image1": "https://example.com/a.png",
    ]
    for (shown, other, direction) in [("en", "ar", "ltr"), ("ar", "en", "rtl")] {
      let drawn = try await browser.post(
        "/dashboard/messages/drawing",
        fields: fields.merging(["shown": shown]) { $1 }
      )
      let title = ["en": ">Hello<", "ar": ">مرحبا<"]
      #expect(drawn.text.contains(try #require(title[shown])))
      #expect(!drawn.text.contains(try #require(title[other])))
      #expect(drawn.text.contains("class=\"message\" lang=\"\(shown)\" dir=\"\(direction)\""))
    }
    let made = try await browser.post("/dashboard/messages/new", fields: fields)
    let path = try #require(made.headers[.location], "\(made.text)")
    let stored = try #require(try await server.messages.first)
    #expect(stored.variants[0].contents["ar"]?.layout?["defaultLang"] == "ar")
    // What is drawn first is the default language, not the first by name.
    #expect(try await browser.open(path + "/drawing").text.contains(">Hello<"))
    let form = try await browser.open(path + "/edit")
    #expect(form.fields["button0"] == "Go" && form.fields["title1"] == "مرحبا")
    #expect(try await browser.post(path + "/edit", fields: form.fields).status == .seeOther)
    #expect(try await server.messages == [stored])
  }

  @Test(
    "What is wrong stands at the field of its language, and nothing is saved",
    arguments: [
      ("language1", "en", "language1"), ("language1", "", "language1"),
      ("language1", "a b", "language1"), ("image1", "http://example.com/a.png", "image1"),
      ("title1", "", "title1"), ("name", "", "name"), ("otherTitle1", "x", ""),
    ]
  )
  func faults(field: String, value: String, marked: String) async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    var fields = [
      "name": "Spring", "language0": "en", "title0": "Sale", "language1": "ar", "title1": "عرض",
    ]
    fields[field] = value
    let answer = try await browser.post("/dashboard/messages/new", fields: fields)
    guard !marked.isEmpty else {
      #expect(answer.status == .seeOther)
      return
    }
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("id=\"\(marked)-error\""), "\(answer.text)")
    #expect(answer.text.contains("href=\"#\(marked)\""))
    #expect(answer.fields["title0"] == "Sale" && answer.fields[field] == value)
    #expect(try await server.messages.isEmpty)
  }

  @Test("A language that is there twice is refused in the language of the page")
  func twice() async throws {
    let browser = try await TestServer().browser(.editor)
    let fields = ["name": "x", "language0": "de", "title0": "a", "language1": "DE", "title1": "b"]
    let answer = try await browser.post("/dashboard/messages/new", fields: fields, language: "de")
    #expect(answer.text.contains("ist eine Sprache, die die Nachricht schon hat"))
  }

  @Test("The second of two editors reads so, and overwrites nothing", arguments: stored)
  func staleForm(body: String) async throws {
    let (server, message) = try await Self.server(storing: body)
    let browser = try await server.browser(.editor)
    let path = "/dashboard/messages/\(message.id)/edit"
    var fields = try await browser.open(path).fields
    let first = try await browser.post(path, fields: fields)
    #expect(first.status == .seeOther, "\(first.text)")
    for version in [fields["version"], "", "x"] {
      fields["version"] = version
      let late = try await browser.post(path, fields: fields, language: "de")
      #expect(late.status == .unprocessableContent)
      #expect(late.text.contains("Eine andere Person hat diese Seite geändert"))
      #expect(late.text.contains("<a href=\"\(path)\">Neu laden</a>"))
      #expect(late.fields["version"] == version)
    }
    let stored = try await server.manage(.get, "/api/v1/messages/\(message.id)")
    let now = try stored.decoded(MessageResource.self)
    #expect(stored.headers[.eTag] == "\"\(now.version)\"")
    #expect(now.version == message.version + 1)
    fields = try await browser.open(path).fields
    #expect(try await browser.post(path, fields: fields).status == .seeOther)
  }

  @Test("An emptied JSON is no message, and changes none")
  func emptiedJSON() async throws {
    let (server, message) = try await Self.server(storing: Self.stored[2])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/messages/\(message.id)/edit"
    let refused = try await browser.post(path, fields: ["json": ""])
    #expect(refused.status == .unprocessableContent && refused.fields["json"] == "")
    #expect(try await server.messages == [message.message])
  }
}

extension TestServer {
  /// The messages that the API lists.
  fileprivate var messages: [MessageForm] {
    get async throws {
      try await manage(.get, "/api/v1/messages").decoded(Page<MessageResource>.self).items
        .map(\.message)
    }
  }
}

extension TestBrowser {
  fileprivate func post(
    _ path: String,
    fields: [String: String],
    language: String = "en"
  ) async throws -> TestResponse {
    let body = fields.map { "\($0.key)=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    return try await server.send(
      .post,
      path,
      headers: [
        .cookie: cookie, .secFetchSite: "same-origin", .acceptLanguage: language,
        .contentType: "application/x-www-form-urlencoded",
      ],
      body: body
    )
  }
}

extension TestResponse {
  /// What a browser sends of the form of a message without a button.
  fileprivate var fields: [String: String] {
    guard let start = text.firstRange(of: "id=\"message-form\"") else { return [:] }
    let form = text[start.upperBound...]
    var fields: [String: String] = [:]
    for input in form.matches(of: /<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"[^>]*>/) {
      let isBox = input.output.0.contains("type=\"checkbox\"")
      if isBox, !input.output.0.contains(" checked") { continue }
      fields[String(input.output.1)] = Self.plain(input.output.2)
    }
    for area in form.matches(of: /<textarea [^>]*?name="([^"]*)"[^>]*>\n([^<]*)</) {
      fields[String(area.output.1)] = Self.plain(area.output.2)
    }
    for select in form.matches(of: /<select [^>]*?name="([^"]*)"[^>]*>(.*?)<\/select>/) {
      let options = select.output.2
      let chosen =
        options.firstMatch(of: /value="([^"]*)" selected/)
        ?? options.firstMatch(of: /value="([^"]*)"/)
      fields[String(select.output.1)] = chosen.map { Self.plain($0.output.1) }
    }
    return fields
  }

  private static func plain(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
