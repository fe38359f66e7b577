import AudienceCore
import Foundation
import LinkCore
import Testing

/// A year of messages at local times, with quiet hours and caps together, decided as the sender decides
/// and by a model that reads the clock on the wall.
@Suite struct YearOfSendsTests {
  /// One message to one user.
  struct Planned {
    var day: Int64
    var minute: Int64
    var waits: Bool
  }

  /// What became of a message: the moment it was sent, or the check that refused it.
  enum Result: Equatable {
    case sent(Int64)
    case refused(SendCheck)
  }

  static let quiet: (from: Int64, until: Int64) = (1_305, 465)
  static let perDay = 2
  static let perTwoDays = 3

  @Test(arguments: Zones.names)
  func decidesAsTheWallClockDoes(_ name: String) throws {
    let zone = try Zones.zone(name)
    let changes = ZoneClockTests.changes(zone).map { $0 / 86_400_000 }
    var random = Sequence64(state: 14)
    let days = changes + (0..<12).map { _ in ZoneClockTests.start / 86_400_000 + random.below(364) }
    var counts: [String: Int] = [:]
    for day in days {
      let planned = (0..<8).map { _ in
        let minute = random.below(2 * 1_440)
        return Planned(
          day: day + minute / 1_440,
          minute: minute % 1_440,
          waits: random.below(2) == 0
        )
      }
      let decided = try Self.decided(planned, Zones.clock(zone))
      #expect(decided == Self.modelled(planned, WallClock(zone: zone)))
      for result in decided {
        if case .refused(let check) = result {
          counts[check.rawValue, default: 0] += 1
        } else {
          counts["sent", default: 0] += 1
        }
      }
    }
    // Each end is reached, or nothing is compared.
    #expect(counts.count == 3)
  }

  static func decided(_ planned: [Planned], _ clock: ZoneClock) throws -> [Result] {
    var facts = SendFacts()
    facts.isMarketing = false
    facts.caps = [
      try #require(FrequencyCap(limit: perDay, per: .calendarDays(1))),
      try #require(FrequencyCap(limit: perTwoDays, per: .rolling(milliseconds: 2 * 86_400_000))),
    ]
    let hours = try #require(QuietHours(from: Int(quiet.from), until: Int(quiet.until)))
    let due = try planned.map { message in
      let local = LocalTime(day: message.day, millisecond: message.minute * 60_000)
      let moment = DeliveryTime.local(local).moment(launched: Timestamp(milliseconds: 0), clock)
      return try moment.get().milliseconds
    }
    return run(due) { number, now, sent in
      facts.quietTimes = [QuietTime(hours: hours, waits: planned[number].waits)]
      facts.sent = sent.map { Timestamp(milliseconds: $0) }
      return switch SendDecision(facts, now: Timestamp(milliseconds: now), clock).outcome {
      case .send: .init(.sent(now))
      case .refuse(let check): .init(.refused(check))
      case .wait(let until, _): .init(again: until.milliseconds)
      }
    }
  }

  static func modelled(_ planned: [Planned], _ wall: WallClock) -> [Result] {
    let due = planned.map { wall.first(day: $0.day, minute: $0.minute) }
    return run(due) { number, now, sent in
      let (day, minute) = wall.reading(now)
      let today = sent.count { wall.reading($0).day == day }
      let recently = sent.count { now - $0 < 2 * 86_400_000 }
      if today >= perDay || recently >= perTwoDays { return .init(.refused(.frequencyCap)) }
      guard minute >= quiet.from || minute < quiet.until else { return .init(.sent(now)) }
      guard planned[number].waits else { return .init(.refused(.quietHours)) }
      return .init(again: wall.endOfQuiet(from: now, quiet.from, quiet.until))
    }
  }

  struct Step {
    var result: Result?
    var again: Int64 = 0

    init(_ result: Result) { self.result = result }
    init(again: Int64) { self.again = again }
  }

  /// Decides about each message when it is due, the earliest first.
  static func run(_ due: [Int64], _ decide: (Int, Int64, [Int64]) -> Step) -> [Result] {
    var waiting = due.enumerated().map { (number: $0.offset, at: $0.element) }
    var results: [Int: Result] = [:]
    var sent: [Int64] = []
    while let next = waiting.indices.min(by: {
      (waiting[$0].at, waiting[$0].number) < (waiting[$1].at, waiting[$1].number)
    }) {
      let (number, now) = waiting[next]
      let step = decide(number, now, sent)
      guard let result = step.result else {
        waiting[next].at = step.again
        continue
      }
      if case .sent(let moment) = result { sent.append(moment) }
      results[number] = result
      waiting.remove(at: next)
    }
    return due.indices.compactMap { results[$0] }
  }
}
