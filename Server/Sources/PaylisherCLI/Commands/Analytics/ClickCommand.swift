import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about clicks.
struct ClickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "click",
    abstract: "List clicks and explain their routing.",
    subcommands: [ClickListCommand.self, ClickShowCommand.self]
  )
}

struct ClickListCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List clicks, newest first.",
    discussion: "Prints one page of clicks. To export all of them, run paylisher export clicks."
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Show only clicks on the link with this code, short URL or ID.",
      valueName: "link"
    )
  ) var link: String?
  @Option(help: ArgumentHelp("Maximum number of rows to print, up to 200.", valueName: "count"))
  var limit =
    50
  @Option(help: "Cursor printed below the previous page, to print the next page.") var cursor:
    String?
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<ClickResource> {
    let link = try await LinkFinder(client: client).id(link)
    return try await client.send(.clicks(link: link, cursor: cursor, limit: limit))
  }

  func table(_ page: Page<ClickResource>) -> (headings: [String], rows: [[String]]) {
    (ClickLine.headings, page.items.map(ClickLine.cells))
  }

  func show(_ page: Page<ClickResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no clicks.") }
    let rows = page.items.map { click in
      [
        click.occurredAt.forPeople, click.code ?? "", click.source ?? "", click.platform.rawValue,
        click.country ?? "", click.destination.rawValue, click.choice, Self.mark(click),
        click.id.description,
      ]
    }
    TextTable(
      headings: [
        "when", "link", "source", "platform", "country", "destination", "variant", "", "id",
      ],
      rows: rows
    ).write(to: terminal)
    if let cursor = page.nextCursor { terminal.line("There are more: --cursor \(cursor)") }
  }

  private static func mark(_ click: ClickResource) -> String {
    click.isBot ? "bot" : click.isScan ? "scan" : ""
  }
}

/// Shows a click and the trace of its decision.
struct ClickShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a click and explain its routing."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the click, as printed by paylisher click list.") var id: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ClickResource {
    guard let click = ClickID(id) else {
      throw CommandFailure(
        .usage,
        "\"\(id)\" is not the id of a click.",
        advice: "See paylisher click list."
      )
    }
    return try await client.send(.click(click))
  }

  func show(_ click: ClickResource, on terminal: Terminal) {
    let network = click.network.map { "AS\($0)" }
    let kind: String? = click.isBot ? "bot" : click.isScan ? "scan" : nil
    let facts: [(String, String?)] = [
      ("Link", click.code ?? click.link.description), ("When", click.occurredAt.forPeople),
      ("Destination", click.destination.rawValue), ("Platform", click.platform.rawValue),
      ("Source", click.source), ("Medium", click.medium), ("Campaign", click.campaign),
      ("Referrer", click.referrerHost), ("In app", click.inAppBrowser),
      ("Country", click.country), ("Language", click.language),
      ("Network", network), ("Rule", click.rule), ("Variant", click.variant),
      ("Counted as", kind),
    ]
    Facts(facts).write(to: terminal)
    terminal.line()
    TraceText(steps: click.trace).write(to: terminal)
  }
}

extension ClickResource {
  /// The rule that applied, and the variant of its split.
  fileprivate var choice: String {
    [rule, variant].compactMap(\.self).joined(separator: "/")
  }
}
