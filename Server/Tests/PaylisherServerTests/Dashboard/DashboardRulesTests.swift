import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// A tap that is explained beside the rules, by those that are saved and by those in the form.
@Suite("Dashboard: rules explained")
struct DashboardRulesTests {
  /// A server with a link, and the path of its rules.
  private static func link() async throws -> (server: TestServer, path: String) {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    return (server, "/dashboard/links/\(try await stored(server).id)/rules")
  }

  private static func stored(_ server: TestServer) async throws -> LinkResource {
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return try #require(links.items.first)
  }

  /// The fields of a rule for nights, and of a tap.
  private static func night(
    _ name: String = "Night",
    countries: String = "TR",
    web: String = "https://a.example.com/night",
    version: String = "1",
    country: String = "tr",
    time: String = "23:30"
  ) -> KeyValuePairs<String, String> {
    [
      "version": version, "count": "2", "order0": "1", "name0": name, "from0": "22:00",
      "until0": "06:00", "countries0": countries, "web0": web, "order1": "2",
      "device": "computer", "country": country, "language": "tr", "date": "2026-11-24",
      "time": time,
    ]
  }

  /// How the answer says where the tap goes; the fields of the rules have the same page as a value.
  private static let answer = "<code dir=\"ltr\">https://a.example.com/night</code></p>"

  @Test("The page explains a tap of a device, a country, a language and a time")
  func explains() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    let saved = try await browser.post(
      path,
      [
        "version": "1", "count": "1", "order0": "1", "name0": "Night", "from0": "22:00",
        "until0": "06:00", "countries0": "TR", "languages0": "tr",
        "web0": "https://a.example.com/night",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let night = "device=computer&country=tr&language=tr&date=2026-11-24&time=23:30"
    for (question, isNight) in [
      (night, true), (night.replacing("23:30", with: "21:59"), false),
      (night.replacing("country=tr", with: "country=DE"), false),
      (night.replacing("language=tr", with: "language=de"), false),
    ] {
      let page = try await browser.open("\(path)?\(question)").text
      #expect(page.contains("<ol class=\"trace\">"), "\(question)")
      #expect(page.contains(Self.answer) == isNight, "\(question)")
    }
    let page = try await browser.open("\(path)?\(night)").text
    #expect(page.contains("<option value=\"computer\" selected>"))
    #expect(page.contains("value=\"TR\"") && page.contains("value=\"2026-11-24\""))
  }

  @Test("Without a question it explains a tap on an iPhone")
  func standard() async throws {
    let (server, path) = try await Self.link()
    let page = try await server.browser(.editor).open(path).text
    #expect(page.contains("<option value=\"iphone\" selected>"))
    #expect(page.contains("data-region=\"explanation\" data-status=\"Destination: "))
    #expect(page.contains("<ol class=\"trace\">"))
  }

  @Test("A country that is half typed is said beside the rules, which stay")
  func unfinished() async throws {
    let (server, path) = try await Self.link()
    let page = try await server.browser(.editor).open(path + "?device=iphone&country=t")
    #expect(page.status == .ok && page.text.contains("role=\"status\">Country: "))
    #expect(page.text.contains("Save rules") && !page.text.contains("<ol class=\"trace\">"))
  }

  // MARK: - Rules that are not saved

  @Test("Rules in the form are explained, and nothing of them is saved")
  func explainsTheForm() async throws {
    let (server, path) = try await Self.link()
    let before = try await Self.stored(server)
    let browser = try await server.browser(.editor)
    for (fields, isNight) in [
      (Self.night(), true), (Self.night(time: "21:59"), false), (Self.night(country: "DE"), false),
    ] {
      let page = try await browser.post(path + "/explain", fields)
      #expect(page.status == .ok, "\(page.text)")
      #expect(page.text.contains(Self.answer) == isNight, "\(fields)")
      #expect(page.text.contains("<bdi>Unsaved rules</bdi>"))
      #expect(page.text.contains("<code>rule \(isNight ? "applied" : "skipped")</code>"))
      #expect(page.text.contains("value=\"22:00\"") && page.text.contains("value=\"Night\""))
    }
    let question = "?device=computer&country=tr&language=tr&date=2026-11-24&time=23:30"
    let saved = try await browser.open(path + question).text
    #expect(!saved.contains(Self.answer) && saved.contains("<bdi>Saved rules</bdi>"))
    #expect(!saved.contains("<code>rule applied</code>"))
    #expect(try await Self.stored(server) == before)
  }

  @Test("A form that says the saved rules is explained by them, and says so")
  func explainsTheSameForm() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    #expect(try await browser.post(path, Self.night()).status == .seeOther)
    for (fields, isSaved) in [
      (Self.night(version: "2"), true), (Self.night("Evening", version: "2"), false),
    ] {
      let page = try await browser.post(path + "/explain", fields).text
      #expect(page.contains(Self.answer))
      #expect(page.contains("<bdi>Saved rules</bdi>") == isSaved)
      #expect(page.contains("<bdi>Unsaved rules</bdi>") != isSaved)
    }
  }

