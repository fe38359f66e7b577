import DashboardTestSupport
import Foundation
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What the folded sections of a link's form say.
@Suite("Sections of a link's form")
struct LinkFormSectionTests {
  private static func page(
    _ values: [String: String],
    of link: LinkResource? = nil,
    refusing pointers: [String] = []
  ) -> String {
    let fields = LinkDraft.Field.allCases.compactMap { field in
      values[field.rawValue].map { (field, $0) }
    }
    var draft = LinkDraft(
      values: Dictionary(uniqueKeysWithValues: fields),
      version: link == nil ? nil : "1"
    )
    draft.link = link
    let faults = pointers.map { Problem.FieldError(pointer: $0, code: "invalid", detail: "no") }
    return LinkFormPage(
      environment: DashboardSamples().environment,
      draft: draft,
      domains: [],
      path: "links/new",
      problem: faults.isEmpty ? nil : Problem(status: 422, code: "x", title: "x", errors: faults)
    ).html.description
  }

  /// The line of a section, without its elements.
  private static func line(_ section: LinkFormSection, _ page: String) throws -> String {
    let mark = "data-region=\"state-\(section.rawValue)\">"
    let start = try #require(page.firstRange(of: mark)).upperBound
    let end = try #require(page[start...].firstRange(of: "</span>")).lowerBound
    // Values of sentences stand between marks of their direction.
    return String(page[start..<end].replacing(#/<[^>]*>|[\u{2068}\u{2069}]/#, with: ""))
  }

  @Test(
    "A section says in a line what its fields say",
    arguments: [
      (.limits, [:], "None"),
      (.limits, ["expires": "2027-12-31"], "Expires 31 Dec 2027"),
      (.limits, ["starts": "2027-12-01", "startsTime": "18:30"], "Starts 1 Dec 2027 at 18:30"),
      (.limits, ["expires": "soon"], "Expires soon"),
      (
        .limits, ["clickLimit": "100", "password": "x", "expiredTarget": "https://a.example/"],
        "Click limit: 100 · Password · Expired link redirect"
      ),
      (.apps, ["url": "https://a.example/", "offerStore": "1"], "None"),
      (
        .apps,
        ["iosApp": "acme://7", "iosStore": "https://b.example/", "desktop": "https://c.example"],
        "iPhone · Computer"
      ),
      (
        .apps, ["offerStore": "0"],
        "Off: Offer the app&#39;s store page if the app is not installed"
      ),
      (.card, [:], "Default"), (.card, ["cardText": " Leaves & rain "], "Leaves &amp; rain"),
      (
        .campaign, ["campaignType": "promotion", "campaign.metaData": "{}"],
        "promotion · Custom data (JSON)"
      ),
      (.match, [:], "Default"),
      (
        .match, ["sensitive": "1", "matchWindow.certain": "72"],
        "Deterministic matches only · Deterministic matching window: 72"
      ),
      (.rules, [:], "None"), (.notes, ["notes": "Ask Ada"], "Ask Ada"),
      (.parameters, ["forwardParameters": "1", "forwardClickID": "0"], "None"),
      (
        .parameters, ["utm_source": "news & co", "utm_term": "t", "forwardClickID": "1"],
        "utm_source=news &amp; co · utm_term=t · Add the click ID to web pages (jid)"
      ),
    ] as [(LinkFormSection, [String: String], String)]
  )
  func saysItsState(
    section: LinkFormSection,
    values: [String: String],
    line: String
  ) throws {
    #expect(try Self.line(section, Self.page(values)) == line)
  }

  @Test("The form of a stored link names its rules, and its password until that is removed")
  func saysWhatIsStored() throws {
    let link = DashboardSamples().link
    let page = Self.page([:], of: link)
    #expect(try Self.line(.rules, page) == "Summer sale · Conditions")
    #expect(try Self.line(.limits, page) == "Password")
    let opened = Self.page(["removePassword": "1"], of: link)
    #expect(try Self.line(.limits, opened) == "None")
  }

  @Test("A section is folded unless one of its fields has a mistake")
  func opensAtMistakes() {
    let fold = "<details class=\"card fold\" open>"
    #expect(!Self.page([:]).contains(fold))
    let refused = Self.page([:], refusing: ["/clickLimit", "/title"])
    #expect(refused.components(separatedBy: fold).count == 2)
    #expect(refused.contains(fold + "<summary><h2>Time and limits</h2>"))
  }

  @Test("Each field is there once, and has its hint below it")
  func hasEachField() {
    let page = Self.page([:], of: DashboardSamples().link)
    for field in LinkDraft.Field.allCases where field.value?.field.isFixed != true {
      let controls = page.components(separatedBy: "id=\"\(field.rawValue)\"").count - 1
      #expect(controls == (field == .urlRead ? 0 : 1), "\(field.rawValue)")
    }
    #expect(page.contains(#/<input id="url"[^>]*><small id="url-hint">/#))
  }
}
