import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

struct UserInvitationsCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations",
    abstract: "List open invitations."
  )

  static let headings = ["id", "email", "role", "made", "works until"]
  static let none = "There are no open invitations."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<InvitationResource> {
    try await client.send(.invitations)
  }

  func row(_ invitation: InvitationResource) -> [String] {
    [
      invitation.id.description, invitation.email ?? "anyone with the link",
      invitation.role.rawValue, invitation.createdAt.forPeople, invitation.expiresAt.forPeople,
    ]
  }
}

/// Ends an invitation.
struct UserRevokeCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an invitation, so that its link stops working."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "E-mail address or ID of the invitation.") var invitation: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    var answer: NoAnswer?
    for id in try await found(client) { answer = try await client.send(.revokeInvitation(id)) }
    guard let answer else {
      throw CommandFailure(
        .failure,
        "There is no open invitation for \"\(invitation)\".",
        advice:
          "See paylisher user invitations. To remove a user who joined: paylisher user remove."
      )
    }
    return answer
  }

  func show(_ answer: NoAnswer, on terminal: Terminal) {
    terminal.line("The invitation of \(invitation) no longer works.")
  }

  /// Every open invitation of an address, or the one of an id.
  private func found(_ client: PaylisherClient) async throws -> [OneTimeLinkID] {
    if let id = OneTimeLinkID(invitation) { return [id] }
    return try await client.send(.invitations).items
      .filter { $0.email?.lowercased() == invitation.lowercased() }.map(\.id)
  }
}
