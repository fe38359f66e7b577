import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// The time zone of times for people: the workspace's while its answer is shown, else UTC.
///
/// It is task-local so that a cell of a table and a line of facts need not be given it.
enum ShownZone: Sendable {
  @TaskLocal static var current = TimeZone.gmt

  /// The zone's name, as the workspace has it.
  static var name: String { current.identifier == "GMT" ? "UTC" : current.identifier }
}

extension Timestamp {
  /// The moment for people, to the second: `2026-11-21 12:30:00 Europe/Istanbul`.
  var forPeople: String { clock(in: ShownZone.current) + " " + ShownZone.name }

  /// The day for people: `2026-11-21`.
  var dayForPeople: String { day(in: ShownZone.current) }
}

/// A time as the value of an option: a day, or an hour of one, is that of the workspace's zone.
struct WrittenTime: Sendable {
  private let text: String
  private let part: TimeText.DayPart
  private let moment: Timestamp

  /// Reads the value of an option; a day means its beginning.
  init(option text: String) throws {
    try self.init(text, day: .beginning)
  }

  /// Reads the value of an option; a day means its end.
  init(endOption text: String) throws {
    try self.init(text, day: .end)
  }

  private init(_ text: String, day part: TimeText.DayPart) throws {
    guard let moment = TimeText.moment(text, day: part) else {
      let isNone = ["never", "none", "no", "off", "0"].contains(text.lowercased())
      let hint = isNone ? " link update --clear expires (or starts) removes one." : ""
      throw ValidationError("\"\(text)\" is not a time: give \(TimeText.expectation).\(hint)")
    }
    (self.text, self.part, self.moment) = (text, part, moment)
  }

  /// Whether it means another moment in each time zone.
  var needsZone: Bool { TimeText.needsZone(text) }

  /// The moment that is meant in a zone.
  func moment(in zone: TimeZone) -> Timestamp {
    needsZone ? TimeText.moment(text, day: part, in: zone) ?? moment : moment
  }
}

extension PaylisherClient {
  /// The workspace's time zone, of which the server is asked only where it matters.
  func timeZone(if isNeeded: Bool) async throws -> TimeZone {
    guard isNeeded else { return .gmt }
    return TimeText.zone(try await send(.workspace).timeZone) ?? .gmt
  }

  /// Shows times in the workspace's zone, or in UTC where the server does not name it.
  func withZoneOfWorkspace(_ show: () -> Void) async {
    let zone = try? await timeZone(if: true)
    ShownZone.$current.withValue(zone ?? .gmt, operation: show)
  }
}

/// The value of an option that names a time zone.
struct ZoneName: ExpressibleByArgument, Sendable {
  let name: String

  init?(argument: String) {
    guard TimeText.zone(argument) != nil else { return nil }
    name = argument
  }
}
