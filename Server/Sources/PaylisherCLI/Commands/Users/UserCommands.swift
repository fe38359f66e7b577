import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about users of the workspace's dashboard.
struct UserCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "Invite, list, change and remove users of the dashboard.",
    subcommands: [
      UserAddCommand.self, UserListCommand.self, UserInvitationsCommand.self,
      UserRevokeCommand.self, UserRoleCommand.self, UserRemoveCommand.self,
      UserSessionsCommand.self, UserResetPasswordCommand.self,
      UserRemoveSecondFactorCommand.self,
    ]
  )
}

/// Invites a user.
struct UserAddCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Invite a user and print the invitation link once.",
    aliases: ["invite"]
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "E-mail address of the user, such as ada@example.com.") var email: String?
  @Option(
    help: ArgumentHelp(
      "Role of the user: owner, admin, editor, analyst or viewer.",
      valueName: "role"
    ),
    transform: Role.init(option:)
  )
  var role = Role.viewer
  @Option(
    help: ArgumentHelp(
      "Language of the invitation e-mail: en, tr, de, es or ar. Used only if a mail server is configured.",
      valueName: "code"
    )
  )
  var language: String?

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> InvitationResource {
    let settings = InvitationSettings(role: role, email: email, language: language)
    return try await client.send(.invite(settings))
  }

  func show(_ invitation: InvitationResource, on terminal: Terminal) {
    terminal.line(invitation.url ?? invitation.id.description)
    Terminal.error.line(
      "The link works once, until \(invitation.expiresAt.forPeople). It is shown only now."
    )
    if invitation.isMailed == true { Terminal.error.line("It was also sent by e-mail.") }
  }
}

struct UserListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the users of the workspace."
  )

  static let headings = ["email", "role", "second factor", "last seen", "name"]
  static let none = "No user has joined yet. Open invitations: paylisher user invitations"

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<MemberResource> {
    try await client.send(.members)
  }

  func row(_ member: MemberResource) -> [String] {
    [
      member.email, member.role.rawValue, member.hasSecondFactor ? "yes" : "no",
      member.lastSeenAt?.forPeople ?? "", member.name,
    ]
  }
}

/// Gives a user another role.
struct UserRoleCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "role",
    abstract: "Change the role of a user."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "E-mail address or ID of the user.") var user: String
  @Argument(
    help: "Role of the user: owner, admin, editor, analyst or viewer.",
    transform: Role.init(option:)
  )
  var role: Role

  func ask(_ client: PaylisherClient) async throws -> MemberResource {
    let id = try await UserFinder(client: client).find(user)
    return try await client.send(.changeMember(id, MemberSettings(role: role)))
  }

  func show(_ member: MemberResource, on terminal: Terminal) {
    terminal.line("\(member.email) has the role \(member.role.rawValue).")
  }
}

/// Removes a user from the workspace.
struct UserRemoveCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a user from the workspace immediately."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "E-mail address or ID of the user.") var user: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.removeMember(UserFinder(client: client).find(user)))
  }

  func show(_ answer: NoAnswer, on terminal: Terminal) {
    terminal.line("\(user) is no longer a member.")
  }
}

/// Lists the browsers of a user, or signs the user out in all of them.
struct UserSessionsCommand: CSVCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List a user's browser sessions, or sign the user out."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Argument(help: "E-mail address or ID of the user.") var user: String
  @Flag(help: "Sign the user out in every browser.") var end = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<SessionResource> {
    let id = try await UserFinder(client: client).find(user)
    if end { _ = try await client.send(.endMemberSessions(id)) }
    return try await client.send(.memberSessions(id))
  }

  func show(_ page: Page<SessionResource>, on terminal: Terminal) {
    if end { return terminal.line("\(user) is signed out everywhere.") }
    let rows = page.items.map { session in
      [session.lastUsedAt.forPeople, session.createdAt.forPeople, session.userAgent]
    }
    TextTable(headings: ["last used", "signed in", "browser"], rows: rows).write(to: terminal)
  }
}

/// Makes a link by which a user sets a new password.
struct UserResetPasswordCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-password",
    abstract: "Create a password reset link and print it once."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "E-mail address or ID of the user.") var user: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> PasswordResetResource {
    try await client.send(.resetPassword(UserFinder(client: client).find(user)))
  }

  func show(_ reset: PasswordResetResource, on terminal: Terminal) {
    terminal.line(reset.url)
    Terminal.error.line("The link works once, until \(reset.expiresAt.forPeople).")
  }
}

/// Removes the second factor of a user who lost it.
struct UserRemoveSecondFactorCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-second-factor",
    abstract: "Remove the second factor of a user who lost it.",
    discussion:
      "Use this if the user also lost the recovery codes. Verify the user's identity first. The command signs the user out. After that, the password alone is enough to sign in."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "E-mail address or ID of the user.") var user: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.removeSecondFactor(of: UserFinder(client: client).find(user)))
  }

  func show(_ answer: NoAnswer, on terminal: Terminal) {
    terminal.line("\(user) no longer has a second factor and is signed out.")
  }
}

/// Finds a user of the workspace by address or id.
struct UserFinder: Sendable {
  let client: PaylisherClient

  /// The user's id.
  ///
  /// - Throws: ``CommandFailure`` where the workspace has no such user.
  func find(_ text: String) async throws -> UserID {
    if let id = UserID(text) { return id }
    let members = try await client.send(.members).items
    guard let member = members.first(where: { $0.email == text.lowercased() }) else {
      throw CommandFailure(
        .failure,
        "There is no user \"\(text)\" in this workspace.",
        advice: "See paylisher user list."
      )
    }
    return member.id
  }
}
