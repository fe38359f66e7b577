import Hummingbird
import JSONCoding
import LinkCore
import NIOCore
import Persistence
import WireModels

/// Events for a copy outside, in the order in which they were stored.
extension ReportsFeature {
  /// Answers a page as lines: its cursor is in headers, so that a program can pass the body on as it is.
  func export(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .exportEvents)
    let cursor = try query.text("since").map { text in
      guard let cursor = ExportCursor(text) else {
        throw QueryReader.fault("since", .exportCursor)
      }
      return cursor
    }
    let limit = try query.integer("limit", 1...EventExport.mostEvents, standard: 1_000)
    do {
      let page = try await long.run(of: workspace) {
        try await repositories.events.export(workspace, since: cursor, limit: limit)
      }
      return Self.lines(page)
    } catch let refusal as ExportRefusal {
      throw ProblemError(refusal)
    }
  }

  private static func lines(_ page: ExportedEvents) -> Response {
    var writer = JSONWriter(capacity: page.events.count * 512)
    for event in page.events { writer.line(event) }
    return Response(
      status: .ok,
      headers: [
        .contentType: EventExport.mediaType,
        .nextCursor: page.next.description,
        .hasMore: page.hasMore ? "true" : "false",
      ],
      body: .init(byteBuffer: ByteBuffer(bytes: writer.bytes))
    )
  }
}

extension ProblemError {
  fileprivate init(_ refusal: ExportRefusal) {
    switch refusal {
    case .otherWorkspace: self = QueryReader.fault("since", .exportWorkspace)
    case .gap(let moment):
      self.init(.expired, .exportGap, ["day": .init(String(moment.iso8601.prefix(10)))])
    case .otherHistory: self.init(.expired, .exportHistory)
    }
  }
}

extension JSONWriter {
  /// Writes an event as ``EventResource`` is written, and a line end; its properties are JSON already.
  fileprivate mutating func line(_ event: ExportedEvent) {
    raw("{\"uuid\":\"")
    raw(event.uuid.description)
    raw("\",\"name\":")
    write(event.name)
    raw(",\"distinctID\":")
    write(event.distinctID)
    raw(",\"occurredAt\":\(event.occurredAt.milliseconds)")
    raw(",\"receivedAt\":\(event.receivedAt.milliseconds)")
    member("app", event.app?.description)
    member("link", event.link?.description)
    member("campaignKey", event.campaignKey)
    member("jid", event.jid)
    member("session", event.session)
    raw(",\"properties\":")
    raw(event.properties)
    raw("}\n")
  }

  private mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    raw(",\"\(name)\":")
    write(value)
  }
}
