import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// The commands about push keys of apps.
struct PushKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-key",
    abstract: "Manage the push keys of an app.",
    subcommands: [PushKeySetCommand.self, PushKeyListCommand.self, PushKeyDeleteCommand.self]
  )
}

struct PushKeySetCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set Apple's .p8 key or Google's service account for an app.",
    discussion: "The server encrypts the key and never returns it."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Apple's .p8 key file.", valueName: "file")) var p8: String?
  @Option(help: ArgumentHelp("ID of Apple's key, ten characters.", valueName: "id"))
  var keyID: String?
  @Option(help: ArgumentHelp("Apple team ID. Defaults to the team ID of the app.", valueName: "id"))
  var teamID: String?
  @Option(
    help: ArgumentHelp("JSON key file of a Google service account.", valueName: "file")
  ) var serviceAccount: String?
  @Argument(help: "Bundle ID, package name or ID of the app.") var app: String

  func validate() throws {
    guard (p8 == nil) != (serviceAccount == nil) else {
      throw ValidationError("Give --p8 with --key-id, or --service-account.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> PushKeyResource {
    var settings = PushKeySettings()
    settings.p8 = try p8.map(Self.text)
    settings.serviceAccount = try serviceAccount.map(Self.text)
    (settings.keyID, settings.teamID) = (keyID, teamID)
    let found = try await AppFinder(client: client).find(app)
    return try await client.send(.setPushKey(found.id, settings))
  }

  private static func text(at path: String) throws -> String {
    String(decoding: try JSONFile.data(at: path), as: UTF8.self)
  }

  func show(_ key: PushKeyResource, on terminal: Terminal) {
    terminal.line("Messages of the app are sent through \(key.provider) with \(key.name).")
  }
}

struct PushKeyListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the push keys of an app, without their secrets."
  )

  static let headings = ["provider", "key", "set", "problem"]
  static let none = "The app has no push keys."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Argument(help: "Bundle ID, package name or ID of the app.") var app: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<PushKeyResource> {
    let found = try await AppFinder(client: client).find(app)
    return try await client.send(.pushKeys(found.id))
  }

  func row(_ key: PushKeyResource) -> [String] {
    [key.provider, key.name, key.updatedAt.forPeople, key.problem ?? ""]
  }
}

/// Removes a key.
struct PushKeyDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a push key of an app."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Push provider of the key: apns or fcm.", valueName: "provider"))
  var provider: String
  @Argument(help: "Bundle ID, package name or ID of the app.") var app: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    let found = try await AppFinder(client: client).find(app)
    return try await client.send(.deletePushKey(found.id, provider: provider))
  }

  func subject(_ answer: NoAnswer) -> String { "The key" }
}
