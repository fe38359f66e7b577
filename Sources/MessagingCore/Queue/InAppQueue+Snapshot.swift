public import LinkCore

extension InAppQueue {
  /// What outlives the process: the messages that wait, and those that were shown.
  public var snapshot: JSONValue {
    let messages = waiting.ordered { $0.order < $1.order }.map { entry -> JSONValue in
      ["payload": entry.source, "failures": .integer(Int64(entry.failures))]
    }
    let shown = shownAt.ordered { $0.value < $1.value }.map { identity, moment -> JSONValue in
      ["message": .string(identity.description), "at": .integer(moment.milliseconds)]
    }
    return ["waiting": .array(messages), "shown": .array(shown)]
  }

  /// Takes over a snapshot; what cannot be read is left out.
  ///
  /// - Parameters:
  ///   - snapshot: What ``snapshot`` gave.
  ///   - settings: What the queue keeps to.
  ///   - parse: Reads JSON text.
  public init(
    snapshot: JSONValue,
    settings: Settings = Settings(),
    parse: @escaping (String) -> JSONValue?
  ) {
    self.init(settings: settings)
    for message in snapshot["shown"]?.arrayValue ?? [] {
      guard let identity = message["message"]?.stringValue,
        case .integer(let moment)? = message["at"]
      else { continue }
      shownAt[MessageIdentity(stored: identity)] = Timestamp(milliseconds: moment)
    }
    for message in (snapshot["waiting"]?.arrayValue ?? []).prefix(settings.capacity) {
      guard let source = message["payload"],
        let payload = MessagePayload(source, origin: .pull, parse: parse), payload.layout != nil
      else { continue }
      var entry = Entry(payload: payload, source: source, order: nextOrder)
      if case .integer(let failures)? = message["failures"] {
        entry.failures = Int(max(0, min(failures, 2)))
      }
      waiting.append(entry)
      nextOrder += 1
    }
  }
}
