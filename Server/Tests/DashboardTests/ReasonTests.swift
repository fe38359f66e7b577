import Foundation
import LinkPages
import Testing
import WireModels

@testable import Dashboard

@Suite("Reasons of what the server says")
struct ReasonTests {
  /// One file for a reworded error: what the server says in English is what the catalog has.
  @Test("The English detail of a problem is the catalog's text with its values")
  func english() throws {
    let text = try #require(
      StringCatalog.dashboard.text("ProblemReason.manyDays", in: .english)?.other.words
    )
    let detail = ProblemReason.manyDays.detail(["days": .init(400)])
    #expect(text.contains("{days}") && detail == text.replacing("{days}", with: "400"))
  }

  @Test("Each reason has a name of its own on the wire, by which it is found")
  func codes() {
    func check<Reason: ReasonCode>(_: Reason.Type) {
      #expect(Set(Reason.allCases.map(\.code)).count == Reason.allCases.count, "\(Reason.self)")
      #expect(Reason.allCases.allSatisfy { Reason(code: $0.code) == $0 }, "\(Reason.self)")
      #expect(Reason(code: "no_such_reason") == nil)
    }
    check(FaultReason.self)
    check(FindingReason.self)
    check(ListReason.self)
    check(MismatchReason.self)
    check(ProblemCode.self)
    check(ProblemReason.self)
    check(PushReason.self)
    check(SystemReason.self)
    check(TraceReason.self)
    check(WarningReason.self)
    #expect(ProblemCode.malformedJSON.code == "malformed_json")
    #expect(FaultReason.httpsURL.code == "https_url")
  }

  @Test("A problem is said by its reason, whatever its English detail is")
  func problems() {
    var problem = Problem(status: 403, code: "permission_denied", title: "Permission denied")
    problem.reason = ProblemReason.roleDenied.code
    problem.arguments = ["role": .init("viewer"), "roles": .list(["owner", "editor"])]
    problem.detail = "reworded"
    let german = problem.translated(into: .german)
    #expect(german.title == "Keine Erlaubnis")
    let detail = german.detail?.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
    #expect(detail?.contains("Betrachter") == true, "\(detail ?? "")")
    #expect(detail?.contains("reworded") == false && detail?.contains("owner") == false)
    problem.reason = nil
    #expect(problem.translated(into: .german).detail == "reworded")
  }

  @Test("A warning and a fault of the server are said by their reasons")
  func others() {
    let text = DashboardText(language: .german)
    let warning = LinkWarning(
      pointer: "/rules/0",
      code: "unreachable_rule",
      .impossible,
      ["number": .init(1), "name": .init("Sale"), "first": .init(2)]
    )
    let words = "Rule 1, Sale, never applies, because its condition 2 can never be met."
    #expect(warning.detail == words)
    let format = DashboardFormat(language: .german, timeZone: .gmt)
    #expect(warning.words(text, format)?.contains("Sale") == true)
    let check = SystemReport.Check(name: "ingest", fault: Remark(.eventsWait))
    #expect(check.fault == "Events have been waiting to be saved for more than five seconds.")
    #expect(check.reason == "events_wait")
    #expect(SystemReason.words(check.reason, in: .german)?.contains("Ereignisse") == true)
  }
}