  @Test("What is wrong with the rules of the form is at their fields, as when they are saved")
  func explainsFaults() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    for (fields, field) in [
      (Self.night(countries: "Turkey"), "countries0"), (Self.night(web: "x"), "web0"),
    ] {
      for target in [path, path + "/explain"] {
        let page = try await browser.post(target, fields)
        let status: HTTPResponse.Status = target == path ? .unprocessableContent : .ok
        #expect(page.status == status)
        #expect(page.text.contains("<a href=\"#\(field)\"><bdi>Night</bdi>: "), "\(field)")
        #expect(page.text.contains("id=\"\(field)-error\""), "\(field)")
        #expect(page.text.contains("Your changes were not saved") == (target == path), "\(field)")
        #expect(page.text.contains("<h3>Not ready to save</h3>") != (target == path), "\(field)")
        #expect(!page.text.contains("<ol class=\"trace\">"), "\(field)")
      }
    }
    let broken = try await browser.post(
      path + "/explain",
      ["version": "1", "count": "1", "order0": "1", "json0": "{", "device": "iphone"]
    )
    #expect(broken.status == .ok && broken.text.contains("id=\"json0-error\""))
    #expect(try await Self.stored(server).version == 1)
  }

  @Test("A country of the tap that is half typed is no fault of the rules")
  func explainsUnfinished() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    let page = try await browser.post(path + "/explain", Self.night(country: "t"))
    #expect(page.status == .ok && page.text.contains("role=\"status\">Country: "))
    #expect(!page.text.contains("Not ready to save"))
    #expect(!page.text.contains("class=\"alert bad\""))
  }

  @Test("A rule of the form that no tap reaches is marked, at its row")
  func explainsWarnings() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    func page(_ order: (String, String)) async throws -> String {
      try await browser.post(
        path + "/explain",
        [
          "version": "1", "count": "2", "order0": order.0, "name0": "Phones", "platform0": "ios",
          "web0": "https://a.example.com/phones", "order1": order.1, "name1": "Every",
          "web1": "https://a.example.com/", "device": "iphone",
        ]
      ).text
    }
    #expect(!(try await page(("1", "2")).contains("Never reached")))
    let late = try await page(("2", "1"))
    #expect(late.contains("<h2><bdi>Phones</bdi>  <span class=\"tag warn\"><bdi>Never reached"))
    #expect(try await Self.stored(server).settings.rules == nil)
  }

  @Test("A change that another user made meanwhile is not written over after an explanation")
  func keepsTheVersion() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    #expect(try await browser.post(path, Self.night("Theirs")).status == .seeOther)
    let page = try await browser.post(path + "/explain", Self.night("Mine")).text
    #expect(page.contains("name=\"version\" value=\"1\""))
    let saved = try await browser.post(path, Self.night("Mine"))
    #expect(saved.status == .unprocessableContent && saved.text.contains(">Reload</a>"))
    #expect(saved.text.contains("name=\"version\" value=\"1\""))
    #expect(try await Self.stored(server).settings.rules?.map(\.name) == ["Theirs"])
  }

  @Test("Other sites and members who may not change the rules are refused")
  func refusesOthers() async throws {
    let (server, path) = try await Self.link()
    let editor = try await server.browser(.editor)
    let foreign = try await server.send(
      .post,
      path + "/explain",
      headers: [
        .cookie: editor.cookie, .secFetchSite: "cross-site",
        .contentType: "application/x-www-form-urlencoded",
      ],
      body: "version=1&count=0&device=iphone"
    )
    #expect(foreign.status == .forbidden)
    for role in [Role.analyst, .viewer] {
      let browser = try await server.browser(role)
      #expect(try await browser.open(path).status == .forbidden)
      #expect(try await browser.post(path + "/explain", Self.night()).status == .forbidden)
    }
  }

  /// Rules of more than 64 KiB as a form, which the API takes.
  private static let large: [RuleForm] = (0..<8).map { number in
    let host = String(repeating: "long.", count: 36)
    let hosts = (0..<64).map { "\(host)r\(number)-\($0).example.com" }
    return RuleForm(
      name: "Rule \(number)",
      conditions: [ConditionForm(.referrer, values: hosts)],
      web: "https://a.example.com/"
    )
  }

  @Test("Forms take what the API takes")
  func takesLargeRules() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    let rows = try Self.large.enumerated().flatMap { place, rule in
      [("order\(place)", "\(place)"), ("json\(place)", try json(rule))]
    }
    let fields = [("version", "1"), ("count", "8"), ("device", "computer")] + rows
    let explained = try await browser.post(path + "/explain", fields)
    #expect(explained.status == .ok, "\(explained.text.prefix(4_000))")
    let saved = try await browser.post(path, fields)
    #expect(saved.status == .seeOther, "\(saved.text.prefix(4_000))")
    let link = try await Self.stored(server)
    #expect(link.rules?.count == 8)
    let settings = path.replacing("/rules", with: "/json")
    var changed = LinkSettings(link)
    changed.title = "Changed"
    let whole = try await browser.post(settings, [("version", "2"), ("json", try json(changed))])
    #expect(whole.status == .seeOther, "\(whole.text.prefix(4_000))")
    #expect(try await Self.stored(server).title == "Changed")
  }
}
