import DeviceModels
import Foundation
import LinkCore

/// What an answer to `POST /batch` means for the events that were sent.
enum BatchVerdict: Equatable, Sendable {
  /// These are done with: stored, or refused for good. `refused` are among them.
  case settled(Set<EntityID>, refused: Set<EntityID>)
  /// Keep everything and try again, not before the seconds the server named.
  case retry(after: Int64?)
  /// The body was too large.
  case tooLarge
  /// Something in it is refused for good, and nothing says what.
  case refused
  /// The server wants nothing from this app as it is set up now.
  case unwelcome(status: Int)

  /// Reads an answer; `nil` means there was none.
  init(_ response: TransportResponse?, sent: [EntityID]) {
    guard let response else {
      self = .retry(after: nil)
      return
    }
    switch response.status {
    case 200..<300: self = Self.accepted(response, sent: sent)
    case 413: self = .tooLarge
    case 400, 422: self = Self.named(response.body, sent: sent) ?? .refused
    case 408, 425, 429, 500...: self = .retry(after: response.retryAfter)
    // A redirect would carry the key to another server: the host is not the one to ask.
    case 300..<400, 401...: self = .unwelcome(status: response.status)
    default: self = .retry(after: nil)
    }
  }

  /// A server that names events has settled those; one that names none and says that all is well
  /// has taken all.
  ///
  /// Anything else is no answer of such a server, whatever its status: a page of a network that wants
  /// a login first, or a part of an answer.
  private static func accepted(_ response: TransportResponse, sent: [EntityID]) -> BatchVerdict {
    if response.status == 204 { return .settled(Set(sent), refused: []) }
    guard let answer = try? JSONDecoder().decode(JSONValue.self, from: response.body) else {
      return .retry(after: nil)
    }
    guard answer["accepted"]?.arrayValue != nil else {
      return isWell(answer["status"]) ? .settled(Set(sent), refused: []) : .retry(after: nil)
    }
    let stored = ["accepted", "duplicates", "conflicts"].flatMap { list in
      (answer[list]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { EntityID($0) } }
    }
    let refused = (answer["rejected"]?.arrayValue ?? []).compactMap { rejection in
      rejection["uuid"]?.stringValue.flatMap { EntityID($0) } ?? at(rejection["index"], in: sent)
    }
    let settled = Set(stored + refused).intersection(sent)
    return settled.isEmpty ? .retry(after: nil) : .settled(settled, refused: Set(refused))
  }

  private static func isWell(_ status: JSONValue?) -> Bool {
    status == 1 || status?.stringValue?.lowercased() == "ok"
  }

  /// A refusal that points at events: `/batch/3` or `/batch/3/event`.
  private static func named(_ body: Data, sent: [EntityID]) -> BatchVerdict? {
    guard let problem = try? JSONDecoder().decode(Problem.self, from: body) else { return nil }
    let refused = (problem.errors ?? []).compactMap { error -> EntityID? in
      let parts = error.pointer.split(separator: "/")
      guard parts.count >= 2, parts[0] == "batch", let index = Int(parts[1]) else { return nil }
      return sent.indices.contains(index) ? sent[index] : nil
    }
    return refused.isEmpty ? nil : .settled(Set(refused), refused: Set(refused))
  }

  private static func at(_ index: JSONValue?, in sent: [EntityID]) -> EntityID? {
    guard case .integer(let index) = index, sent.indices.contains(Int(index)) else { return nil }
    return sent[Int(index)]
  }
}
