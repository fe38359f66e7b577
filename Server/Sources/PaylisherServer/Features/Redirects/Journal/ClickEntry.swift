import LinkCore
import Persistence

/// What the journal keeps of a click: its row, and the token that its answer carried, if any.
struct ClickEntry: Hashable, Sendable {
  var click: ClickRecord
  var handoff: HandoffRecord?
}

extension ClickEntry {
  private static let version: UInt8 = 1

  /// The entry as a record of the journal.
  var bytes: [UInt8] {
    var writer = ByteWriter(reserving: 512)
    writer.write(Self.version)
    writer.write(click.id.value)
    writer.write(click.workspace.value)
    writer.write(click.link.value)
    writer.write(click.occurredAt.milliseconds)
    writer.write(click.isBot ? 1 : 0 as UInt8)
    writer.write(click.platform)
    writer.write(click.destination)
    for text in [click.referrerHost, click.inAppBrowser, click.language, click.country] {
      writer.write(text) { $0.write($1) }
    }
    writer.write(click.uniqueHash) { $0.write($1) }
    writer.write(UInt8(truncatingIfNeeded: click.trace.count))
    for step in click.trace.prefix(255) {
      writer.write(step.step)
      writer.write(step.outcome)
      writer.write(step.detail)
    }
    writer.write(handoff) { writer, handoff in
      writer.write(handoff.tokenHash)
      writer.write(handoff.app) { $0.write($1.value) }
      writer.write(handoff.platform) { $0.write($1) }
      writer.write(handoff.issuedAt.milliseconds)
      writer.write(handoff.expiresAt.milliseconds)
    }
    return writer.bytes
  }

  /// Reads a record of the journal.
  init(_ bytes: ArraySlice<UInt8>) throws(ByteReader.Mismatch) {
    var reader = ByteReader(bytes)
    guard try reader.byte() == Self.version else { throw ByteReader.Mismatch() }
    click = try Self.click(&reader)
    let click = click
    handoff = try reader.optional { reader throws(ByteReader.Mismatch) in
      try Self.handoff(&reader, of: click)
    }
  }

  private static func click(
    _ reader: inout ByteReader
  ) throws(ByteReader.Mismatch) -> ClickRecord {
    let id = ClickID(try reader.id())
    let workspace = WorkspaceID(try reader.id())
    let link = LinkID(try reader.id())
    let occurredAt = Timestamp(milliseconds: try reader.number())
    let isBot = try reader.byte() == 1
    return ClickRecord(
      id: id,
      workspace: workspace,
      link: link,
      occurredAt: occurredAt,
      platform: try reader.text(),
      destination: try reader.text(),
      isBot: isBot,
      referrerHost: try optionalText(&reader),
      inAppBrowser: try optionalText(&reader),
      language: try optionalText(&reader),
      country: try optionalText(&reader),
      uniqueHash: try reader.optional { reader throws(ByteReader.Mismatch) in try reader.data() },
      trace: try trace(&reader)
    )
  }

  private static func optionalText(
    _ reader: inout ByteReader
  ) throws(ByteReader.Mismatch) -> String? {
    try reader.optional { reader throws(ByteReader.Mismatch) in try reader.text() }
  }

  private static func trace(
    _ reader: inout ByteReader
  ) throws(ByteReader.Mismatch) -> [TraceEntry] {
    var trace: [TraceEntry] = []
    for _ in 0..<(try reader.byte()) {
      trace.append(
        TraceEntry(
          step: try reader.text(),
          outcome: try reader.text(),
          detail: try reader.text()
        )
      )
    }
    return trace
  }

  private static func handoff(
    _ reader: inout ByteReader,
    of click: ClickRecord
  ) throws(ByteReader.Mismatch) -> HandoffRecord {
    HandoffRecord(
      tokenHash: try reader.data(),
      workspace: click.workspace,
      link: click.link,
      click: click.id,
      app: try reader.optional { reader throws(ByteReader.Mismatch) in AppID(try reader.id()) },
      platform: try optionalText(&reader),
      issuedAt: Timestamp(milliseconds: try reader.number()),
      expiresAt: Timestamp(milliseconds: try reader.number())
    )
  }
}
