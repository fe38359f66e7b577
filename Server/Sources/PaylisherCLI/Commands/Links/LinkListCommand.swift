import ArgumentParser
import LinkCore
import PaylisherClient
import TargetCore
import WireModels

/// Which links a command is about.
struct LinkFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show only links with this text in their code, title, tags or target hosts.",
      valueName: "text"
    )
  )
  var search: String?
  @Option(help: ArgumentHelp("Show only links with this tag.", valueName: "tag")) var tag: String?
  @Option(
    help: ArgumentHelp("Show only links that are currently in this state.", valueName: "state")
  )
  var state: LinkListState?
  @Option(
    help: ArgumentHelp("Show only links on this domain, such as go.example.com.", valueName: "host")
  ) var domain: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Show only archived links, or only links that are not archived."
  )
  var archived: Bool?

  /// Every link.
  static func none() throws -> LinkFilterOptions { try parse([]) }

  func route(cursor: String?, limit: Int) -> APIRoute<Page<LinkResource>> {
    .links(
      search: search,
      tag: tag,
      status: state?.status,
      archived: archived,
      domain: domain,
      cursor: cursor,
      limit: limit
    )
  }
}

/// A ``LinkStatus`` as it is typed.
enum LinkListState: String, ExpressibleByArgument, CaseIterable, Sendable {
  case active, warn, disabled, expired
  case notStarted = "not-started"
  case usedUp = "used-up"

  /// The status of the API.
  var status: LinkStatus? { LinkStatus(rawValue: rawValue.replacing("-", with: "_")) }
}

struct LinkListCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List links, newest first."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var filter: LinkFilterOptions
  @Option(help: ArgumentHelp("Maximum number of rows to print, up to 200.", valueName: "count"))
  var limit =
    50
  @Option(help: "Cursor printed below the previous page, to print the next page.") var cursor:
    String?
  @Flag(help: "List all links instead of one page.") var all = false
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<LinkResource> {
    guard all else {
      return try await client.send(filter.route(cursor: cursor, limit: limit))
    }
    var found: [LinkResource] = []
    var next = cursor
    repeat {
      let page = try await client.send(filter.route(cursor: next, limit: 200))
      found += page.items
      next = page.nextCursor
    } while next != nil
    return Page(items: found)
  }

  func table(_ page: Page<LinkResource>) -> (headings: [String], rows: [[String]]) {
    let rows = page.items.map { link in
      [
        link.code, link.shortURL, link.stateText, link.tags?.joined(separator: ", ") ?? "",
        link.title ?? "",
      ]
    }
    return (["code", "short link", "state", "tags", "title"], rows)
  }

  func show(_ page: Page<LinkResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no links.") }
    let table = table(page)
    TextTable(headings: table.headings, rows: table.rows).write(to: terminal)
    if let cursor = page.nextCursor {
      terminal.line("There are more: add --all, or --cursor \(cursor)")
    }
  }
}

extension LinkResource {
  /// Whether it works now, for people.
  var stateText: String {
    switch status {
    case .active: "works"
    case .warn: "warns"
    case .notStarted: "begins \(self.startsAt?.dayForPeople ?? "")"
    case .usedUp: "used up"
    case .disabled, .expired: status.rawValue
    }
  }
}
