import LinkCore
import Testing

@testable import PaylisherServer

@Suite struct ClockCorrectionTests {
  static let now: Int64 = 1_790_000_000_000
  static let day: Int64 = 86_400_000

  struct Case: Sendable {
    var sent: Int64?
    var client: Int64?
    var corrected: Int64
    var isHistorical = false
  }

  static let cases = [
    Case(sent: now, client: now - 5_000, corrected: now - 5_000),
    Case(sent: now - day, client: now - day - 5_000, corrected: now - 5_000),
    Case(sent: now + day, client: now + day - 5_000, corrected: now - 5_000),
    Case(sent: nil, client: now - 5_000, corrected: now - 5_000),
    Case(sent: nil, client: nil, corrected: now),
    Case(sent: now, client: nil, corrected: now),
    Case(sent: now, client: now + 90_000, corrected: now + 60_000),
    Case(sent: now, client: now - 40 * day, corrected: now - 30 * day),
    Case(sent: now, client: now - 40 * day, corrected: now - 40 * day, isHistorical: true),
    Case(sent: now, client: now + day, corrected: now + 60_000, isHistorical: true),
    Case(sent: Int64.max, client: Int64.min, corrected: now),
    Case(sent: Int64.min, client: 0, corrected: now),
  ]

  @Test(arguments: cases) func correctsByTheDifferenceOfTheClocks(item: Case) {
    // asvs 1.4.2
    let clock = ClockCorrection(
      receivedAt: Timestamp(milliseconds: Self.now),
      sentAt: item.sent.map(Timestamp.init),
      isHistorical: item.isHistorical
    )
    let corrected = clock.correct(item.client.map(Timestamp.init))
    #expect(corrected.milliseconds == item.corrected)
  }
}

@Suite struct EventMomentTests {
  @Test(arguments: [
    ("2026-11-21T00:53:44.632741+00:00" as JSONValue, 1_795_222_424_632 as Int64?),
    ("2026-01-01T00:00:00+03:00", 1_767_214_800_000),
    ("2026-01-01T00:00:00", 1_767_225_600_000),
    ("2026-01-01 00:00:00.5", 1_767_225_600_500),
    (1_767_225_600_000, 1_767_225_600_000),
    (1_767_225_600_000.7, 1_767_225_600_000),
    (1_795_345_440, 1_795_345_440_000), (1_795_345_440.25, 1_795_345_440_250),
    (100_000_000_000, 100_000_000_000), (0, 0),
    ("now", nil), (-1, nil), (true, nil), (1e300, nil),
  ])
  func readsWhatClientsWrite(value: JSONValue, milliseconds: Int64?) {
    // asvs 1.4.2
    #expect(EventMoment(value)?.timestamp.milliseconds == milliseconds)
  }
}
