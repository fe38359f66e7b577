import ArgumentParser
import PaylisherClient
import WireModels

/// A command that lists the things of one kind.
protocol ListCommand: CSVCommand where Answer == Page<Item> {
  associatedtype Item: Codable & Hashable & Sendable

  /// The headings of the columns.
  static var headings: [String] { get }
  /// The sentence where there is none, such as "There are no apps."
  static var none: String { get }

  /// The cells of one thing, in the order of ``headings``.
  func row(_ item: Item) -> [String]
}

extension ListCommand {
  func show(_ page: Page<Item>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line(Self.none) }
    TextTable(headings: Self.headings, rows: page.items.map(row)).write(to: terminal)
    if let cursor = page.nextCursor { terminal.line("More: --cursor \(cursor)") }
  }
}

/// Which page of a list a command prints.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Maximum number of rows to print, up to 200.", valueName: "count"))
  var limit =
    50
  @Option(help: "Cursor printed below the previous page, to print the next page.") var cursor:
    String?
}

extension Page {
  /// Asks for a page of an export; where the server does not answer, says how to go on.
  static func ofExport(
    from cursor: String?,
    _ ask: (String?) async throws -> Page
  ) async throws -> Page {
    do {
      return try await ask(cursor)
    } catch {
      if let cursor, (error as? ClientError)?.code != .refused {
        Terminal.error.line("Continue with --cursor \(cursor)")
      }
      throw error
    }
  }
}

/// A command that deletes one thing.
protocol DeleteCommand: RemoteCommand {
  /// What was deleted, as the subject of a sentence: "The audience".
  func subject(_ answer: Answer) -> String
}

extension DeleteCommand {
  func show(_ answer: Answer, on terminal: Terminal) {
    terminal.line("\(subject(answer)) is removed.")
  }
}
