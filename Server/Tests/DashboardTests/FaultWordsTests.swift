import AudienceCore
import Foundation
import LinkCore
import LinkPages
import RoutingCore
import Testing
import WireModels

@testable import Dashboard

@Suite("What is wrong with a form, in words")
struct FaultWordsTests {
  private static let moment = Timestamp(milliseconds: 0)

  /// Conditions that rules refuse.
  private static let refusedConditions: [ConditionForm] = [
    ConditionForm(.country), ConditionForm(.country, values: []),
    ConditionForm(.country, values: ["TUR"]), ConditionForm(.country, values: ["UK"]),
    ConditionForm(.country, values: ["TR"], name: "x"), ConditionForm(.language, values: ["?"]),
    ConditionForm(.address, values: ["x"]), ConditionForm(.referrer, values: ["a b"]),
    ConditionForm(.browser, values: ["a b"]), ConditionForm(.browser, values: ["safarri"]),
    ConditionForm(.inAppBrowser, values: ["zzzzzzzz"]), ConditionForm(.system, values: ["symbian"]),
    ConditionForm(.systemVersion), ConditionForm(.systemVersion, from: "x"),
    ConditionForm(.appVersion, from: "3", below: "2"), ConditionForm(.query),
    ConditionForm(.query, name: String(repeating: "n", count: 200)),
    ConditionForm(.query, values: [String(repeating: "v", count: 300)], name: "n"),
    ConditionForm(.dates), ConditionForm(.dates, startsAt: moment, endsAt: moment),
    ConditionForm(.hours), ConditionForm(.hours, zone: ""),
    ConditionForm(.hours, from: "25:00", zone: "GMT"),
    ConditionForm(.hours, days: [8], zone: "GMT"),
    ConditionForm(.hours, until: "00:00", zone: "GMT"),
    ConditionForm(.hours, days: [], zone: "GMT"),
  ]

  @Test(
    "Every condition that a rule refuses is said in every language",
    arguments: refusedConditions
  )
  func conditions(form: ConditionForm) throws {
    do throws(FormFault) {
      let condition = try form.condition(checksNames: true)
      Issue.record("\(condition) is taken")
    } catch {
      try check(error.reason, error.arguments)
    }
  }

  private static func form(
    _ kind: AudienceForm.Kind?,
    name: String? = nil,
    _ change: (inout AudienceForm) -> Void = { _ in }
  ) -> AudienceForm {
    var form = AudienceForm(kind, name: name)
    change(&form)
    return form
  }

  /// Audiences that messages refuse.
  private static let refusedAudiences: [AudienceForm] = [
    form(nil), form(nil) { $0.all = [] }, form(nil) { $0.not = [] },
    form(.property, name: ""), form(.property, name: "plan"),
    form(.property, name: "plan") { $0.is = [] },
    form(.property, name: "plan") { $0.contains = "" },
    form(.property, name: "age") { $0.atLeast = .text("x") },
    form(.property, name: "age") { ($0.atLeast, $0.atMost) = (.number(2), .number(1)) },
    form(.event, name: "Buy") { $0.atLeast = .number(0.5) },
    form(.event, name: "Buy") { $0.withinDays = 0 },
    form(.event, name: "Buy") { ($0.withinDays, $0.beforeDays) = (1, 2) },
    form(.event, name: "Buy") { $0.withinHours = 0 },
    form(.event, name: "Buy") { ($0.withinHours, $0.beforeHours) = (2, 1) },
    form(.event, name: "Buy") { ($0.withinHours, $0.atLeast) = (2, .number(2)) },
    form(.lastEvent, name: "Buy") { ($0.withinHours, $0.beforeHours) = (1, 2) },
    form(.lastSeen) { ($0.withinDays, $0.beforeHours) = (2, 1) },
    form(.list) { $0.is = [.text("VIP")] },
    form(.lastSeen), form(.appVersion), form(.appVersion) { $0.atLeast = .text("x") },
    form(.campaign), form(.campaign) { $0.is = [.number(1)] },
    form(.country) { $0.is = [.text("UK")] }, form(.reachable) { $0.is = [.text("x")] },
  ]

  @Test(
    "Every audience that a message refuses is said in every language",
    arguments: refusedAudiences
  )
  func audiences(form: AudienceForm) throws {
    do throws(AudienceFault) {
      _ = try Audience(form, checksNames: true)
      Issue.record("\(form) is taken")
    } catch {
      try check(error.reason, error.arguments)
    }
  }

  private func check(_ reason: FaultReason, _ arguments: [String: Problem.Argument]) throws {
    let fault = Problem.FieldError(pointer: "/x", code: "invalid", reason, arguments)
    #expect(!fault.detail.contains("{") && !fault.detail.contains("\u{2068}"), "\(reason)")
    for language in PageLanguage.allCases where language != .english {
      let words = try #require(DashboardText(language: language).fault(fault), "\(reason)")
      #expect(words != fault.detail && !words.contains("must") && !words.contains("{"))
    }
  }

  @Test("A reason is said with its arguments, whatever the English detail is")
  func arguments() throws {
    var fault = Problem.FieldError(pointer: "/x", code: "too_short", .tooShort, ["count": .init(3)])
    #expect(fault.detail == "must have at least 3 characters" && fault.reason == "too_short")
    fault.detail = "reworded"
    let words = DashboardText(language: .german).fault(fault)
    #expect(words == "muss mindestens \u{2068}3\u{2069} Zeichen haben")
    let json = try JSONEncoder().encode(fault)
    #expect(try JSONDecoder().decode(Problem.FieldError.self, from: json) == fault)
  }

  @Test("A refusal has its title, its reason and its fields in the reader's language, once")
  func problem() throws {
    let english = Problem(
      status: 422,
      code: "invalid_fields",
      title: "Invalid fields",
      detail: "/name: is required.",
      errors: [.init(pointer: "/name", code: "missing", .required)]
    )
    let german = english.translated(into: .german)
    #expect(german.title != english.title && german.errors?.first?.detail != "is required")
    #expect(german.detail?.contains("is required") == false)
    #expect(german.translated(into: .german) == german)
    // A form has its own words in English as well.
    let form = english.translated(into: .english)
    #expect(form.errors?.map(\.detail) == ["Fill in this field."])
    #expect(form.errors?.map(\.code) == ["missing"] && form.translated(into: .english) == form)
  }
}
