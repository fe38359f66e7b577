import DashboardTestSupport
import Foundation
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The form of a link says what is stored, and changes what it names.
@Suite("Draft of a link")
struct LinkDraftTests {
  private static func link(_ starts: String?, _ expires: String?) -> LinkResource {
    let now = Timestamp(milliseconds: 1_795_000_000_000)
    var settings = LinkSettings(targets: TargetsForm(fallback: "https://example.com/"))
    (settings.domain, settings.code, settings.title) = ("go.example.com", "SUMMER", "Summer")
    settings.tags = ["a", "b c"]
    settings.expiredTarget = "https://example.com/over"
    settings.campaign = CampaignFields(
      type: "seasonal",
      title: "Summer sale",
      metaData: ["discount": 25]
    )
    settings.startsAt = starts.flatMap { Timestamp(iso8601: $0) }
    settings.expiresAt = expires.flatMap { Timestamp(iso8601: $0) }
    return LinkResource(
      id: LinkID(timestamp: now),
      shortURL: "https://go.example.com/c/SUMMER",
      settings: settings,
      hasPassword: false,
      createdAt: now,
      updatedAt: now,
      version: 1
    )
  }

  private static func draft(_ link: LinkResource, _ zone: TimeZone) -> LinkDraft {
    var environment = DashboardSamples().environment
    environment.timeZone = zone
    return LinkDraft(link, environment: environment)
  }

  private static func berlin() throws -> TimeZone {
    try #require(TimeZone(identifier: "Europe/Berlin"))
  }

  /// A window and the times that the form shows of it: within days, of whole days, of whole days as commands
  /// write their end, and of an hour that clocks show for the second time.
  @Test(
    "A form that is saved as it was opened changes nothing, to the millisecond",
    arguments: [
      ("2027-03-01T15:30:12.345Z", "2027-03-05T09:59:59.999Z", "16:30:12", "10:59:59"),
      ("2027-03-01T15:30:00.000Z", "2027-03-05T09:59:00.000Z", "16:30", "10:59"),
      ("2027-02-28T23:00:00.000Z", "2027-03-05T23:00:00.000Z", "", ""),
      ("2027-02-28T23:00:00.000Z", "2027-03-05T22:59:59.000Z", "", ""),
      ("2027-10-31T01:30:00.000Z", "2027-10-31T01:45:30.000Z", "02:30", "02:45:30"),
    ]
  )
  func keepsWhatIsStored(
    starts: String,
    expires: String,
    startsTime: String,
    expiresTime: String
  ) throws {
    let zone = try Self.berlin()
    let link = Self.link(starts, expires)
    let draft = Self.draft(link, zone)
    #expect(draft[.startsTime] == startsTime && draft[.expiresTime] == expiresTime)
    var settings = LinkSettings(link)
    draft.apply(to: &settings, timeZone: zone)
    #expect(settings == LinkSettings(link))
  }

  @Test("The day of an end is its last one")
  func showsTheLastDay() throws {
    let draft = Self.draft(
      Self.link("2027-02-28T23:00:00Z", "2027-03-05T23:00:00Z"),
      try Self.berlin()
    )
    #expect(draft[.starts] == "2027-03-01" && draft[.expires] == "2027-03-05")
  }

  @Test(
    "A day is its beginning or its end, and with a time that moment of it",
    arguments: [
      ("", "2027-02-28T23:00:00.000Z", "2027-03-01T23:00:00.000Z"),
      (" 18:30 ", "2027-03-01T17:30:00.000Z", "2027-03-01T17:30:00.000Z"),
      ("18:30:00", "2027-03-01T17:30:00.000Z", "2027-03-01T17:30:00.000Z"),
      ("18:00:30", "2027-03-01T17:00:30.000Z", "2027-03-01T17:00:30.000Z"),
      ("00:00", "2027-02-28T23:00:00.000Z", "2027-02-28T23:00:00.000Z"),
    ]
  )
  func readsTimes(time: String, starts: String, expires: String) throws {
    let draft = LinkDraft(values: [
      .starts: "2027-03-01", .startsTime: time, .expires: "2027-03-01", .expiresTime: time,
    ])
    let settings = draft.settings(timeZone: try Self.berlin())
    #expect(settings.startsAt?.iso8601 == starts && settings.expiresAt?.iso8601 == expires)
  }

  @Test("Another minute replaces the moment that was stored, and an empty day removes it")
  func replacesMoments() throws {
    let zone = try Self.berlin()
    let link = Self.link("2027-03-01T15:30:12.345Z", "2027-03-05T09:59:59.999Z")
    var draft = Self.draft(link, zone)
    draft.values[.startsTime] = "16:31"
    (draft.values[.expires], draft.values[.expiresTime]) = ("", "")
    var settings = LinkSettings(link)
    draft.apply(to: &settings, timeZone: zone)
    #expect(settings.startsAt?.iso8601 == "2027-03-01T15:31:00.000Z")
    #expect(settings.expiresAt == nil)
  }

