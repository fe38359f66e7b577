import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints events as they are stored.
struct ReportLiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Print events live, as the server stores them.",
    discussion: """
      Runs until you press Ctrl-C. If the server is unreachable for less than ten minutes, the command then also \
      prints the events that it missed. With --json, prints each event on one line.
      """
  )

  /// How long it waits before it asks a server again that went away.
  private static let pause = Duration.seconds(2)

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Print only events of the app with this bundle ID, package name or ID.",
      valueName: "app"
    )
  )
  var app: String?
  @Option(
    help: ArgumentHelp(
      "Print only events of the link with this code, short URL or ID.",
      valueName: "link"
    )
  ) var link: String?
  @Option(help: "Print only events with this name.") var event: String?
  @Option(
    help: ArgumentHelp(
      "Number of events to print before the command stops. Defaults to no limit.",
      valueName: "count"
    )
  ) var count: Int?

  func validate() throws {
    if let count, count < 1 {
      throw ValidationError("--count must be a whole number of at least 1.")
    }
  }

  func run() async throws {
    do {
      try await follow(try options.client())
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }

  private func follow(_ client: PaylisherClient) async throws {
    // Says at once that there is no server, or that the key is wrong.
    _ = try await client.send(.apps)
    let app = try await AppFinder(client: client).id(app)
    let link = try await LinkFinder(client: client).id(link)
    var printer = LivePrinter(asJSON: options.json, count: count)
    var last: String?
    while !printer.isDone {
      do {
        try await client.stream(.live(app: app, link: link, event: event, after: last)) { event in
          last = event.id ?? last
          try printer.show(event)
          return !printer.isDone
        }
      } catch let error as ClientError where Self.isPassing(error) {
        Terminal.error.line(error.message)
      }
      if !printer.isDone { try await Task.sleep(for: Self.pause) }
    }
  }

  /// Whether asking again may help.
  private static func isPassing(_ error: ClientError) -> Bool {
    error.code == .unreachable || error.problem?.status == 503
  }
}
