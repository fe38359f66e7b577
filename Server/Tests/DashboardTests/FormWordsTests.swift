import DeviceModels
import Foundation
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What forms say where the API has words that a form does not have.
@Suite("Words of forms")
struct FormWordsTests {
  @Test(
    "A sentence of the API becomes one of the form",
    arguments: [
      ("/targets", .fewMembers, "Enter a destination URL."),
      ("/rules/0", .oneOutcome, "Enter a destination for this rule."),
      (
        "/rules/0/web", .tooShort,
        "Enter a web address, such as https://example.com. Replace each space with %20."
      ),
      ("/name", .empty, "Fill in this field."),
      ("/host", .tooShort, "Fill in this field."),
      (
        "/targets/fallback", .schemeNotOffered,
        "Use an https:// address. (To open an app, register its URL scheme under Apps.)"
      ),
      (
        "/targets/fallback", .schemeNotListed,
        "Use an https:// address, register the scheme of your app under Apps, or allow the scheme under Settings."
      ),
      (
        "/targets/ios/app", .noScheme,
        "Enter a route that begins with a URL scheme of your app, such as shop://products/42. Register the scheme under Apps."
      ),
      (
        "/campaign/metaData", .object,
        "Enter the data in braces, such as {\"plan\": \"pro\"}."
      ),
      (
        "/targets/fallback", .addressHost,
        "Links cannot redirect to this host. Use a public host, or add this one under Settings."
      ),
      ("/expiresAt", .afterStart, "The end must be later than the start."),
      ("/startsAt", .moment, "Enter a date, and a time such as 18:30."),
      (
        "/delivery/at", .deliveryMoment,
        "Enter a date, and a time such as 18:30."
      ),
      (
        "/tags/4", .isThere,
        "This tag is already in the list. Capitalization is ignored."
      ),
      (
        "/tags", .elements, "This list has too many entries. Remove some."
      ),
      (
        "/variants/0/contents/en/layout", .shownLayout,
        "Enter a title, a text or an image."
      ),
      (
        "/steps/0/message", .ofSequence, "Choose a message with the delivery “In a sequence”."
      ),
      // What fits a form stays.
      ("/code", .taken, "is already taken on this domain"),
    ] as [(String, FaultReason, String)]
  )
  func replaces(_ pointer: String, _ reason: FaultReason, _ form: String) {
    let fault = Problem.FieldError(pointer: pointer, code: "invalid", reason)
    let problem = Problem(status: 422, code: "invalid_fields", title: "x", errors: [fault])
    #expect(problem.translated(into: .english).errors?.map(\.detail) == [form])
    for language in PageLanguage.allCases where language != .english {
      let said = problem.translated(into: language).errors?.first?.detail
      #expect(said != nil && said != fault.detail && said != form, "\(language)")
    }
  }

  @Test("No sentence of a form has words of the API or of the command line")
  func vocabulary() {
    let words = [
      "member", "element", "pointer", "JSON", "paylisher ", "--", "startsAt", "expiresAt",
      "milliseconds", "must have", "one of its",
    ]
    for sentence in FormSentence.allCases.map(\.english)
    where sentence != FormSentence.lookAlike.english {
      #expect(!words.contains { sentence.contains($0) }, "\(sentence)")
    }
  }

  /// What only a document in JSON can be refused for: its editor shows the members that these name.
  private static let ofDocuments: Set<FaultReason> = [
    .misspelt, .unknownField, .manyMembers, .manyKeys, .nullInName, .someBound, .belowLeast,
    .fewerDays, .someDays, .oneWay, .oneTest, .oneEventTest, .oneTruth, .weights, .aboveFrom,
    .fromOrBelow,
    .oneMember, .memberOfKind, .memberOfGroup, .namedTwice, .ownName, .objectWith, .object, .list,
    .variantCount, .shortText,
  ]

  /// Documents of screens are written as JSON, too.
  private static let ofScreens = Set(FaultReason.allCases.drop { $0 != .screenNotJSON })

  /// The frame of a key file, the form of a host name, and members of a team.
  private static let namesOfThings: Set<FaultReason> = [.keyFile, .lookAlikeHost, .member]

