import Foundation
import JSONCoding
import LinkCore
import PaylisherClient
import WireModels

/// Prints the events of a live stream, one to a line.
struct LivePrinter {
  let asJSON: Bool
  /// After how many events it is done.
  let count: Int?
  /// Whether there is nothing more to print, or the reader has gone.
  private(set) var isDone = false
  private var printed = 0

  /// What the server says where a listener was too slow.
  private struct Missed: Decodable {
    var events: Int?
  }

  init(asJSON: Bool, count: Int?) {
    self.asJSON = asJSON
    self.count = count
  }

  /// Prints an event, or says on standard error how many were missed.
  ///
  /// - Throws: `DecodingError` where a newer server sends something else.
  mutating func show(_ event: ServerSentEvent) throws {
    let data = Data(event.data.utf8)
    switch event.name {
    case "message":
      let text =
        asJSON ? event.data : Self.line(try JSONDecoder().decode(EventResource.self, from: data))
      let isRead = Terminal.output.reaches(Array("\(text)\n".utf8))
      printed += 1
      isDone = !isRead || printed == count
    case "missed":
      let missed = try JSONDecoder().decode(Missed.self, from: data).events
      let number = missed.map(String.init) ?? "Some"
      Terminal.error.line("\(number) events are not shown here, but they are stored.")
    default: break
    }
  }

  /// A line such as `09:30:12  Purchase  u-42  summer25  plan=pro price=10`.
  static func line(_ event: EventResource) -> String {
    let time = event.occurredAt.iso8601.dropFirst(11).prefix(8)
    let properties = (event.properties.objectValue ?? [:])
      .filter { name, _ in !name.hasPrefix("$") }
      .compactMap { name, value in Self.text(value).map { "\(name)=\($0)" } }
    let cells = [
      String(time), padded(event.name, to: 22), padded(event.distinctID, to: 18),
      padded(event.campaignKey ?? "-", to: 10), properties.joined(separator: " "),
    ]
    return cells.joined(separator: "  ").printable
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A value in a few words; `nil` for what has members of its own.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .null: "null"
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): value
    case .array, .object: nil
    }
  }
}
