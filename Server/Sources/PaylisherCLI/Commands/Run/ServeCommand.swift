import ArgumentParser
import Delivery
import Foundation
import LinkCore
import Logging
import PaylisherServer
import Persistence
import RoutingCore

/// The composition root.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the server.",
    discussion:
      "To stop the server, press Ctrl-C or send SIGTERM. The server first completes open requests "
      + "and writes all data to disk."
  )

  @OptionGroup(title: "Settings") var options: SettingsOptions
  @Flag(help: "Create a demo workspace, app and link if the data directory is empty.")
  var demo = false
  @Flag(help: "Fill the workspace that --demo creates with 90 days of simulated traffic.")
  var demoTraffic = false

  func validate() throws {
    if demoTraffic, !demo {
      throw ValidationError("--demo-traffic fills the workspace of --demo. Add --demo.")
    }
  }

  func run() async throws {
    let own = try options.settings().withFreePort()
    LoggingSystem.bootstrap(LogWriter.factory(own), metadataProvider: .trace)
    let directory = DataDirectory(path: own.data)
    let installation = try await Installation.open(
      directory,
      own.databaseURL,
      mayBeAway: true,
      isTraced: own.otlpEndpoint != nil,
      now: SystemClock.now()
    )
    let (settings, replacedURL) = try await installation.sharedURL(own)
    try await makeDemo(in: installation, settings: settings)
    try await installation.followPublicURL(settings.publicURL)
    let welcome = try await installation.firstOwnerLink(settings.publicURL, now: SystemClock.now())
    let banner = Banner(
      settings: settings,
      isEmpty: installation.workspaces?.isEmpty == true && !demo,
      welcome: welcome,
      credentials: try currentCredentials(directory, settings: settings),
      directory: directory,
      signInFile: try SignInFile(directory).keep(welcome, isLogged: SignInFile.isOutputLogged),
      domainURL: try await installation.publicDomainURL(),
      replacedURL: replacedURL
    )
    try await serve(installation, settings: settings) { banner.write(to: .output) }
    try await installation.close()
  }

  private func makeDemo(in installation: Installation, settings: OperatorSettings) async throws {
    guard demo, installation.workspaces?.isEmpty == true else { return }
    let now = SystemClock.now()
    let credentials = try await installation.makeWorkspace(
      demo: true,
      publicURL: settings.publicURL,
      now: now
    )
    guard demoTraffic else { return }
    let repositories = installation.repositories
    try await DemoTraffic(repositories, credentials.workspace, now: now).fill()
  }

  /// The identity provider; `nil` where none is configured.
  private func openID(_ settings: OperatorSettings) throws -> OpenIDProvider? {
    guard let issuer = settings.oidcIssuer else { return nil }
    guard let client = settings.oidcClient, let path = settings.oidcSecretFile,
      let secret = try? String(contentsOfFile: path, encoding: .utf8)
    else {
      throw CommandFailure(
        .badSettings,
        "--oidc-issuer requires a client and a secret.",
        advice: "Give --oidc-client and --oidc-secret-file, a file that can be read."
      )
    }
    return OpenIDProvider(
      OpenIDSettings(
        issuer: issuer,
        client: client,
        secret: secret.trimmingCharacters(in: .whitespacesAndNewlines),
        name: settings.oidcName
      )
    )
  }

  /// The demo's keys, kept with where the server is now so that commands find it.
  private func currentCredentials(
    _ directory: DataDirectory,
    settings: OperatorSettings
  ) throws -> Credentials? {
    guard let kept = try Credentials.read(directory) else { return nil }
    let current = kept.moved(to: settings.publicURL)
    if current != kept { try current.keep(in: directory) }
    return current
  }

  /// Fakes of the push providers for the apps of a demo workspace; `nil` where there is none.
  private func demoPushes(_ installation: Installation) async throws -> DemoPushProviders? {
    guard demo, installation.absence == nil,
      let credentials = try Credentials.read(installation.directory)
    else { return nil }
    return try await DemoPushProviders.start(
      for: credentials,
      installation,
      now: SystemClock.now()
    )
  }

  private func mailQueue(_ server: SMTPSettings, _ parts: ServerDependencies) -> MailQueue {
    MailQueue(SMTPClient(server), now: parts.now, makeID: parts.makeID, logger: parts.logger)
  }

  private func limits(_ settings: OperatorSettings) -> RequestLimits {
    var limits = RequestLimits()
    limits.connectionsPerAddress = settings.connectionsPerAddress
    limits.notFoundPerMinute = settings.notFoundPerMinute
    limits.ingestPerKey = settings.ingestPerKey
    limits.ingestPerNetwork = settings.ingestPerNetwork
    limits.ingestPerDevice = settings.ingestPerDevice
    limits.launchesPerKey = settings.launchesPerKey
    limits.launchesPerNetwork = settings.launchesPerNetwork
    limits.managementPerMinute = settings.managementPerMinute
    limits.linksPerWorkspace = settings.linksPerWorkspace
    return limits
  }

  /// Has the server go on from the links that it kept, and use the database when it is there.
  private func awaitDatabase(
    _ driver: DeferredDriver,
    absentBecause reason: StoreError,
    _ dependencies: inout ServerDependencies
  ) {
    let logger = dependencies.logger
    logger.warning(
      "the database is unreachable; taps are answered from the stored links",
      metadata: ["error": "\(reason)"]
    )
    dependencies.services.append(DatabaseAwaiter(driver: driver, logger: logger))
  }

  private func serve(
    _ installation: Installation,
    settings: OperatorSettings,
    onServing: @escaping @Sendable () -> Void
  ) async throws {
    var dependencies = ServerDependencies(
      settings: ServerSettings(
        host: settings.host,
        port: settings.port,
        dataDirectory: settings.data,
        publicURL: settings.publicURL.description,
        trustedProxies: settings.trustedProxies ?? [],
        relays: try settings.relayList.map(AddressFiles.relays) ?? NetworkSet(),
        countryHeader: settings.countryHeader,
        addressHeader: settings.addressHeader,
        retentionDays: settings.retentionDays,
        limits: limits(settings)
      ),
      repositories: installation.repositories,
      secrets: installation.secrets
    )
    if let roots = settings.appStoreRoots {
      dependencies.appStore = try CertificateFiles.appStore(roots)
    }
    dependencies.openID = try openID(settings)
    if let server = settings.dnsResolver {
      dependencies.textRecords = TextRecordResolver(server: server)
    }
    dependencies.tracing = settings.traceExporter(dependencies)
    dependencies.mail = try settings.mailServer().map { mailQueue($0, dependencies) }
    let pushes = try await demoPushes(installation)
    defer { pushes?.stop() }
    dependencies.demoPushEndpoints = pushes?.endpoints ?? [:]
    dependencies.pushEndpoints = settings.pushEndpoints
    dependencies.geo = try settings.geoDatabase.map(AddressFiles.geoDatabase)
    if let (driver, reason) = installation.absence {
      awaitDatabase(driver, absentBecause: reason, &dependencies)
    }
    let (logger, url) = (dependencies.logger, settings.publicURL.description)
    let report = try ServiceManager.find().map { ServiceManagerReport(manager: $0, logger: logger) }
    if let report { dependencies.services.append(report) }
    do {
      try await PaylisherApplication(dependencies).run { _ in
        onServing()
        settings.warnOfStagingServers(logger)
        report?.ready()
        logger.notice(
          "the server started",
          metadata: ["version": "\(BuildVersion.text)", "url": "\(url)"]
        )
      }
      logger.notice("the server stopped")
    } catch let error as StartupError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}
