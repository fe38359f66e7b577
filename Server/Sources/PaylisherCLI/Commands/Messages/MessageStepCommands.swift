import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// A command that takes a step in a message's life.
protocol MessageStepCommand: RemoteCommand where Answer == MessageResource {
  var message: String { get }

  /// The request.
  static func route(_ id: MessageID) -> APIRoute<MessageResource>
}

extension MessageStepCommand {
  func ask(_ client: PaylisherClient) async throws -> MessageResource {
    try await client.send(Self.route(try MessageIDs.message(message)))
  }

  func show(_ message: MessageResource, on terminal: Terminal) {
    terminal.line("\(message.message.name) is \(message.status.rawValue).")
  }
}

struct MessagePauseCommand: MessageStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause a message until you resume it."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the message.") var message: String

  static func route(_ id: MessageID) -> APIRoute<MessageResource> { .pauseMessage(id) }
}

struct MessageResumeCommand: MessageStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Resume a paused message."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the message.") var message: String

  static func route(_ id: MessageID) -> APIRoute<MessageResource> { .resumeMessage(id) }
}

struct MessageCancelCommand: MessageStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel a message permanently."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the message.") var message: String

  static func route(_ id: MessageID) -> APIRoute<MessageResource> { .cancelMessage(id) }
}
