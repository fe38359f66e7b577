import ArgumentParser
import Foundation
import LinkCore

/// The flags that say what time a report is about.
struct RangeOptions: ParsableArguments {
  @Option(
    help: "The first day, or a moment: 2026-11-01 or 2026-11-01T09:00:00Z. (default: 30 days)"
  )
  var from: String?
  @Option(help: "The day or the moment before which it ends. (default: the end of today)")
  var to: String?

  /// Both ends, where they were given; days begin in this time zone.
  func moments(in zone: TimeZone = .gmt) throws -> (from: Timestamp?, to: Timestamp?) {
    (try from.map { try Self.moment($0, zone) }, try to.map { try Self.moment($0, zone) })
  }

  /// Reads a day or a moment.
  static func moment(_ text: String, _ zone: TimeZone) throws -> Timestamp {
    guard text.utf8.count == 10 else { return try Timestamp(option: text) }
    let midnight = try Timestamp(option: text + "T00:00:00Z")
    let date = Date(timeIntervalSince1970: Double(midnight.milliseconds) / 1_000)
    return midnight.advanced(bySeconds: -Int64(zone.secondsFromGMT(for: date)))
  }

  /// The time zone with this name.
  static func zone(_ name: String?) throws -> TimeZone {
    guard let name else { return .gmt }
    guard let zone = TimeZone(identifier: name) else {
      throw ValidationError("\"\(name)\" is not a time zone; one is Europe/Istanbul.")
    }
    return zone
  }
}

extension Timestamp {
  /// The day in a time zone: `2026-11-21`.
  func day(in zone: TimeZone) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    return String(advanced(bySeconds: Int64(zone.secondsFromGMT(for: date))).iso8601.prefix(10))
  }
}