  /// In Berlin there is no 02:30 on 2027-03-28, which has 23 hours.
  @Test("A time that clocks skip is one of the hour after it, and stays that")
  func readsSkippedTimes() throws {
    let zone = try Self.berlin()
    let draft = LinkDraft(values: [
      .starts: "2027-03-28", .startsTime: "02:30", .expires: "2027-03-28",
    ])
    let made = draft.settings(timeZone: zone)
    let moment = try #require(made.startsAt?.iso8601)
    #expect(("2027-03-28T01:00:00.000Z"..."2027-03-28T01:59:59.999Z").contains(moment))
    #expect(made.expiresAt?.iso8601 == "2027-03-28T22:00:00.000Z")
    let shown = Self.draft(Self.link(moment, nil), zone)
    #expect(shown[.starts] == "2027-03-28" && shown[.startsTime].hasPrefix("03:"))
    let again = LinkDraft(values: [.starts: shown[.starts], .startsTime: shown[.startsTime]])
    #expect(again.settings(timeZone: zone).startsAt?.iso8601 == moment)
  }

  @Test(
    "What is no day, or no time of one, is refused by the server",
    arguments: [
      ("soon", ""), ("", "18:30"), ("soon", "18:30"), ("2027-02-30", "18:30"),
      ("2027-03-01", "24:00"), ("2027-03-01", "9:00"), ("2027-03-01", "noon"),
      ("2027-03-01", "18:00:60"), ("2027-03-01", "18:00:5"), ("2027-03-01", "18:00:30Z"),
    ]
  )
  func refuses(day: String, time: String) {
    let draft = LinkDraft(values: [
      .starts: day, .startsTime: time, .expires: day, .expiresTime: time,
    ])
    let settings = draft.settings(timeZone: .gmt)
    let refused = Timestamp(milliseconds: 0)
    #expect(settings.startsAt == refused && settings.expiresAt == refused)
    #expect(!Timestamp.writable.contains(refused))
  }

  @Test("The campaign keeps what the form does not show, and goes with the rest of it")
  func changesTheCampaign() {
    let link = Self.link(nil, nil)
    var draft = Self.draft(link, .gmt)
    #expect(draft[.campaignType] == "seasonal" && draft[.campaignTitle] == "Summer sale")
    (draft.values[.campaignType], draft.values[.campaignTitle]) = ("promotion", " ")
    var settings = LinkSettings(link)
    draft.apply(to: &settings, timeZone: .gmt)
    #expect(
      settings.campaign == CampaignFields(type: "promotion", metaData: ["discount": 25])
    )
    settings.campaign = CampaignFields(title: "Summer sale")
    LinkDraft(values: [.campaignTitle: "", .expiredTarget: ""])
      .apply(to: &settings, timeZone: .gmt)
    #expect(settings.campaign == nil && settings.expiredTarget == nil)
  }

  @Test("A new link may have an address that cannot be guessed, which a link keeps")
  func makesUnlistedLinks() {
    let draft = LinkDraft(values: [.unlisted: "1", .expiredTarget: "example.com/over"])
    #expect(draft.settings(timeZone: .gmt).unlisted == true)
    #expect(draft.settings(timeZone: .gmt).expiredTarget == "https://example.com/over")
    #expect(LinkDraft().settings(timeZone: .gmt).unlisted == nil)
    var settings = LinkSettings(targets: TargetsForm())
    settings.unlisted = true
    LinkDraft().apply(to: &settings, timeZone: .gmt)
    #expect(settings.unlisted == true)
  }

  @Test("What the API refuses is at the field that says it")
  func knowsTheFields() {
    for (pointer, field) in [
      ("/startsAt", "starts"), ("/expiresAt", "expires"), ("/expiredTarget", "expiredTarget"),
      ("/campaign/type", "campaignType"), ("/unlisted", "unlisted"), ("/targets", "url"),
    ] {
      #expect(LinkDraft.fields[pointer] == field)
    }
  }

  @Test("The form asks for times, and whether the address can be guessed while the link is new")
  func asksForTimes() {
    let link = Self.link("2027-03-01T15:30:00Z", nil)
    func page(_ version: String?) -> String {
      var draft = Self.draft(link, .gmt)
      draft.version = version
      return LinkFormPage(
        environment: DashboardSamples().environment,
        draft: draft,
        domains: [],
        path: version == nil ? "links/new" : "links/1/edit"
      ).html.description
    }
    for version in [nil, "1"] {
      #expect(page(version).contains("type=\"time\" value=\"15:30\""))
      #expect(page(version).contains("name=\"unlisted\"") == (version == nil))
    }
  }
}
