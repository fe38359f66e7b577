import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Sends a message, after it printed the audience and the time.
struct MessageLaunchCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch",
    abstract: "Send a message now or at its scheduled time.",
    discussion: """
      Prints the audience, the number of people and devices, and the delivery time. If the message reaches more than \
      1,000 people, type their number to confirm. Without a terminal, give the number with --confirm.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the message.") var message: String
  @Option(
    help: ArgumentHelp(
      "Number of people that you expect to reach, which may be off by up to 5 %.",
      valueName: "people"
    )
  )
  var confirm: Int64?

  func ask(_ client: PaylisherClient) async throws -> MessageResource {
    let id = try MessageIDs.message(message)
    let stored = try await client.send(.message(id))
    guard stored.status == .draft else { return try await client.send(.launchMessage(id)) }
    let reach = try await LaunchReach(stored, client)
    await client.withZoneOfWorkspace { reach.write(to: .error) }
    let people = try confirmed(reach.estimate.people, stored)
    return try await client.send(.launchMessage(id, people: people))
  }

  func show(_ message: MessageResource, on terminal: Terminal) {
    terminal.line("\(message.message.name) is \(message.status.rawValue).")
  }

  /// The number that was given or typed.
  private func confirmed(_ people: Int64, _ stored: MessageResource) throws -> Int64? {
    guard ![.event, .sequence].contains(stored.message.delivery?.kind),
      !LaunchConfirmation.isConfirmed(confirm, people: people)
    else { return confirm }
    if let confirm {
      throw CommandFailure(
        .usage,
        "--confirm is \(confirm), but the message reaches \(people) people. Nothing was sent.",
        advice: "To send it, give --confirm \(people)."
      )
    }
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(
        .usage,
        "The message reaches \(people) people. Nothing was sent.",
        advice: "To send it, add --confirm \(people)."
      )
    }
    Terminal.error.line("Type the number of people to send it:")
    return readLine().flatMap { Int64($0.filter { $0 != "," && $0 != " " }) }
  }
}

/// The people that a message reaches, and the time.
private struct LaunchReach: Sendable {
  let message: MessageForm
  let audience: String
  let estimate: AudienceEstimate

  init(_ stored: MessageResource, _ client: PaylisherClient) async throws {
    message = stored.message
    if let id = message.audience {
      audience = try await client.send(.audience(id)).name
      estimate = try await client.send(.estimate(id))
    } else {
      audience = "all people"
      estimate = try await client.send(.estimate(AudienceForm.everyone))
    }
  }

  func write(to terminal: Terminal) {
    Facts([
      ("Message", message.name),
      ("Audience", audience),
      ("People", String(estimate.people)),
      ("Devices", message.channel == .push ? estimate.devices.map(String.init) : nil),
      ("Delivery", moment),
    ]).write(to: terminal)
  }

  private var moment: String {
    let delivery = message.delivery
    switch delivery?.kind {
    case .at: return delivery?.at.map(\.forPeople) ?? ""
    case .local:
      let time = (delivery?.localTime ?? "").replacing("T", with: " ")
      return "\(time) in each person's time zone"
    case .event: return "after the event \(delivery?.event ?? "")"
    case .sequence: return "when a person comes to a step of a sequence"
    case .immediately, nil: return "immediately"
    }
  }
}
