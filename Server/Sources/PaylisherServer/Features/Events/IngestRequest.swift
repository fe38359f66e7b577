import Dashboard
import JSONCoding
import LinkCore
import WireModels

/// What an ingest request holds, whichever of the known shapes it has.
///
/// Clients send `{"api_key": …, "batch": […], "sent_at": …}`, one event with the key beside its
/// members, or an array of events of which each carries the key.
struct IngestRequest: Sendable {
  /// The key of the app, where the body names one.
  var key: String?
  /// A name beside the events under which the key seems to be, where ``key`` is `nil`.
  var keyHint: String?
  /// When the device sent it, by its own clock.
  var sentAt: Timestamp?
  /// Whether old moments are meant, as in an import.
  var isHistorical = false
  /// The events as they came, in order.
  var events: [Event] = []
  /// What is wrong with a member beside the events.
  var fault: Problem.FieldError?
  /// The limit that something outside the events broke.
  var violation: JSONFault?
  /// Whether there are more events than one request may carry.
  var hasTooManyEvents = false

  /// An event as it came.
  struct Event: Sendable {
    /// The event; its properties may stand beside it.
    var element: JSONScanner.Element
    /// Its properties in the canonical form, where they were read so.
    var properties: JSONMembers?
  }

  /// Reads a body.
  static func parse(
    _ body: [UInt8],
    limits: RequestLimits
  ) throws(JSONFault) -> IngestRequest {
    var shape = limits.json
    shape.takesNull = false
    var reader = Reader(
      scanner: JSONScanner(body, limits: shape, recovers: true),
      limits: limits
    )
    try reader.read()
    return reader.request
  }

  /// Names that the key goes by.
  static let keyNames = ["api_key", "token", "$token"]

  private struct Reader {
    var scanner: JSONScanner
    let limits: RequestLimits
    var request = IngestRequest()

    mutating func read() throws(JSONFault) {
      switch scanner.peek() {
      case UInt8(ascii: "["): try readEvents()
      case UInt8(ascii: "{"): try readObject()
      default: throw scanner.syntax("expected an object or an array")
      }
      try scanner.end()
    }

    private mutating func readObject() throws(JSONFault) {
      let start = scanner.offset
      var members: JSONObject = [:]
      var request = request
      var hasBatch = false
      var loose: JSONFault?
      let limit = limits.eventsPerBatch
      let maximumKeys = limits.json.keysPerObject
      try scanner.forEachMember { scanner, key throws(JSONFault) in
        if let fault = Self.fault(key, scanner.peek(), hasBatch: hasBatch) {
          request.fault = request.fault ?? fault
          _ = try scanner.element()
        } else if key == "batch" {
          hasBatch = true
          try Self.readEvents(&scanner, into: &request, limit: limit)
        } else {
          let element = try scanner.element()
          loose = loose ?? element.fault
          if members.count < maximumKeys {
            if members[key] != nil {
              request.note(
                .init(kind: .duplicate, offset: start, reason: "`\(key)` is named twice")
              )
            }
            members[key] = element.value
          } else {
            request.note(
              .init(kind: .keys, offset: start, reason: "\(maximumKeys) members are allowed")
            )
          }
        }
      }
      // Beside a batch nothing else is kept, so that its shape does not matter.
      if !hasBatch, members["event"] != nil, let violation = loose ?? scanner.fault {
        request.note(violation)
      }
      self.request = request
      finish(members, hasBatch: hasBatch, length: scanner.offset - start)
    }

    /// What is wrong with a member, by the first byte of its value.
    private static func fault(
      _ name: String,
      _ first: UInt8?,
      hasBatch: Bool
    ) -> Problem.FieldError? {
      if name == "batch", hasBatch {
        return .init(pointer: "/batch", code: "duplicate_member", detail: "stands there twice")
      }
      if name == "batch", first != UInt8(ascii: "[") {
        return .init(pointer: "/batch", code: "wrong_type", detail: "must be an array of events")
      }
      if keyNames.contains(name), first != UInt8(ascii: "\"") {
        return .init(pointer: "/" + name, code: "wrong_type", .string)
      }
      return nil
    }

    private mutating func finish(_ members: JSONObject, hasBatch: Bool, length: Int) {
      request.key = Self.key(in: members)
      if request.key == nil { request.keyHint = Self.keyHint(members) }
      request.sentAt = EventMoment(members["sent_at"] ?? members["sentAt"])?.timestamp
      request.isHistorical = members["historical_migration"] == .bool(true)
      guard request.events.isEmpty, members["event"] != nil else {
        if !hasBatch { request.fault = request.fault ?? Self.missingBatch(members) }
        dropHarmlessViolation()
        return
      }
      let violation = request.violation
      request.violation = nil
      request.events = [
        Event(element: .init(value: .object(members), length: length, fault: violation))
      ]
    }

    /// A key under another name would be missing without a word.
    private static func keyHint(_ members: JSONObject) -> String? {
      let names: Set = [
        "apikey", "key", "projectkey", "writekey", "publishablekey", "projectapikey",
      ]
      return members.keys.sorted().first {
        names.contains($0.lowercased().filter { $0 != "_" && $0 != "-" })
      }
    }

    /// Events under another name would be lost without a word.
    private static func missingBatch(_ members: JSONObject) -> Problem.FieldError {
      let other = ["events", "data", "messages"].first { members[$0] != nil }
      let hint = other.map { "; \"\($0)\" is not read" } ?? ", or \"event\" names a single one"
      return .init(
        pointer: "/batch",
        code: "missing",
        detail: "is required: an array of events\(hint)"
      )
    }

    /// A member beside the batch that is not read may be as long as it likes.
    private mutating func dropHarmlessViolation() {
      guard let kind = request.violation?.kind, ![.duplicate, .keys, .depth].contains(kind) else {
        return
      }
      request.violation = nil
    }

    private mutating func readEvents() throws(JSONFault) {
      try Self.readEvents(&scanner, into: &request, limit: limits.eventsPerBatch)
      request.key =
        request.events.lazy.compactMap { event in
          event.element.value.objectValue.flatMap { Self.key(in: $0, event.properties) }
        }.first
    }

    private static func readEvents(
      _ scanner: inout JSONScanner,
      into request: inout IngestRequest,
      limit: Int
    ) throws(JSONFault) {
      var events: [Event] = []
      var hasTooMany = false
      try scanner.forEachElement { scanner throws(JSONFault) in
        let (element, properties) = try scanner.element(members: "properties")
        if events.count < limit {
          events.append(Event(element: element, properties: properties))
        } else {
          hasTooMany = true
        }
      }
      request.events = events
      request.hasTooManyEvents = hasTooMany
    }

    private static func key(in members: JSONObject, _ properties: JSONMembers? = nil) -> String? {
      keyNames.lazy.compactMap { members[$0]?.stringValue }.first
        ?? properties?.string(of: "token")
        ?? members["properties"]?.objectValue?["token"]?.stringValue
    }
  }

  private mutating func note(_ violation: JSONFault) {
    if self.violation == nil { self.violation = violation }
  }
}

extension JSONFault {
  /// The stable name of what was wrong with an event.
  var eventCode: String {
    switch kind {
    case .depth: "json_too_deep"
    case .keys: "too_many_keys"
    case .duplicate: "duplicate_key"
    case .key: "string_too_long"
    case .encoding: "invalid_utf8"
    case .syntax, .literal, .escape, .surrogate, .null, .string, .digits, .number: kind.rawValue
    }
  }
}
