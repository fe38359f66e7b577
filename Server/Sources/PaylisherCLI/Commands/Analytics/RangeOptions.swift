import ArgumentParser
import Foundation
import LinkCore
import PaylisherServer

/// The flags that say what time a report is about.
struct RangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Start of the period, such as 2026-11-01, \"2026-11-01 09:00\" or 7d (7 days ago). (default: 30 days ago)",
      valueName: "time"
    )
  )
  var from: String?
  @Option(
    help: ArgumentHelp(
      "End of the period (exclusive), such as 2026-12-01 or 1d (1 day ago). (default: the end of today)",
      valueName: "time"
    )
  )
  var to: String?

  /// Both ends, where they were given; days begin in this time zone.
  func moments(in zone: TimeZone = .gmt) throws -> (from: Timestamp?, to: Timestamp?) {
    let (start, end) = (
      try from.map { try Self.moment($0, zone) }, try to.map { try Self.moment($0, zone) }
    )
    if let start, let end, start >= end {
      throw ValidationError("--from \(from ?? "") is not before --to \(to ?? "").")
    }
    return (start, end)
  }

  /// Reads a day or a moment; spans lead into the past: `7d` and `7d ago` are the same.
  static func moment(_ text: String, _ zone: TimeZone) throws -> Timestamp {
    let named = text.hasSuffix(" ago") ? String(text.dropLast(4)) : text
    guard let moment = TimeText.moment(named, span: -1, in: zone) else {
      throw ValidationError("\"\(text)\" is not a time: give \(TimeText.expectation).")
    }
    return moment
  }

  static func zone(_ name: String?) throws -> TimeZone {
    guard let name else { return .gmt }
    guard let zone = TimeZone(identifier: name) else {
      throw ValidationError("\"\(name)\" is not a time zone. Use a name such as Europe/Istanbul.")
    }
    return zone
  }
}

extension Timestamp {
  /// The day in a time zone: `2026-11-21`.
  func day(in zone: TimeZone) -> String { String(clock(in: zone).prefix(10)) }

  /// The day and the time in a time zone, to the second: `2026-11-21 12:30:00`.
  func clock(in zone: TimeZone) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    let local = advanced(bySeconds: Int64(zone.secondsFromGMT(for: date))).iso8601
    return String(local.prefix(19)).replacing("T", with: " ")
  }
}
