import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Testing
import WireModels

@testable import PaylisherServer

/// Words of a person in the texts of screens, over HTTP.
@Suite struct PersonalScreenRoutesTests {
  private static let greeting = "Hi {{ first_name | capitalize | default: 'there' }}"

  private static func make(_ server: TestServer, _ text: String = greeting) async throws {
    let body = #"{"document":\#(ScreenRoutesTests.text(text))}"#
    let made = try await server.manage(.put, "/api/v1/screens/S", body: body)
    try #require(made.status.kind == .successful, "\(made.text)")
  }

  private static func name(_ person: String, _ name: String, _ server: TestServer) async throws {
    let properties = JSONValue.object(["$set": ["first_name": .string(name)]]).canonicalText
    try await server.capture("Opened", person, properties: properties)
  }

  private static func content(_ answer: TestResponse) throws -> String? {
    try answer.decoded(JSONValue.self)["document"]?["blocks"]?.arrayValue?.first?["content"]?
      .stringValue
  }

  @Test(arguments: TestEngine.allCases)
  func showsEachPersonsWords(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await Self.name("ada", "ada", server)
      try await Self.name("bob", "BOB", server)
      try await server.publish("S", ScreenRoutesTests.text(Self.greeting))
      let placed = try await server.manage(
        .put,
        "/api/v1/placements/start",
        body: #"{"defaultScreen":"S"}"#
      )
      #expect(placed.status.kind == .successful)
      for path in ["presentations/S", "placements/start"] {
        var tags: Set<String> = []
        for (person, text) in [
          ("ada", "Hi Ada"), ("bob", "Hi Bob"), ("eve", "Hi there"), ("", "Hi there"),
        ] {
          let answer = try await server.fetch(path, person: person)
          #expect(try Self.content(answer) == text, "\(path) \(person)")
          #expect(answer.headers[.cacheControl] == "private, no-store")
          tags.insert(try #require(answer.headers[.eTag]))
        }
        #expect(tags.count == 3)
      }
      // A tag of one person is no answer for another, and none once the name changes.
      let tag = try #require(try await server.fetch("presentations/S").headers[.eTag])
      let headers: HTTPFields = [.ifNoneMatch: tag]
      #expect(try await server.fetch("presentations/S", headers: headers).status == .notModified)
      let other = try await server.fetch("presentations/S", person: "bob", headers: headers)
      #expect(try Self.content(other) == "Hi Bob")
      try await Self.name("ada", "Lin", server)
      let later = try await server.fetch("presentations/S", headers: headers)
      #expect(try Self.content(later) == "Hi Lin")
      // Erased people have the defaults, and so has the document that the author reads.
      #expect(try await server.manage(.delete, "/api/v1/people/ada").status == .ok)
      #expect(try Self.content(await server.fetch("presentations/S")) == "Hi there")
      let draft = try await server.manage(.get, "/api/v1/screens/S").decoded(ScreenResource.self)
      #expect(draft.document?["blocks"]?.arrayValue?.first?["content"] == .string(Self.greeting))
    }
  }

