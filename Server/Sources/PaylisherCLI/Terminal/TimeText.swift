import Foundation
import LinkCore
import PaylisherServer

/// Times as users write them in options and files.
enum TimeText: Sendable {
  /// Which moment of a day is meant where no time of day is given.
  enum DayPart: Sendable { case beginning, end }

  /// What is right, as it completes "give …".
  static let expectation =
    "a time such as 2026-12-01T18:00:00Z, \"2026-12-01 18:00\", a day such as 2026-12-01, "
    + "or a span from now such as 7d or 12h"

  /// The earliest moment that is taken: what lies before was given in seconds by mistake.
  static let earliest = Timestamp(milliseconds: 946_684_800_000)

  /// Reads an RFC 3339 time, a day, a day with hours and minutes, or a span from now.
  ///
  /// Spans lead into the past where `direction` is -1.
  ///
  /// - Returns: `nil` where the text is none of these, or lies before the year 2000.
  static func moment(
    _ text: String,
    day part: DayPart = .beginning,
    span direction: Int64 = 1,
    in zone: TimeZone = .gmt,
    now: Timestamp = SystemClock.now()
  ) -> Timestamp? {
    let moment =
      Timestamp(iso8601: text) ?? local(text, part, zone)
      ?? span(text).map { now.advanced(bySeconds: $0 * direction) }
    return moment.flatMap { $0 < earliest ? nil : $0 }
  }

  /// A day, or a day with hours and minutes, of a time zone: also as spreadsheets of many countries
  /// write it, `31.12.2026`.
  private static func local(_ text: String, _ part: DayPart, _ zone: TimeZone) -> Timestamp? {
    var text = text
    if let dotted = text.prefixMatch(of: /(\d{2})\.(\d{2})\.(\d{4})/) {
      text = "\(dotted.3)-\(dotted.2)-\(dotted.1)" + text[dotted.range.upperBound...]
    }
    let time: String? =
      switch text.utf8.count {
      case 10: part == .end ? "T23:59:59Z" : "T00:00:00Z"
      case 16: ":00Z"
      default: nil
      }
    guard let time, let asUTC = Timestamp(iso8601: text + time) else { return nil }
    let date = Date(timeIntervalSince1970: Double(asUTC.milliseconds) / 1_000)
    return asUTC.advanced(bySeconds: -Int64(zone.secondsFromGMT(for: date)))
  }

  /// The seconds of `90s`, `30m`, `12h`, `7d` or `2w`.
  private static func span(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let last = text.last, let unit = units[last], text.count <= 7,
      let count = UInt32(text.dropLast())
    else { return nil }
    return Int64(count) * unit
  }
}

extension TimeText {
  /// The same JSON with the times of links and rules in milliseconds, as the API takes them.
  ///
  /// - Throws: ``LineError`` for a time that cannot be read, or that is in seconds.
  static func milliseconds(
    in json: JSONValue,
    at path: String = ""
  ) throws(LineError) -> JSONValue {
    switch json {
    case .object(let members):
      var changed = members
      for (name, member) in members where name != "metaData" {
        if let part = names[name] {
          changed[name] = try value(member, part, path + name)
        } else {
          changed[name] = try milliseconds(in: member, at: path + name + ".")
        }
      }
      return .object(changed)
    case .array(let elements):
      var changed: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        changed.append(try milliseconds(in: element, at: "\(path)\(index + 1)."))
      }
      return .array(changed)
    default: return json
    }
  }

  /// The members that hold times, and what a day means there.
  private static let names: [String: DayPart] = [
    "startsAt": .beginning, "expiresAt": .end, "endsAt": .end,
  ]

  private static func value(
    _ json: JSONValue,
    _ part: DayPart,
    _ path: String
  ) throws(LineError) -> JSONValue {
    switch json {
    case .string(let text):
      if let moment = moment(text, day: part) { return .integer(moment.milliseconds) }
      throw LineError(
        code: "wrong_time",
        detail: "\"\(path)\" is \"\(text)\": give \(expectation)."
      )
    case .integer(let number) where number < earliest.milliseconds:
      let day = Timestamp(milliseconds: number).iso8601.prefix(10)
      throw LineError(
        code: "wrong_time",
        detail: "\"\(path)\" is \(number), which is \(day): numbers are milliseconds since 1970."
      )
    default: return json
    }
  }
}
