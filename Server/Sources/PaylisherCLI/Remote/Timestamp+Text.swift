import ArgumentParser
import LinkCore
import PaylisherServer

extension Timestamp {
  /// The moment for people, to the second: `2026-11-21 09:30:00 UTC`.
  var forPeople: String {
    iso8601.prefix(19).replacing("T", with: " ") + " UTC"
  }

  /// Reads the value of an option; a day means its beginning.
  init(option text: String) throws {
    self = try Self.option(text, day: .beginning)
  }

  /// Reads the value of an option; a day means its end.
  init(endOption text: String) throws {
    self = try Self.option(text, day: .end)
  }

  private static func option(_ text: String, day: TimeText.DayPart) throws -> Timestamp {
    guard let moment = TimeText.moment(text, day: day) else {
      let isNone = ["never", "none", "no", "off", "0"].contains(text.lowercased())
      let hint = isNone ? " link update --clear expires (or starts) removes one." : ""
      throw ValidationError("\"\(text)\" is not a time: give \(TimeText.expectation).\(hint)")
    }
    return moment
  }
}
