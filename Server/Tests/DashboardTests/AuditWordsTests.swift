import DashboardTestSupport
import Foundation
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

@Suite("Entries of the audit log in words")
struct AuditWordsTests {
  private func entry(_ action: String, _ changes: [AuditChange] = []) -> AuditEntryResource {
    AuditEntryResource(
      number: 1,
      occurredAt: Timestamp(milliseconds: 1),
      actor: "key",
      actorID: nil,
      session: nil,
      request: nil,
      action: action,
      thingID: nil,
      changes: changes
    )
  }

  private func words(
    _ language: PageLanguage = .english,
    zone: String = "GMT",
    _ action: String = "link.update",
    _ changes: [AuditChange] = []
  ) -> AuditWords {
    AuditWords(
      DashboardText(language: language),
      DashboardFormat(language: language, timeZone: TimeZone(identifier: zone) ?? .gmt),
      entry: entry(action, changes)
    )
  }

  private func value(_ value: JSONValue?, of field: String, _ words: AuditWords) -> String {
    words.value(value, of: field).description
  }

  @Test("A flag is yes or no, as truth and as a text")
  func flags() {
    let german = words(.german)
    #expect(value(true, of: "sensitive", german) == "Ja")
    #expect(value(false, of: "active", german) == "Nein")
    #expect(value("false", of: "isCounted", german) == "Nein")
    // A limit of one click is a number.
    #expect(value(1, of: "clickLimit", german) == "1")
  }

  @Test("A moment is in the reader's zone, a length of time in days and hours")
  func moments() {
    let moment = JSONValue.integer(1_795_000_000_000)
    let istanbul = value(moment, of: "expiresAt", words(zone: "Europe/Istanbul"))
    let utc = value(moment, of: "expiresAt", words())
    #expect(istanbul.contains("<time datetime=\"2026-11-18T") && istanbul != utc)
    #expect(!utc.contains("1795000000000"))
    let format = DashboardFormat(language: .german, timeZone: .gmt)
    let week = value(604_800_000, of: "matchWindow.certain", words(.german))
    #expect(week == format.duration(604_800_000) && !week.contains("604"))
  }

  @Test("Names of values are the reader's; a list is one line, and no value is none")
  func names() {
    #expect(value("owner", of: "role", words(.german)) == "<bdi>Eigentümer</bdi>")
    #expect(value("ios", of: "platform", words()) == "<bdi>iOS</bdi>")
    #expect(value(["a", "b"], of: "tags", words()) == "<bdi>a, b</bdi>")
    #expect(value(["a": 1], of: "targets", words()) == "<code>{&quot;a&quot;:1}</code>")
    #expect(value(nil, of: "tags", words()).contains("None"))
    #expect(value("ios", of: "title", words()) == "<bdi>ios</bdi>")
  }

  @Test("Settings in JSON are listed by their names")
  func settings() {
    let stored: JSONValue = ["enabled": false, "certainWindow": 86_400_000, "errorRate": 0.000_5]
    let html = value(stored, of: "matching", words())
    #expect(html.contains("<span title=\"enabled\">Enabled</span>: No"))
    #expect(html.contains("0.05%") && !html.contains("86400000"))
  }

  @Test("A field has its name, with the code that the API has for it; others keep the code")
  func fields() {
    #expect(
      words(.german).label(of: "expiresAt").description
        == "<span title=\"expiresAt\">Läuft ab</span>"
    )
    #expect(words().label(of: "x<y").description == "<code>x&lt;y</code>")
    // A category of consent is no column, whatever it is called.
    let consent = words(.english, "consent.set")
    #expect(consent.label(of: "title").description == "<code>title</code>")
    #expect(value("granted", of: "title", consent) == "<bdi>granted</bdi>")
  }

  @Test("What was done is said in words; a link for a new password is no invitation")
  func actions() {
    #expect(words(.german, "link.update").action == "Link geändert")
    #expect(words(.english, "horoscope.cast").action == nil)
    let kind = AuditChange(field: "kind", before: nil, after: "password_reset")
    #expect(words(.english, "invitation.create").action == "Invitation created")
    let reset = words(.english, "invitation.create", [kind])
    #expect(reset.action == "Password reset link created")
  }

  @Test("The page shows words beside the codes, and has words for the kinds of its filter")
  func page() throws {
    let page = try #require(DashboardSamples(language: .german).pages["audit"]).description
    #expect(page.contains("<span>Link geändert</span>"))
    #expect(page.contains("<code>link.update</code>"))
    #expect(page.contains("<span title=\"sensitive\">"))
    #expect(page.contains("<option value=\"sign_in\">Anmeldungen</option>"))
    #expect(!page.contains("604800000"))
  }
}
