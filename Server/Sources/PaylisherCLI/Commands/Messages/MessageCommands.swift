import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// The commands about messages.
struct MessageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "message",
    abstract: "Create, test and send push messages.",
    subcommands: [
      MessageCreateCommand.self, MessageListCommand.self, MessageShowCommand.self,
      MessageTestCommand.self, MessageCheckCommand.self, MessageLaunchCommand.self,
      MessagePauseCommand.self, MessageResumeCommand.self, MessageCancelCommand.self,
      MessageReportCommand.self,
    ]
  )
}

/// Stores a draft.
struct MessageCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a draft of a message from a JSON file.",
    discussion:
      "To send the message, run paylisher message launch. See docs/messages.md for the fields of the file."
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Idempotency key. If you repeat the command with the same key within a day, no second message is created."
    )
  )
  var idempotencyKey: String?
  @Argument(help: "JSON file with the message, or - for standard input.") var file: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> MessageResource {
    let zone = try await client.timeZone(if: true)
    let form = try JSONFile.value(MessageForm.self, .message, at: file, in: zone)
    return try await client.send(.createMessage(form, idempotencyKey: idempotencyKey))
  }

  func show(_ message: MessageResource, on terminal: Terminal) {
    MessageFacts(message: message).write(to: terminal)
  }
}

struct MessageListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List messages, newest first."
  )

  static let headings = ["message", "channel", "status", "changed", "id"]
  static let none = "There are no messages."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Option(help: ArgumentHelp("Maximum number of rows to print, up to 200.", valueName: "count"))
  var limit =
    50
  @Option(help: "Cursor printed below the previous page, to print the next page.") var cursor:
    String?

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<MessageResource> {
    try await client.send(.messages(cursor: cursor, limit: limit))
  }

  func row(_ message: MessageResource) -> [String] {
    [
      message.message.name, message.message.channel.rawValue, message.status.rawValue,
      message.updatedAt.forPeople, message.id.description,
    ]
  }
}

struct MessageShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a message and its history."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the message.") var message: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> MessageResource {
    try await client.send(.message(try MessageIDs.message(message)))
  }

  func show(_ message: MessageResource, on terminal: Terminal) {
    MessageFacts(message: message).write(to: terminal)
  }
}

/// What people see of a message.
private struct MessageFacts: Sendable {
  let message: MessageResource

  func write(to terminal: Terminal) {
    let steps = (message.steps ?? []).map { step in
      (
        step.status.rawValue,
        step.at.forPeople + (step.problem.map { ", because: \($0)" } ?? "")
      )
    }
    Facts(
      [
        ("Message", message.message.name), ("Id", message.id.description),
        ("Status", terminal.style(message.status.rawValue, .bold)),
        ("Problem", message.problem),
        ("Variants", message.message.variants.map(\.name).joined(separator: ", ")),
      ] + steps.map { ($0.0, Optional($0.1)) }
    ).write(to: terminal)
  }
}

/// Sends a message to one person as a test.
struct MessageTestCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test message to the devices of one person.",
    discussion:
      "Ignores the audience, consent, frequency caps and quiet hours. You can also test a draft."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Any distinct ID of the person.", valueName: "id")) var person: String
  @Argument(help: "ID of the message.") var message: String

  func ask(_ client: PaylisherClient) async throws -> SendReceipt {
    let recipient = MessageRecipient(distinctID: person)
    return try await client.send(.testMessage(try MessageIDs.message(message), recipient))
  }

  func show(_ receipt: SendReceipt, on terminal: Terminal) {
    terminal.line(
      receipt.sends.isEmpty
        ? "Nothing was sent: \(receipt.decision.check ?? "no address")."
        : "Sent to \(receipt.sends.count) of the person's devices."
    )
  }
}

/// Says whether a person would receive a message.
struct MessageCheckCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether a person would receive a message now, and why."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Any distinct ID of the person.", valueName: "id")) var person: String
  @Argument(help: "ID of the message.") var message: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> SendCheckReport {
    try await client.send(.checkMessage(try MessageIDs.message(message), person: person))
  }

  func show(_ report: SendCheckReport, on terminal: Terminal) {
    let rows = report.steps.map { [$0.check, $0.passes ? "passes" : "fails"] }
    TextTable(headings: ["check", "result"], rows: rows).write(to: terminal)
    terminal.line()
    Facts([
      ("Outcome", terminal.style(report.outcome, .bold)),
      ("Until", report.until?.forPeople), ("Variant", report.variant), ("Title", report.title),
      ("Text", report.body),
    ]).write(to: terminal)
  }
}

/// Shows what came of a message.
struct MessageReportCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show the results of a message by variant."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Argument(help: "ID of the message.") var message: String

  private static let kinds = [
    "targeted", "sent", "delivered", "shown", "opened", "clicked", "converted", "dismissed",
    "failed", "dropped", "unknown",
  ]

  func ask(_ client: PaylisherClient) async throws -> MessageReport {
    try await client.send(.reportMessage(try MessageIDs.message(message)))
  }

  func table(_ report: MessageReport) -> (headings: [String], rows: [[String]]) {
    (
      ["variant"] + Self.kinds + ["revenue"],
      report.variants.map { variant in
        [variant.name] + Self.kinds.map { "\(variant.counts[$0, default: 0])" }
          + [CountColumns.money(variant.revenue ?? [])]
      }
    )
  }

  func show(_ report: MessageReport, on terminal: Terminal) {
    let table = table(report)
    TextTable(headings: table.headings, rows: table.rows).write(to: terminal)
    for variant in report.variants {
      for (reason, count) in variant.failures.sorted(by: { $0.key < $1.key }) {
        terminal.line("\(variant.name): \(count) \(reason)")
      }
    }
    for variant in report.variants {
      guard let success = variant.success else { continue }
      let percent = [success.rate, success.low, success.high].map { share in
        String(format: "%.1f %%", share * 100)
      }
      terminal.line(
        "\(variant.name): \(percent[0]) \(success.kind), 95 % interval \(percent[1]) to \(percent[2])"
      )
    }
    for variant in report.variants {
      guard let count = variant.unreadableRevenue else { continue }
      terminal.line("\(variant.name): \(count) conversions have an amount that cannot be read")
    }
    for comparison in report.comparisons {
      terminal.line(
        "\(comparison.first) and \(comparison.second): \(Self.words[comparison.finding] ?? comparison.finding)"
      )
    }
  }

  private static let words = [
    "too_few": "too few people to compare",
    "no_difference_shown": "no significant difference",
    "first_higher": "the first is higher", "second_higher": "the second is significantly higher",
  ]
}
