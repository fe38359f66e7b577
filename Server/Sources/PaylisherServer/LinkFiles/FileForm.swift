import DeviceModels
package import Foundation
package import JSONCoding
import WireModels

/// The bodies that commands read from files, by the schemas that the API checks them with.
package enum FileForm: String, Sendable {
  /// A message, for `message create`.
  case message = "MessageForm"
  /// An audience, for `audience create`.
  case audience = "AudienceForm"
  /// A sequence, for `sequence create`.
  case sequence = "SequenceForm"
  /// What holds for all messages, for `workspace update --messaging`.
  case messaging = "MessagingSettings"

  private var schema: Schema {
    switch self {
    case .message: .messageForm
    case .audience: .audienceForm
    case .sequence: .sequenceForm
    case .messaging: .messaging
    }
  }

  /// Reads a file as the API reads a body.
  ///
  /// - Parameters:
  ///   - json: The file's JSON.
  ///   - zone: The time zone of times without an offset.
  /// - Returns: The value with its times in milliseconds.
  /// - Throws: ``LineError`` that names each member that is wrong, and what is right.
  package func read(_ json: JSONValue, in zone: TimeZone) throws(LineError) -> JSONValue {
    let value = schema.inMilliseconds(json, in: zone)
    let faults = schema.faults(in: value)
    guard !faults.isEmpty else { return value }
    let sentences = faults.map { fault in
      let place = fault.pointer.split(separator: "/").map { part in
        Int(part).map { String($0 + 1) } ?? String(part)
      }
      let name = place.isEmpty ? "The document" : "\"\(place.joined(separator: "."))\""
      return Sentence.closed("\(name) \(fault.detail)")
    }
    throw LineError(code: "invalid", detail: sentences.joined(separator: " "))
  }
}
