import AudienceCore
import Foundation
import LinkCore
import Testing

/// Zones whose clocks differ in all ways that clocks do.
enum Zones {
  static let names = [
    "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Istanbul", "Europe/Berlin",
    "Asia/Kathmandu", "America/St_Johns", "Africa/Casablanca", "Asia/Tehran", "America/Santiago",
    "Pacific/Chatham", "Pacific/Kiritimati",
  ]

  /// The offset of a zone, in seconds, at a moment.
  static func offset(_ zone: TimeZone, _ milliseconds: Int64) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
  }

  static func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  static func clock(_ zone: TimeZone) -> ZoneClock {
    ZoneClock { offset(zone, $0.milliseconds) }
  }
}

/// A slow model that reads the clock on the wall minute by minute and knows no rule of ours.
struct WallClock {
  static let minute: Int64 = 60_000
  let zone: TimeZone

  /// The date's days since 1970 and the minute of the day that the wall shows.
  func reading(_ moment: Int64) -> (day: Int64, minute: Int64) {
    let local = moment + Int64(Zones.offset(zone, moment)) * 1_000
    let day = Int64((Double(local) / 86_400_000).rounded(.down))
    return (day, (local - day * 86_400_000) / Self.minute)
  }

  /// The first minute at which the wall shows a date and minute, else the first that it shows after.
  func first(day: Int64, minute: Int64) -> Int64 {
    let start = day * 86_400_000 - 15 * 3_600_000
    var later: Int64?
    var hasBeenEarlier = false
    for step in 0..<(52 * 60) {
      let moment = start + Int64(step) * Self.minute
      let shown = reading(moment)
      if shown == (day, minute) { return moment }
      if shown < (day, minute) { hasBeenEarlier = true }
      if hasBeenEarlier, later == nil, shown > (day, minute) { later = moment }
    }
    return later ?? start
  }

  /// The first minute from `now` on that is outside quiet hours.
  func endOfQuiet(from now: Int64, _ begin: Int64, _ end: Int64) -> Int64 {
    var moment = now
    while true {
      let minute = reading(moment).minute
      let isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
      if !isQuiet { return moment }
      moment += Self.minute
    }
  }
}

/// A clock that chance does not move.
struct Sequence64 {
  var state: UInt64

  mutating func below(_ count: Int64) -> Int64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int64(state >> 33) % count
  }
}

/// Local times, quiet hours and calendar days over a year of changing clocks.
@Suite struct ZoneClockTests {
  /// 2026-01-01T00:00:00Z.
  static let start: Int64 = 1_767_225_600_000
  static let minutes: Int64 = 365 * 1_440

  @Test(arguments: Zones.names)
  func findsEachLocalTimeAsTheWallShowsIt(_ name: String) throws {
    let zone = try Zones.zone(name)
    let (clock, wall) = (Zones.clock(zone), WallClock(zone: zone))
    var random = Sequence64(state: 1)
    for _ in 0..<120 {
      let day = Self.start / 86_400_000 + random.below(365)
      let minute = random.below(1_440)
      let found = clock.moment(of: LocalTime(day: day, millisecond: minute * 60_000))
      #expect(found.milliseconds == wall.first(day: day, minute: minute))
    }
  }

  @Test(arguments: Zones.names)
  func findsEachMinuteAroundEachChange(_ name: String) throws {
    let zone = try Zones.zone(name)
    let (clock, wall) = (Zones.clock(zone), WallClock(zone: zone))
    for change in Self.changes(zone) {
      let shown = wall.reading(change)
      for step in stride(from: Int64(-180), through: 180, by: 15) {
        let local = LocalTime(day: shown.day, millisecond: (shown.minute + step) * 60_000)
        let expected = wall.first(day: local.day, minute: Int64(local.minute))
        #expect(clock.moment(of: local).milliseconds == expected)
      }
    }
  }

  @Test(arguments: Zones.names)
  func endsQuietHoursAsTheWallShowsIt(_ name: String) throws {
    let zone = try Zones.zone(name)
    let (clock, wall) = (Zones.clock(zone), WallClock(zone: zone))
    var random = Sequence64(state: 2)
    var moments = (0..<60).map { _ in Self.start + random.below(Self.minutes) * 60_000 }
    for change in Self.changes(zone) {
      moments += stride(from: Int64(-240), through: 240, by: 20).map { change + $0 * 60_000 }
    }
    for (begin, end) in [(1_320, 480), (90, 150), (0, 1), (150, 90), (120, 180)] as [(Int64, Int64)]
    {
      let quiet = try #require(QuietHours(from: Int(begin), until: Int(end)))
      for moment in moments {
        let found = quiet.end(from: Timestamp(milliseconds: moment), clock)
        #expect(found.milliseconds == wall.endOfQuiet(from: moment, begin, end))
      }
    }
  }

  @Test func namesTheFirstMomentAfterASkippedTime() throws {
    // New York skips 02:00 to 03:00 on 8 March 2026, at 07:00 UTC.
    let clock = Zones.clock(try Zones.zone("America/New_York"))
    let skipped = try #require(LocalTime(year: 2026, month: 3, day: 8, minute: 150))
    #expect(clock.moment(of: skipped) == Timestamp(milliseconds: 1_772_953_200_000))
  }

