import LinkCore
import WireModels

/// What an ingest request holds, whichever of the known shapes it has.
///
/// Clients send `{"api_key": …, "batch": […], "sent_at": …}`, one event with the key beside its
/// members, or an array of events of which each carries the key.
struct IngestRequest: Sendable {
  /// The key of the app, where the body names one.
  var key: String?
  /// When the device sent it, by its own clock.
  var sentAt: Timestamp?
  /// Whether old moments are meant, as in an import.
  var isHistorical = false
  /// The events as they came, in order.
  var events: [IngestParser.Element] = []
  /// What is wrong with a member beside the events.
  var fault: Problem.FieldError?
  /// The limit that something outside the events broke.
  var violation: IngestParser.Violation?
  /// Whether there are more events than one request may carry.
  var hasTooManyEvents = false

  /// Reads a body.
  static func parse(
    _ body: [UInt8],
    limits: RequestLimits
  ) throws(IngestSyntaxError) -> IngestRequest {
    var reader = Reader(parser: IngestParser(body, limits: limits.json), limits: limits)
    try reader.read()
    return reader.request
  }

  /// Names that the key goes by.
  static let keyNames = ["api_key", "token", "$token"]

  private struct Reader {
    var parser: IngestParser
    let limits: RequestLimits
    var request = IngestRequest()

    mutating func read() throws(IngestSyntaxError) {
      switch parser.peek() {
      case UInt8(ascii: "["): try readEvents()
      case UInt8(ascii: "{"): try readObject()
      default: throw parser.error("expected an object or an array")
      }
      try parser.end()
    }

    private mutating func readObject() throws(IngestSyntaxError) {
      let start = parser.offset
      var members: [String: JSONValue] = [:]
      var request = request
      var hasBatch = false
      var loose: IngestParser.Violation?
      let limit = limits.eventsPerBatch
      let maximumKeys = limits.json.keysPerObject
      try parser.forEachMember { parser, key throws(IngestSyntaxError) in
        if let fault = Self.fault(key, parser.peek(), hasBatch: hasBatch) {
          request.fault = request.fault ?? fault
          _ = try parser.element()
        } else if key == "batch" {
          hasBatch = true
          try Self.readEvents(&parser, into: &request, limit: limit)
        } else {
          let element = try parser.element()
          loose = loose ?? element.violation
          if members.count < maximumKeys {
            let earlier = members.updateValue(element.value, forKey: key)
            if earlier != nil { request.note(.init(code: "duplicate_key", detail: key)) }
          } else {
            request.note(.init(code: "too_many_keys", detail: "\(maximumKeys) are allowed"))
          }
        }
      }
      // Beside a batch nothing else is kept, so that its shape does not matter.
      if !hasBatch, members["event"] != nil, let violation = loose ?? parser.violation {
        request.note(violation)
      }
      self.request = request
      finish(members, length: parser.offset - start)
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
        return .init(pointer: "/" + name, code: "wrong_type", detail: "must be a string")
      }
      return nil
    }

    private mutating func finish(_ members: [String: JSONValue], length: Int) {
      request.key = Self.key(in: members)
      request.sentAt = EventMoment(members["sent_at"] ?? members["sentAt"])?.timestamp
      request.isHistorical = members["historical_migration"] == .bool(true)
      guard request.events.isEmpty, members["event"] != nil else {
        dropHarmlessViolation()
        return
      }
      let violation = request.violation
      request.violation = nil
      request.events = [.init(value: .object(members), length: length, violation: violation)]
    }

    /// A member beside the batch that nobody reads may be as long as it likes.
    private mutating func dropHarmlessViolation() {
      guard let code = request.violation?.code, !Self.structural.contains(code) else { return }
      request.violation = nil
    }

    private static let structural: Set<String> = [
      "duplicate_key", "too_many_keys", "json_too_deep",
    ]

    private mutating func readEvents() throws(IngestSyntaxError) {
      try Self.readEvents(&parser, into: &request, limit: limits.eventsPerBatch)
      request.key =
        request.events.lazy.compactMap { $0.value.objectValue }
        .compactMap { Self.key(in: $0) }.first
    }

    private static func readEvents(
      _ parser: inout IngestParser,
      into request: inout IngestRequest,
      limit: Int
    ) throws(IngestSyntaxError) {
      var events: [IngestParser.Element] = []
      var hasTooMany = false
      try parser.forEachElement { parser throws(IngestSyntaxError) in
        let element = try parser.element()
        if events.count < limit { events.append(element) } else { hasTooMany = true }
      }
      request.events = events
      request.hasTooManyEvents = hasTooMany
    }

    private static func key(in members: [String: JSONValue]) -> String? {
      let properties = members["properties"]?.objectValue ?? [:]
      return keyNames.lazy.compactMap { members[$0]?.stringValue }.first
        ?? properties["token"]?.stringValue
    }
  }

  private mutating func note(_ violation: IngestParser.Violation) {
    if self.violation == nil { self.violation = violation }
  }
}
