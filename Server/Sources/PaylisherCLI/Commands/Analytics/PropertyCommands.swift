import ArgumentParser
import PaylisherClient
import WireModels

/// The commands about properties of events.
struct PropertyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "property",
    abstract: "Choose the event properties that reports count.",
    subcommands: [PropertyListCommand.self, PropertyCountCommand.self, PropertyIgnoreCommand.self]
  )
}

/// Lists properties.
struct PropertyListCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the event properties that are counted or ignored."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> PropertyReport {
    try await client.send(.properties)
  }

  func table(_ report: PropertyReport) -> (headings: [String], rows: [[String]]) {
    (
      ["property", "counted", "values"],
      report.items.map { [$0.name, $0.isCounted ? "yes" : "no", String($0.values)] }
    )
  }

  func show(_ report: PropertyReport, on terminal: Terminal) {
    let counted = report.items.count { $0.isCounted }
    terminal.line("\(counted) of \(report.limit) properties are counted.")
    guard !report.items.isEmpty else { return }
    terminal.line()
    let table = table(report)
    TextTable(headings: table.headings, rows: table.rows, rightAligned: [2]).write(to: terminal)
  }
}

/// Counts events by a property, also those that were stored before.
struct PropertyCountCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count events by a property, including past events.",
    discussion: """
      Fills the list of counted values with the 100 most frequent values in the newest events, then rebuilds the \
      report totals. At most 40 properties can be counted. If you have reached this limit, first run paylisher \
      property ignore NAME for one of them.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Name of the event property, such as plan.") var name: String

  func ask(_ client: PaylisherClient) async throws -> PropertyResource {
    let property = try await client.send(.setProperty(name, PropertySettings(isCounted: true)))
    let progress = ProgressLine(to: .error)
    defer { progress.finish() }
    _ = try await client.rebuildRollups { progress.show($0) }
    return property
  }

  func show(_ property: PropertyResource, on terminal: Terminal) {
    terminal.line("Reports now count events by \(property.name).")
  }
}

/// Leaves a property out of the counts.
struct PropertyIgnoreCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "ignore",
    abstract: "Stop counting events by a property and delete its counts.",
    discussion:
      "Stored events keep the property. To count another one, run paylisher property count NAME."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Name of the event property, such as plan.") var name: String

  func ask(_ client: PaylisherClient) async throws -> PropertyResource {
    try await client.send(.setProperty(name, PropertySettings(isCounted: false)))
  }

  func show(_ property: PropertyResource, on terminal: Terminal) {
    terminal.line("Reports no longer count events by \(property.name).")
  }
}
