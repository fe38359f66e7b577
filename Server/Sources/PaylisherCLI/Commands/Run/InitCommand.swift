import ArgumentParser
import LinkCore
import PaylisherServer
import Persistence

/// Makes a data directory ready, once.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a data directory with a workspace and print its keys.",
    discussion: """
      Keys are printed only once. The host of --public-url becomes the first link domain. The command stores the \
      settings in settings.json in the data directory, where paylisher serve finds them. If you run it again, it \
      changes nothing and shows the existing workspace. A server can have any number of workspaces, which share no \
      data. To create another one, use --new-workspace.
      """
  )

  @OptionGroup(title: "Settings") var options: InstallationOptions
  @Flag(
    help: "Also create demo apps, a domain and the link DEMO, and store the demo's keys in a file."
  )
  var demo = false
  @Option(
    help:
      "Create another workspace with this name, and print a secret key and an invitation link for its owner."
  )
  var newWorkspace: String?
  @Option(
    help: ArgumentHelp(
      "Time zone in which the new workspace's days begin and end, such as Europe/Istanbul. (default: UTC)",
      valueName: "zone"
    )
  )
  var zone: ZoneName?
  @Option(
    help:
      "ID of the workspace that --new-key and --new-owner apply to. Defaults to the oldest workspace."
  )
  var workspace: String?
  @Flag(
    help:
      "Create another secret key for an existing workspace, for example if you lost the first one."
  )
  var newKey = false
  @Flag(help: "Create an invitation link for another owner, for example if no owner can sign in.")
  var newOwner = false
  @Flag(help: "Replace the key that signs tokens, for example after a backup was stolen.")
  var newSigningKey = false
  @Flag(help: "Print the result as JSON.") var json = false

  func run() async throws {
    let sources = try options.sources()
    let own = try OperatorSettings(sources)
    let directory = DataDirectory(path: own.data)
    let now = SystemClock.now()
    let installation = try await opened(directory, own.databaseURL, now: now)
    let settings = try await installation.sharedURL(own).settings
    let report: InitReport
    if newSigningKey { try SecretsFile.replaceSigningKey(directory) }
    if let workspace = try await chosenWorkspace(installation, now: now) {
      let actor = AuditActor(kind: .operatorCommand, id: "init", moment: now)
      let key =
        newKey || newWorkspace != nil
        ? try await installation.makeKey(workspace.id, now: now, by: actor) : nil
      let link =
        newOwner || newWorkspace != nil
        ? try await installation.ownerLink(workspace.id, settings.publicURL, now: now, by: actor)
        : nil
      if let zone, zone.name != workspace.timeZone {
        Terminal.error.line(
          "The workspace keeps its time zone, \(workspace.timeZone). To change it: "
            + "paylisher workspace update --zone \(zone.name)"
        )
      }
      report = InitReport(
        existing: workspace,
        newKey: key,
        newOwner: link,
        newSigningKey: newSigningKey,
        in: directory
      )
    } else {
      let credentials = try await installation.makeWorkspace(
        name: newWorkspace,
        demo: demo,
        publicURL: settings.publicURL,
        hasDomain: sources.text(of: SettingsTable.shared.publicURL.entry) != nil,
        zone: zone?.name,
        now: now
      )
      let kept = try sources.keep(in: directory)
      report = InitReport(
        made: credentials,
        welcome: try await installation.firstOwnerLink(settings.publicURL, now: now),
        in: directory,
        isDemo: demo,
        kept: kept,
        config: options.config
      )
    }
    try await installation.close()
    if json {
      Terminal.output.line(try JSONText.pretty(report))
    } else {
      report.write(to: .output)
    }
  }
}

extension InitCommand {
  /// The installation; a server that runs makes keys and invites owners by itself.
  private func opened(
    _ directory: DataDirectory,
    _ database: DatabaseChoice,
    now: Timestamp
  ) async throws -> Installation {
    do {
      return try await Installation.open(directory, database, now: now)
    } catch let error as CommandFailure
      where error.status == .alreadyRunning && (newKey || newOwner)
    {
      throw CommandFailure(
        .alreadyRunning,
        "A server uses the data directory \(directory.path).",
        advice: "Let it do this: paylisher \(newKey ? "key create" : "user add --role owner"), "
          + "with a key that still works. Without one stop it, run this, and start it again."
      )
    }
  }

  /// The workspace that is there already, or the one that was asked for; `nil` where there is none.
  private func chosenWorkspace(
    _ installation: Installation,
    now: Timestamp
  ) async throws -> WorkspaceResource? {
    guard let oldest = installation.workspaces?.first else { return nil }
    if let newWorkspace {
      let builder = WorkspaceBuilder(installation, now: now)
      return try await builder.workspace(name: newWorkspace, zone: zone?.name)
    }
    guard let workspace else { return oldest }
    guard let chosen = installation.workspaces?.first(where: { $0.id.description == workspace })
    else { throw ValidationError("There is no workspace \(workspace) in this data directory.") }
    return chosen
  }
}

extension SettingsSources {
  /// Keeps what flags and the environment say for the next start.
  ///
  /// The URL of a server on this computer is not kept: it follows from host and port.
  ///
  /// - Returns: the names of the settings that were kept.
  fileprivate func keep(in directory: DataDirectory) throws -> [String] {
    var values: [String: String] = [:]
    for entry in SettingsTable.all where entry.name != SettingsTable.shared.data.entry.name {
      guard let (text, source) = text(of: entry), source == .flag || source == .environment
      else { continue }
      let host = PublicURL(text).flatMap { LinkDomain($0.host) }
      guard host?.isForDevelopment != true else { continue }
      values[entry.key] = text
    }
    guard !values.isEmpty else { return [] }
    try SettingsFile.write(values, to: directory.settings)
    return values.keys.sorted()
  }
}

extension Installation {
  /// One more secret key of a workspace.
  func makeKey(
    _ workspace: WorkspaceID,
    now: Timestamp,
    by actor: AuditActor
  ) async throws -> String {
    do {
      let builder = WorkspaceBuilder(self, now: now)
      return try await builder.key(
        .secret,
        of: workspace,
        name: "Made by paylisher init",
        by: actor
      )
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// The first workspace; a demo's keys are kept in the data directory.
  func makeWorkspace(
    name: String? = nil,
    demo: Bool,
    publicURL: PublicURL,
    hasDomain: Bool = false,
    zone: String? = nil,
    now: Timestamp
  ) async throws -> Credentials {
    do {
      let builder = WorkspaceBuilder(self, now: now)
      guard demo else {
        return try await builder.workspace(
          name: name,
          publicURL: publicURL,
          hasDomain: hasDomain,
          zone: zone
        )
      }
      let credentials = try await builder.demoWorkspace(
        name: name,
        publicURL: publicURL,
        zone: zone
      )
      try credentials.keep(in: directory)
      return credentials
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}
