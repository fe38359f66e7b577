import LinkCore
package import Persistence
package import RoutingCore
import TargetCore
import WireModels

/// What the journal keeps of a click: its row without the trace, what it takes to write the trace
/// down again, and the token that its answer carried, if any.
package struct ClickEntry: Hashable, Sendable {
  /// The row; its trace is empty.
  package var click: ClickRecord
  /// Who tapped.
  package var agent: Agent
  /// The version of the link that decided.
  package var linkVersion: Int64
  /// How the link's rules were answered.
  package var path: RoutePath
  /// The clicks that the link had before, where it has a limit.
  package var clicks: Int64?
  package var handoff: HandoffRecord?
  /// What tells its visitor from others on the link that day.
  package var visitor: VisitorHash?
}

extension ClickEntry {
  /// Entries one after another, each behind its length, after this byte.
  package static let version: UInt8 = 3

  /// The entry as the payload of a record of the journal.
  var bytes: [UInt8] {
    var writer = ByteWriter(reserving: 256)
    writer.write(Self.version)
    write(to: &writer)
    return writer.bytes
  }

  /// Adds the entry to a payload.
  package func write(to writer: inout ByteWriter) {
    writer.writeBlock { writer in
      writer.write(click.id.value)
      writer.write(click.workspace.value)
      writer.write(click.link.value)
      writer.write(click.occurredAt.milliseconds)
      writer.write(click.platform.rawValue)
      writer.write(click.destination.rawValue)
      for text in [click.referrerHost, click.language, click.country] {
        writer.write(text) { $0.write($1) }
      }
      agent.write(to: &writer)
      writer.write(linkVersion)
      writer.write(path.bytes)
      writer.write(clicks) { $0.write($1) }
      writer.write(handoff) { $1.write(to: &$0) }
      writer.write(click.isScan ? 1 : 0 as UInt8)
      writer.write(click.network) { $0.write($1) }
      for text in [click.source, click.medium, click.campaign] {
        writer.write(text) { $0.write($1) }
      }
      writer.write(visitor) { $0.write($1.bits) }
    }
  }

  /// Reads the payload of a record of the journal.
  static func entries(
    _ payload: ArraySlice<UInt8>
  ) throws(ByteReader.Mismatch) -> [ClickEntry] {
    var reader = ByteReader(payload)
    guard try reader.byte() == version else { throw ByteReader.Mismatch() }
    var entries: [ClickEntry] = []
    while !reader.isAtEnd {
      var block = ByteReader(try reader.slice())
      entries.append(try ClickEntry(&block))
    }
    return entries
  }

  private init(_ reader: inout ByteReader) throws(ByteReader.Mismatch) {
    let (id, workspace) = (ClickID(try reader.id()), WorkspaceID(try reader.id()))
    var shown = ClickResource(
      id: id,
      link: LinkID(try reader.id()),
      occurredAt: Timestamp(milliseconds: try reader.number()),
      platform: RoutePlatform(rawValue: try reader.text()) ?? .other,
      destination: try DestinationKind(&reader)
    )
    shown.referrerHost = try reader.optionalText()
    shown.language = try reader.optionalText()
    shown.country = try reader.optionalText()
    click = ClickRecord(shown, in: workspace)
    agent = try Agent(&reader)
    linkVersion = try reader.number()
    path = RoutePath(bytes: try reader.slice())
    clicks = try reader.optional { reader throws(ByteReader.Mismatch) in try reader.number() }
    let click = click
    handoff = try reader.optional { reader throws(ByteReader.Mismatch) in
      try HandoffRecord(&reader, of: click)
    }
    self.click.isScan = try reader.byte() == 1
    // Entries that an older server wrote end before one of these.
    if !reader.isAtEnd {
      self.click.network = try reader.optional { reader throws(ByteReader.Mismatch) in
        try reader.number()
      }
    }
    if !reader.isAtEnd {
      self.click.source = try reader.optionalText()
      self.click.medium = try reader.optionalText()
      self.click.campaign = try reader.optionalText()
    }
    if !reader.isAtEnd {
      visitor = try reader.optional { reader throws(ByteReader.Mismatch) in
        VisitorHash(bits: try reader.number())
      }
    }
    self.click.form.setAgent(agent)
  }
}

extension ClickResource {
  /// Sets what the program and the device of a tap say.
  fileprivate mutating func setAgent(_ agent: Agent) {
    isBot = agent.bot != nil
    inAppBrowser = agent.inAppBrowser
    device = agent.device == .other ? nil : agent.device.rawValue
    system = agent.systemName.map { ContextField.system($0, version: agent.systemVersion) }
  }
}

extension DestinationKind {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Mismatch) {
    guard let kind = DestinationKind(rawValue: try reader.text()) else {
      throw ByteReader.Mismatch()
    }
    self = kind
  }
}

extension Agent {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(system.rawValue)
    writer.write(systemVersion) { $0.write($1) }
    writer.write(device.rawValue)
    for name in [browser, inAppBrowser, bot] { writer.write(name) { $0.write($1) } }
  }

  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Mismatch) {
    self.init(
      system: System(rawValue: try reader.text()) ?? .other,
      systemVersion: try reader.optionalText(),
      device: Device(rawValue: try reader.text()) ?? .other,
      browser: try reader.optionalText(),
      inAppBrowser: try reader.optionalText(),
      bot: try reader.optionalText()
    )
  }
}

extension HandoffRecord {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(tokenHash)
    writer.write(app) { $0.write($1.value) }
    writer.write(platform) { $0.write($1.rawValue) }
    writer.write(issuedAt.milliseconds)
    writer.write(expiresAt.milliseconds)
  }

  fileprivate init(_ reader: inout ByteReader, of click: ClickRecord) throws(ByteReader.Mismatch) {
    self.init(
      tokenHash: try reader.data(),
      workspace: click.workspace,
      link: click.link,
      click: click.id,
      app: try reader.optional { reader throws(ByteReader.Mismatch) in AppID(try reader.id()) },
      platform: try reader.optionalText().flatMap(AppPlatform.init(rawValue:)),
      issuedAt: Timestamp(milliseconds: try reader.number()),
      expiresAt: Timestamp(milliseconds: try reader.number())
    )
  }
}
