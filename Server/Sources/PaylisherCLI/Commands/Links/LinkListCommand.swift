import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// Which links a command is about.
struct LinkFilterOptions: ParsableArguments {
  @Option(help: "Only links with this in their code, title, tags or targets' hosts.")
  var search: String?
  @Option(help: "Only links with this tag.") var tag: String?
  @Option(
    help: ArgumentHelp(
      "Only links in this state: active, warn or disabled, as they are set; expired or scheduled, by "
        + "their times.",
      valueName: "state"
    )
  )
  var state: LinkCondition?
  @Option(help: "Only links on this host.") var domain: String?

  /// The route of a page.
  func route(cursor: String?, limit: Int) -> APIRoute<Page<LinkResource>> {
    .links(
      search: search,
      tag: tag,
      state: state.flatMap { $0.isSet ? $0.rawValue : nil },
      domain: domain,
      cursor: cursor,
      limit: limit
    )
  }

  /// Whether a link of a page is meant.
  func keeps(_ link: LinkResource) -> Bool {
    guard let state, !state.isSet else { return true }
    return link.condition(at: SystemClock.now()) == state
  }

  /// Every link.
  static var none: LinkFilterOptions { LinkFilterOptions() }

  /// Whether pages hold links that are not meant.
  var filtersPages: Bool { state?.isSet == false }
}

/// Whether a link works: what is set, and what follows from its times.
enum LinkCondition: String, ExpressibleByArgument, CaseIterable, Sendable {
  case active, warn, disabled, expired, scheduled

  /// Whether it is a field of the link, so that the server filters by it.
  var isSet: Bool { self != .expired && self != .scheduled }
}

/// Lists links.
struct LinkListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List links, newest first."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var filter: LinkFilterOptions
  @Option(help: ArgumentHelp("How many at most, up to 200.", valueName: "count")) var limit = 50
  @Option(help: "Where the previous page ended.") var cursor: String?
  @Flag(help: "List every link, page by page.") var all = false

  func ask(_ client: PaylisherClient) async throws -> Page<LinkResource> {
    guard all || filter.filtersPages else {
      return try await client.send(filter.route(cursor: cursor, limit: limit))
    }
    var found: [LinkResource] = []
    var next = cursor
    repeat {
      let page = try await client.send(filter.route(cursor: next, limit: 200))
      found += page.items.filter(filter.keeps)
      next = page.nextCursor
    } while next != nil
    return Page(items: found)
  }

  func show(_ page: Page<LinkResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no links.") }
    let rows = page.items.map { link in
      [
        link.code, link.shortURL, link.stateText, link.tags?.joined(separator: ", ") ?? "",
        link.title ?? "",
      ]
    }
    TextTable(headings: ["code", "short link", "state", "tags", "title"], rows: rows)
      .write(to: terminal)
    if let cursor = page.nextCursor {
      terminal.line("There are more: add --all, or --cursor \(cursor)")
    }
  }
}

extension LinkResource {
  /// Whether it works at a moment.
  func condition(at now: Timestamp) -> LinkCondition {
    if let state = LinkCondition(rawValue: state), state == .disabled { return state }
    if let expiresAt, expiresAt <= now { return .expired }
    if let startsAt, startsAt > now { return .scheduled }
    return LinkCondition(rawValue: state) ?? .active
  }

  /// Whether it works, for people.
  var stateText: String {
    switch condition(at: SystemClock.now()) {
    case .active: "works"
    case .warn: "warns"
    case .disabled: "disabled"
    case .expired: "expired"
    case .scheduled: "begins \(startsAt.map { String($0.iso8601.prefix(10)) } ?? "")"
    }
  }
}
