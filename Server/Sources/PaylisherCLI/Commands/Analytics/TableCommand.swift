import ArgumentParser
import PaylisherClient
import PaylisherServer

/// A command whose answer is also a table, for people and as comma-separated values.
protocol TableCommand: RemoteCommand {
  /// Whether to print comma-separated values.
  var csv: Bool { get }

  func table(_ answer: Answer) -> (headings: [String], rows: [[String]])
}

extension TableCommand {
  /// Asks, then shows.
  func run() async throws {
    do {
      let client = try options.client()
      let answer = try await ask(client)
      if options.json {
        Terminal.output.line(try JSONText.pretty(answer))
      } else if csv {
        let table = table(answer)
        for row in [table.headings] + table.rows { Terminal.output.line(CSVText.line(row)) }
      } else {
        await show(answer, of: client)
      }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }
}

/// A command that shows a table, which `--csv` prints as comma-separated values.
protocol CSVCommand: RemoteCommand {
  /// Whether to print comma-separated values.
  var csv: Bool { get }
}

extension CSVCommand {
  /// Asks, then shows.
  func run() async throws {
    do {
      let client = try options.client()
      let answer = try await ask(client)
      if options.json {
        Terminal.output.line(try JSONText.pretty(answer))
      } else if csv {
        show(answer, on: .tables)
      } else {
        await show(answer, of: client)
      }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }
}
