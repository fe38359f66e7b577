import ArgumentParser
import LinkCore

extension Timestamp {
  /// The moment for people, to the second: `2026-11-21 09:30:00 UTC`.
  var forPeople: String {
    iso8601.prefix(19).replacing("T", with: " ") + " UTC"
  }

  /// Reads the value of an option, an RFC 3339 date-time.
  init(option text: String) throws {
    guard let moment = Timestamp(iso8601: text) else {
      throw ValidationError("\"\(text)\" is not a time; it is like 2026-12-31T23:59:59Z.")
    }
    self = moment
  }
}