  /// What an app reads in braces is the author's alone.
  @Test func insertsNothingThatAnAppReads() async throws {
    let server = try await TestServer()
    let name = "{{price}}\n\u{202E}<b>" + String(repeating: "x", count: 230)
    try await Self.name("ada", name, server)
    let blocks = """
      {"type":"text","content":"{{ first_name | default: 'x' }} {{countdown}}"},\
      {"type":"text","content":"Hi"}
      """
    try await server.publish("S", #"{"blocks":[\#(blocks)]}"#)
    let text = try #require(try Self.content(await server.fetch("presentations/S")))
    #expect(text.hasPrefix("\u{2060}{\u{2060}\u{2060}{\u{2060}price}} <b>xxx"))
    #expect(text.hasSuffix("x… {{countdown}}") && text.utf8.count < 300)
    // The control: a screen without words may stay in the app's cache.
    try await server.publish("T", ScreenRoutesTests.text("Hi"))
    let plain = try await server.fetch("presentations/T")
    #expect(plain.headers[.cacheControl] == "private, no-cache")
  }

  @Test(arguments: [
    ("{{ first_name | upcase }}", "personal_default"), ("{{ x | default: 'x'", "personal_end"),
    ("{% if x %}", "personal_tag"), ("{{ x | date: 'x' }}", "personal_filter"),
    ("{{ x | default }}", "personal_argument"), ("{{ a b | default: 'x' }}", "personal_name"),
    ("{{ price | default: 'x' }}", "screen_store_value"), ("{{ data.order }}", "screen_data"),
    ("{{ x | default: '{{price}}' }}", "screen_braces"),
  ])
  func refusesWhatCannotBeWritten(_ text: String, _ reason: String) async throws {
    let server = try await TestServer()
    let body = #"{"document":\#(ScreenRoutesTests.text(text))}"#
    let problem = try await server.manage(.put, "/api/v1/screens/S", body: body).problem()
    #expect(problem.errors?.map(\.pointer) == ["/document/blocks/0/content"])
    #expect(problem.errors?.map(\.reason) == [reason])
  }

  /// The linter reads the defaults, and what only a long value brings to light.
  @Test(arguments: [
    ("Only {{ x | default: '$4.99' }}", "price_typed"),
    ("Only {{ x | default: '4' }}.99 €", "price_typed"),
    ("{{ x | truncate: 9, ' $4.99' | default: 'Hi' }}", "price_typed"),
    ("{{ first_name }}", "variable_unknown"), ("{{ x | default: '' }}", "screen_empty"),
  ])
  func publishesNoHiddenPrice(_ text: String, _ rule: String) async throws {
    let server = try await TestServer()
    let body = #"{"document":\#(ScreenRoutesTests.text(text))}"#
    let made = try await server.manage(.put, "/api/v1/screens/S", body: body)
    let answer =
      made.status.kind == .successful
      ? try await server.manage(.post, "/api/v1/screens/S/publish") : made
    #expect(try answer.problem().errors?.map(\.code).contains(rule) == true)
  }

  @Test(arguments: TestEngine.allCases)
  func previewsForAPerson(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await server.makeDomain(host: "go.example.com", [])
      try await Self.name("ada", "<i>ada", server)
      try await Self.make(
        server,
        "Hi {{ first_name | default: 'you' }} {{ city | default: 'here' }}"
      )
      func preview(_ body: String) async throws -> (ScreenPreviewResource, JSONValue, TestResponse)
      {
        let made = try await server.manage(.post, "/api/v1/screens/S/preview", body: body)
          .decoded(ScreenPreviewResource.self)
        let path = made.url.replacing("http://go.example.com", with: "")
        let token = path.split(separator: "/").last.map(String.init) ?? ""
        let app = try await server.fetch("preview/\(token)", person: "bob")
        #expect(app.headers[.cacheControl] == "no-store")
        return (made, try app.decoded(JSONValue.self), try await server.send(.get, path))
      }
      func text(_ json: JSONValue) -> JSONValue? {
        json["document"]?["blocks"]?.arrayValue?.first?["content"]
      }
      let (ada, shown, page) = try await preview(#"{"person":"ada"}"#)
      let words: [ScreenPerson.Word] = [
        .init(name: "city", value: nil), .init(name: "first_name", value: "<i>ada"),
      ]
      #expect(ada.person == ScreenPerson(distinctID: "ada", isKnown: true, words: words))
      #expect(!ada.url.contains("ada") && text(shown) == "Hi <i>ada here")
      #expect(page.text.contains("&lt;i&gt;ada") && !page.text.contains("<i>ada"))
      let (nobody, defaults, _) = try await preview(#"{"person":"nobody"}"#)
      #expect(nobody.person?.isKnown == false && text(defaults) == "Hi you here")
      let (plain, unnamed, _) = try await preview("{}")
      #expect(plain.person == nil && text(unnamed) == "Hi you here")

      let screen = try await server.manage(.get, "/api/v1/screens/S?person=ada")
        .decoded(ScreenResource.self)
      #expect(screen.person == ada.person)
      let unknown = try await server.manage(.get, "/api/v1/screens/S?persno=ada")
      #expect(unknown.status == .badRequest)
      // The link of a person who was erased shows the defaults.
      #expect(try await server.manage(.delete, "/api/v1/people/ada").status == .ok)
      let token = ada.url.split(separator: "/").last.map(String.init) ?? ""
      let erased = try await server.fetch("preview/\(token)").decoded(JSONValue.self)
      #expect(text(erased) == "Hi you here")
    }
  }

  @Test("The frame of a draft shows the words of a person, and says why it has the defaults")
  func drawsForAPerson() async throws {
    let server = try await TestServer()
    try await Self.name("ada", "<i>ada", server)
    try await Self.make(server)
    let browser = try await server.browser(.editor)
    let path = "/dashboard/screens/S"
    let page = try await browser.open(path)
    #expect(page.text.contains("<input name=\"person\""))
    #expect(page.text.contains("{{ first_name | default: &quot;there&quot; }}"))
    let ada = try await browser.open(path + "/drawing?person=ada").text
    #expect(ada.contains("Hi &lt;i&gt;ada") && !ada.contains("<i>ada") && !ada.contains("<aside>"))
    let nobody = try await browser.open(path + "/drawing?person=nobody").text
    #expect(nobody.contains("Hi there") && nobody.contains("The server has no data about"))
    #expect(try await browser.open(path + "/drawing").text.contains("Hi there"))
    let typed = ScreenRoutesTests.text("{{ city | default: 'Rome' }}")
    let drawn = try await browser.post(
      path + "/drawing",
      ["document": typed, "person": "ada"]
    ).text
    #expect(drawn.contains("Rome") && drawn.contains("Save the draft to preview"))
    let broken = ScreenRoutesTests.text("{{ city | upcase }}")
    let wrong = try await browser.post(path + "/drawing", ["document": broken]).text
    #expect(wrong.contains("/blocks/0/content"))
  }
}
