import LinkCore
import LinkPages
import LinkPagesTestSupport
import Testing
import WireModels

@testable import Dashboard

@Suite("Values that fields offer")
struct SuggestionsTests {
  private static func environment(_ language: PageLanguage = .english) -> DashboardEnvironment {
    DashboardEnvironment(
      language: language,
      now: .init(milliseconds: 0),
      userName: "Ada",
      email: "ada@example.com",
      workspace: .init(id: .init(timestamp: .init(milliseconds: 0)), name: "Shop")
    )
  }

  @Test("A field names a list that its page has, and none that it has not")
  func nameLists() {
    var environment = Self.environment()
    #expect(environment.offer(.event) == nil)
    environment.suggestions[.event] = [.init("Purchase"), .init("say \"hi\" <b>")]
    let field = FormField("event", label: "Event", offer: environment.offer(.event)).html
    let offer = environment.offer(.event, several: true)
    let several = FormField("steps", label: "Steps", offer: offer)
    #expect(field.description.contains(#" list="stored-event""#))
    #expect(!field.description.contains("data-several"))
    #expect(several.html.description.contains(#" list="stored-event" data-several"#))
    let frame = DashboardFrame(environment: environment, title: "Form", content: field)
    let page = frame.html.description
    #expect(page.contains(#"<datalist id="stored-event"><option value="Purchase">"#))
    #expect(page.contains(#"<option value="say &quot;hi&quot; &lt;b&gt;">"#))
    #expect(!page.contains("stored-source"))
  }

  @Test("Every country is offered once, the stored ones first, by its name in the user's language")
  func offerCountries() {
    var environment = Self.environment(.german)
    environment.suggestions[.country] = [.init("TR"), .init("DE")]
    environment.suggestStandards([.country, .language, .timeZone])
    let countries = environment.suggestions[.country]
    #expect(countries.prefix(2) == [.init("TR", name: "Türkei"), .init("DE", name: "Deutschland")])
    #expect(Set(countries.map(\.text)).count == countries.count && countries.count > 240)
    #expect(countries.contains(.init("FR", name: "Frankreich")))
    #expect(environment.suggestions[.language].contains(.init("tr", name: "Türkisch")))
    #expect(environment.suggestions[.timeZone].contains(.init("Europe/Istanbul")))
  }

  @Test("Conditions offer what their kind asks for")
  func offerConditions() {
    var environment = Self.environment()
    environment.suggestions[.event] = [.init("Purchase")]
    environment.suggestions[.source] = [.init("newsletter")]
    let rows: [AudienceDraft.Row] = [
      .init(kind: "last_event"), .init(kind: "source"), .init(kind: "property"),
      .init(kind: "country"),
    ]
    let draft = AudienceDraft(name: "VIP", rows: rows)
    let form = AudienceFields(environment: environment, draft: draft, path: "audiences")
    let lists = form.html.description.matches(of: #/name="(\w+)"[^>]*? list="stored-(\w+)"/#)
      .map { "\($0.output.1) \($0.output.2)" }
    #expect(lists == ["name0 event", "value1 source", "name4 event"])
  }
}
