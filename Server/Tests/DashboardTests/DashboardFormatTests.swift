import Foundation
import LinkCore
import LinkPages
import Testing

@testable import Dashboard

@Suite("Times of pages")
struct DashboardFormatTests {
  /// The same as in `test_script_parts.py`, where the script writes them.
  private static let times: [(PageLanguage, zone: String, text: String)] = [
    (.english, "Europe/Berlin", "00:05:09"), (.english, "America/New_York", "18:05:09"),
    (.spanish, "Asia/Kolkata", "4:35:09"), (.german, "GMT+3", "02:05:09"),
    (.arabic, "GMT", "11:05:09\u{a0}م"),
  ]

  @Test("A time is what the script writes of a live event", arguments: times)
  func timeOfALiveEvent(language: PageLanguage, zone: String, text: String) throws {
    let format = DashboardFormat(
      language: language,
      timeZone: try #require(TimeZone(identifier: zone))
    )
    let moment = Timestamp(milliseconds: 1_795_561_509_120)
    #expect(format.time(moment).description.contains(">\(text)</time>"))
  }

  @Test(
    "A zone has the name that scripts know",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), ("GMT", "GMT"), ("GMT+3", "+03:00"),
      ("GMT-0530", "-05:30"), ("Etc/GMT+12", "Etc/GMT+12"),
    ]
  )
  func nameOfAZone(identifier: String, name: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    #expect(DashboardFormat(language: .english, timeZone: zone).zoneName == name)
  }
}