  @Test func namesTheFirstOfARepeatedTime() throws {
    // New York shows 01:30 twice on 1 November 2026: at 05:30 and 06:30 UTC.
    let clock = Zones.clock(try Zones.zone("America/New_York"))
    let repeated = try #require(LocalTime(year: 2026, month: 11, day: 1, minute: 90))
    #expect(clock.moment(of: repeated) == Timestamp(milliseconds: 1_793_511_000_000))
  }

  @Test func skipsAWholeDayWhereAZoneDid() throws {
    // Samoa went from 29 to 31 December 2011.
    let clock = Zones.clock(try Zones.zone("Pacific/Apia"))
    let skipped = try #require(LocalTime(year: 2011, month: 12, day: 30, minute: 720))
    #expect(clock.moment(of: skipped) == Timestamp(milliseconds: 1_325_239_200_000))
  }

  @Test(arguments: [(2026, 2, 29, 0), (2026, 13, 1, 0), (2026, 1, 1, 1_440), (2026, 1, 1, -1)])
  func refusesDatesThatDoNotExist(_ year: Int, _ month: Int, _ day: Int, _ minute: Int) {
    #expect(LocalTime(year: year, month: month, day: day, minute: minute) == nil)
  }

  /// The minutes of a year at which a zone's offset changes.
  static func changes(_ zone: TimeZone) -> [Int64] {
    stride(from: start, to: start + minutes * 60_000, by: 900_000).filter {
      Zones.offset(zone, $0) != Zones.offset(zone, $0 - 900_000)
    }
  }
}

/// How many messages a user receives.
@Suite struct FrequencyCapTests {
  @Test(arguments: Zones.names)
  func countsAsASlowModelOverAYear(_ name: String) throws {
    let zone = try Zones.zone(name)
    let (clock, wall) = (Zones.clock(zone), WallClock(zone: zone))
    let caps = [
      try #require(FrequencyCap(limit: 2, per: .calendarDays(1))),
      try #require(FrequencyCap(limit: 5, per: .calendarDays(7))),
      try #require(FrequencyCap(limit: 3, per: .rolling(milliseconds: 86_400_000))),
    ]
    var random = Sequence64(state: 3)
    for cap in caps {
      var (now, sent) = (ZoneClockTests.start, [Int64]())
      while now < ZoneClockTests.start + ZoneClockTests.minutes * 60_000 {
        let allows = cap.allows(
          Timestamp(milliseconds: now),
          after: sent.map { Timestamp(milliseconds: $0) },
          clock
        )
        let counted = sent.count { earlier in
          switch cap.period {
          case .rolling(let length): earlier > now - length
          case .calendarDays(let days):
            wall.reading(earlier).day > wall.reading(now).day - Int64(days)
          }
        }
        #expect(allows == (counted < cap.limit))
        if allows { sent.append(now) }
        now += (1 + random.below(600)) * 60_000
      }
      #expect(!sent.isEmpty)
    }
  }

  @Test(arguments: [
    (0, FrequencyCap.Period.calendarDays(1)), (1, .calendarDays(0)), (1, .calendarDays(31)),
    (1, .rolling(milliseconds: 59_999)), (1, .rolling(milliseconds: 2_592_000_001)),
  ])
  func refusesWhatCapsNothing(_ limit: Int, _ period: FrequencyCap.Period) {
    #expect(FrequencyCap(limit: limit, per: period) == nil)
  }
}

/// When a message reaches each user.
@Suite struct DeliveryTimeTests {
  static let hour: Int64 = 3_600_000

  @Test func comesAtTheSameWallTimeEverywhere() throws {
    let local = try #require(LocalTime(year: 2026, month: 7, day: 1, minute: 540))
    let launched = Timestamp(milliseconds: local.milliseconds(east: 0) - 20 * Self.hour)
    for name in Zones.names {
      let zone = try Zones.zone(name)
      let moment = try DeliveryTime.local(local).moment(launched: launched, Zones.clock(zone)).get()
      #expect(WallClock(zone: zone).reading(moment.milliseconds).minute == 540)
      #expect(DeliveryTime.span(of: local).contains(moment))
    }
  }

  @Test(arguments: [(0, 0), (3_600_000, 3_600_000), (3_600_001, nil)] as [(Int64, Int64?)])
  func isSentLateWithinTheGraceOnly(_ late: Int64, _ expected: Int64?) throws {
    let local = try #require(LocalTime(year: 2026, month: 7, day: 1, minute: 540))
    let at = local.milliseconds(east: 0)
    let launched = Timestamp(milliseconds: at + late)
    let moment = DeliveryTime.local(local).moment(launched: launched, .utc)
    #expect((try? moment.get().milliseconds) == expected.map { at + $0 })
  }

  @Test func neverComesBeforeItIsLaunched() throws {
    let launched = Timestamp(milliseconds: 1_000)
    let past = DeliveryTime.at(Timestamp(milliseconds: 10))
    #expect(try past.moment(launched: launched, .utc).get() == launched)
    let after = DeliveryTime.after(event: "Purchase", milliseconds: 500)
    #expect(try after.moment(launched: launched, .utc).get() == Timestamp(milliseconds: 1_500))
  }
}

extension LocalTime {
  /// The moment in a zone so many hours east of UTC.
  fileprivate func milliseconds(east hours: Int64) -> Int64 {
    day * 86_400_000 + millisecond - hours * 3_600_000
  }
}
