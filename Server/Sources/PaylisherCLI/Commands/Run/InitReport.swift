import LinkCore
import Persistence

/// What `paylisher init` did.
struct InitReport: Encodable, Sendable {
  private let created: Bool
  private let data: String
  private let workspace: WorkspaceID
  private let server: String?
  private let secretKey: String?
  private let publishableKey: String?
  private let androidPublishableKey: String?
  private let link: String?
  private let welcome: String?
  private let credentials: String?
  private let settings: String?
  private let signingKeyReplaced: Bool?
  private let serve: String

  /// A workspace was made.
  ///
  /// `kept` are the settings that were kept in the data directory, `config` is the file that was given.
  init(
    made keys: Credentials,
    welcome: String?,
    in directory: DataDirectory,
    isDemo: Bool,
    kept: [String],
    config: String?
  ) {
    created = true
    data = directory.path
    workspace = keys.workspace
    server = keys.server
    secretKey = keys.secretKey
    publishableKey = keys.publishableKey
    androidPublishableKey = keys.androidPublishableKey
    link = keys.link
    self.welcome = welcome
    credentials = isDemo ? directory.credentials : nil
    signingKeyReplaced = nil
    settings = kept.isEmpty ? nil : "\(kept.joined(separator: ", ")) in \(directory.settings)"
    serve = "paylisher serve --data \(data)" + (config.map { " --config \($0)" } ?? "")
  }

  /// There was one already.
  init(
    existing record: WorkspaceResource,
    newKey: String?,
    newOwner: String?,
    newSigningKey: Bool,
    in directory: DataDirectory
  ) {
    created = false
    signingKeyReplaced = newSigningKey ? true : nil
    data = directory.path
    workspace = record.id
    (server, secretKey, publishableKey, welcome) = (nil, newKey, nil, newOwner)
    (androidPublishableKey, link, credentials, settings) = (nil, nil, nil, nil)
    serve = "paylisher serve --data \(data)"
  }

  /// Writes the report for people.
  func write(to terminal: Terminal) {
    guard created else { return writeExisting(to: terminal) }
    terminal.line(terminal.style("Created a workspace in \(data).", .bold))
    terminal.line()
    Facts([
      ("Workspace", workspace.description),
      ("Secret key", secretKey),
      ("iOS key", publishableKey),
      ("Android key", androidPublishableKey),
      ("Short link", link),
      ("Sign in", welcome),
      ("Settings stored", settings),
    ]).write(to: terminal)
    terminal.line()
    if let credentials {
      terminal.line("This is a demo, so the keys are stored in \(credentials) (mode 600).")
    } else {
      terminal.line("The secret key is shown only now. Store it with your other secrets.")
    }
    if welcome != nil {
      terminal.line("The sign-in link creates the first user, once, within an hour.")
    }
    terminal.line("Start the server: \(serve)")
  }

  private func writeExisting(to terminal: Terminal) {
    if signingKeyReplaced == true {
      terminal.line("Replaced the signing key. Earlier tokens and tickets are no longer valid.")
      terminal.line("Copy secrets.json to every server of this database before they start.")
      if secretKey == nil, welcome == nil { return }
    }
    if let welcome {
      terminal.line("Created a link for another owner to join, once, within seven days:")
      terminal.line(welcome)
      if secretKey == nil { return }
    }
    guard let secretKey else {
      terminal.line("\(data) already has a workspace (\(workspace)). Nothing was changed.")
      terminal.line(
        "Keys are printed only once. Create another with paylisher key create. If every secret key is "
          + "lost, stop the server and run: paylisher init --new-key"
      )
      return
    }
    terminal.line("Created another secret key for the workspace \(workspace):")
    terminal.line(secretKey)
    terminal.line("It is shown only now. Revoke lost keys: paylisher key revoke")
  }
}