  @Test("No fault that a form can show has words of the API or of the command line")
  func faults() {
    let words = [
      "member", "element", "paylisher ", "--", "startsAt", "expiresAt", "endsAt", "milliseconds",
      "?", "/api/", "serviceAccount", "U+0000", "clickLimit", "withinDays", "atLeast", "`",
    ]
    func isOfForms(_ sentence: String) -> Bool { !words.contains { sentence.contains($0) } }
    for reason in FaultReason.allCases
    where !Self.ofDocuments.union(Self.namesOfThings).union(Self.ofScreens).contains(reason) {
      let fault = Problem.FieldError(pointer: "/x", code: "invalid", reason)
      let said = FormSentence.instead(of: fault)?.english ?? fault.detail
      #expect(isOfForms(said), "\(reason): \(said)")
    }
    // Controls: what the API says of a parameter, and of a member.
    #expect(!isOfForms(FaultReason.needsProperty.english))
    #expect(!isOfForms(FaultReason.afterStart.english))
  }

  @Test("What is wrong with an entry of a list is at the field of the list")
  func entriesOfLists() {
    let faults = ["/tags/4", "/targets/ios/app", "/allowedHosts/0", "/rules/0/web"].map {
      Problem.FieldError(pointer: $0, code: "invalid", detail: "at \($0)")
    }
    let summary = ErrorSummary(
      Problem(status: 422, code: "invalid_fields", title: "x", errors: faults),
      fields: ["/tags": "tags", "/allowedHosts": "hosts", "/rules": "rules"],
      title: "Wrong"
    )
    #expect(summary.error(of: "tags") == "at /tags/4")
    #expect(summary.error(of: "hosts") == "at /allowedHosts/0")
    #expect(summary.error(of: "rules") == nil)
    let html = summary.html.description
    #expect(html.contains("<a href=\"#tags\">") && !html.contains("<code>/tags/4</code>"))
    #expect(html.contains("<code>/rules/0/web</code>"))
  }

  @Test(
    "A number is what is typed, or a fault that says why it is none",
    arguments: [
      ("", nil, nil), ("  ", nil, nil), (" 30 ", 30, nil), ("1,000", nil, .outside(1...366)),
      ("366", 366, nil), ("0", nil, .outside(1...366)), ("-1", nil, .unreadable),
      ("soon", nil, .unreadable), ("٣٠", 30, nil), ("9999999999999999999", nil, .unreadable),
    ] as [(String, Int?, TypedNumber.Fault?)]
  )
  func numbers(_ text: String, _ number: Int?, _ fault: TypedNumber.Fault?) {
    do throws(TypedNumber.Fault) {
      #expect(try TypedNumber.read(text, in: 1...366) == number)
      #expect(fault == nil)
    } catch {
      #expect(error == fault)
    }
  }

  @Test("A value of a property is the text, and the number or truth that it may be")
  func valuesOfProperties() throws {
    let row = AudienceDraft.Row(kind: "property", name: "level", value: "42, true, pro, 042, 1.5")
    let form = try #require(row.condition { _, _ in Issue.record() })
    #expect(
      form.is == [
        .text("42"), .number(42), .text("true"), .boolean(true), .text("pro"), .text("042"),
        .text("1.5"), .number(1.5),
      ]
    )
    #expect(AudienceDraft.Row(form) == row)
    let sentence = AudienceSentence(form, DashboardText(language: .english)).description
    #expect(sentence.hasSuffix("= 42, true, pro, 042, 1.5"), "\(sentence)")
    let country = AudienceDraft.Row(kind: "source", value: "42")
    #expect(country.condition { _, _ in }?.is == [.text("42")])
    // A number that no Int64 holds ends nothing.
    var huge = AudienceForm(.property, name: "age")
    huge.atLeast = .number(1e300)
    #expect(
      AudienceSentence(huge, DashboardText(language: .english)).description.contains("1e+300")
    )
  }

  @Test(
    "An end on the edge of a day is the day",
    arguments: [
      ("2026-12-31T23:00:00Z", "31 Dec 2026"), ("2026-12-31T22:59:59Z", "31 Dec 2026"),
      ("2026-12-31T17:30:00Z", "18:30"),
    ]
  )
  func ends(_ moment: String, _ shown: String) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let format = DashboardFormat(language: .english, timeZone: zone)
    let html = try format.end(#require(Timestamp(iso8601: moment))).description
    #expect(html.contains(shown) && !html.contains("00:00<"), "\(html)")
  }
}
