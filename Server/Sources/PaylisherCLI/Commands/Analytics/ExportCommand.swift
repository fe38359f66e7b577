import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

enum ExportKind: String, ExpressibleByArgument, CaseIterable {
  case events, clicks, links
}

/// Writes everything of a kind as lines.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export events, clicks or links as JSON lines or CSV.",
    discussion: """
      Writes the newest rows first and reads them page by page, so memory use stays constant. If a request to the \
      server fails, the last line on standard error shows the --cursor to continue with. CSV values are escaped so \
      that spreadsheets do not run them as formulas. You can import exported links with paylisher link import.

      With --since or --cursor-file, writes only the events that the server stored since the last export, oldest \
      first and without gaps.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Data to export: events, clicks or links.") var kind: ExportKind
  @Flag(help: "Write CSV instead of JSON lines.") var csv = false
  @Option(help: "Cursor from which to continue an interrupted export.") var cursor: String?
  @OptionGroup var incremental: IncrementalExportOptions

  func validate() throws {
    guard incremental.isChosen else { return }
    guard kind == .events else {
      throw ValidationError("--since and --cursor-file are only for events.")
    }
    guard cursor == nil else {
      throw ValidationError(
        "--cursor continues an export of all events. Use either --cursor, or --since or --cursor-file."
      )
    }
  }

  func run() async throws {
    do {
      let client = try options.client()
      if incremental.isChosen {
        return try await IncrementalExport(client: client, csv: csv, options: incremental).write()
      }
      switch kind {
      case .events:
        try await write(EventLine.headings) { cursor in
          try await client.send(.events(cursor: cursor, limit: 200))
        } cells: {
          try EventLine.cells($0)
        }
      case .clicks:
        try await write(ClickLine.headings) { cursor in
          try await client.send(.clicks(cursor: cursor, limit: 200))
        } cells: {
          ClickLine.cells($0)
        }
      case .links:
        try await LinkExport(client: client, csv: csv).write(LinkFilterOptions.none(), from: cursor)
      }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }

  private func write<Item: Encodable & Sendable>(
    _ headings: [String],
    _ page: (String?) async throws -> Page<Item>,
    cells: (Item) throws -> [String]
  ) async throws {
    var next = cursor
    var isFirst = cursor == nil
    repeat {
      let found = try await Page.ofExport(from: next, page)
      if csv, isFirst { Terminal.output.line(CSVText.line(headings)) }
      for item in found.items {
        if csv {
          Terminal.output.line(CSVText.line(try cells(item)))
        } else {
          Terminal.output.write(try JSONText.line(item) + [UInt8(ascii: "\n")])
        }
      }
      try Terminal.requireWritten()
      (next, isFirst) = (found.nextCursor, false)
    } while next != nil
  }
}

/// An event as comma-separated values.
enum EventLine {
  static let headings = [
    "uuid", "name", "distinct_id", "occurred_at", "received_at", "app", "link", "campaign_key",
    "jid", "session", "properties",
  ]

  static func cells(_ event: EventResource) throws -> [String] {
    [
      event.uuid.description, event.name, event.distinctID, event.occurredAt.iso8601,
      event.receivedAt.iso8601, event.app?.description ?? "", event.link?.description ?? "",
      event.campaignKey ?? "", event.jid ?? "", event.session ?? "",
      String(decoding: try JSONText.line(event.properties), as: UTF8.self),
    ]
  }
}

/// A click as comma-separated values.
enum ClickLine {
  private static let fields = ClickField.all.filter { $0.kind != .trace }

  static let headings = fields.map(\.heading)

  static func cells(_ click: ClickResource) -> [String] { fields.map { $0.text(click) } }
}
