package import Foundation
package import JSONCoding
import LinkCore
import WireModels

extension TimeText {
  /// The same JSON with the times of links and rules in milliseconds.
  ///
  /// Days and hours are those of `zone`; where it is `nil`, texts are checked and stay, for the API to read in
  /// the workspace's zone.
  ///
  /// - Throws: ``LineError`` for a time that cannot be read, or that is in seconds.
  package static func milliseconds(
    in json: JSONValue,
    zone: TimeZone?,
    at path: String = ""
  ) throws(LineError) -> JSONValue {
    switch json {
    case .object(let members):
      var changed = members
      for (name, member) in members where name != "metaData" {
        if let part = names[name] {
          changed[name] = try value(member, part, zone, path + name)
        } else {
          changed[name] = try milliseconds(in: member, zone: zone, at: path + name + ".")
        }
      }
      return .object(changed)
    case .array(let elements):
      var changed: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        changed.append(try milliseconds(in: element, zone: zone, at: "\(path)\(index + 1)."))
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
    _ zone: TimeZone?,
    _ path: String
  ) throws(LineError) -> JSONValue {
    switch json {
    case .string(let text):
      if let moment = moment(text, day: part, in: zone ?? .gmt) {
        return zone == nil ? json : .integer(moment.milliseconds)
      }
      throw .wrongTime(text, in: "\"\(path)\"")
    case .integer(let number) where number < earliest.milliseconds:
      let day = Timestamp(milliseconds: number).iso8601.prefix(10)
      throw LineError(
        code: "wrong_time",
        .wrongMilliseconds,
        ["column": .init("\"\(path)\""), "number": .init(number), "day": .init(String(day))]
      )
    default: return json
    }
  }
}
