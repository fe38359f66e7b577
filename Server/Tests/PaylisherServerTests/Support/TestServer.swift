import DatabaseTestSupport
import Delivery
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import Logging
import NIOCore
import Persistence

@testable import PaylisherServer

extension PasswordHash.Cost {
  /// A hash that costs nothing, for tests of everything else.
  static let cheap = PasswordHash.Cost(logRounds: 1, blockSize: 1, passes: 1)
}

extension RequestLimits {
  /// Without limits of rates, which end for no one while the clock of a test stands still.
  static var unlimitedRates: RequestLimits {
    var limits = RequestLimits()
    (limits.ingestPerKey, limits.ingestPerNetwork, limits.ingestPerDevice) = (0, 0, 0)
    (limits.launchesPerKey, limits.launchesPerNetwork) = (0, 0)
    limits.managementPerMinute = 0
    return limits
  }
}

extension ReportCache.Limits {
  /// Pages wait for their numbers, however busy the machine is that tests.
  static var untilCounted: Self {
    var limits = Self()
    limits.longestWait = .seconds(60)
    return limits
  }
}

/// A whole server on a database in memory, with a clock that stands still, asked through its router.
struct TestServer: Sendable {
  static let start = Timestamp(milliseconds: 1_790_000_000_000)

  let dependencies: ServerDependencies
  let application: PaylisherApplication
  let workspace: WorkspaceID
  let app: AppID
  let secretKey: APIKey
  let publishableKey: APIKey
  /// Every layer of the server, built once: that costs more than most tests do.
  let responder: RouterResponder<ServerContext>

  /// A database in memory, unless another driver is given.
  init(
    driver: (any SQLDriver)? = nil,
    configure: (inout ServerDependencies) -> Void = { _ in }
  ) async throws {
    let database: any SQLDriver
    if let driver {
      database = driver
      try await Migrator().migrate(driver, now: Self.start)
    } else {
      database = try await MigratedSQLite.inMemory()
    }
    var dependencies = ServerDependencies(
      settings: ServerSettings(
        dataDirectory: NSTemporaryDirectory() + "paylisher-" + UUID().uuidString,
        publicURL: "https://go.example.com",
        limits: .unlimitedRates
      ),
      repositories: Repositories(driver: database, tombstoneKey: TombstoneKey(key: [3])),
      secrets: ServerSecrets(
        pepper: Array(repeating: 1, count: 32),
        signingKey: Array(repeating: 2, count: 32)
      ),
      now: { Self.start }
    )
    dependencies.logger.logLevel = .critical
    dependencies.passwords.members = PasswordHasher(capacity: 24, cost: .cheap)
    dependencies.passwords.users = PasswordHasher(capacity: 24, cost: .cheap)
    dependencies.reports = ReportCache(.untilCounted)
    // Where a test does not ask for less, no time is short, however busy the machine.
    dependencies.clickTimeout = .seconds(60)
    dependencies.rollups.requestTime = .seconds(600)
    // No test asks a name server: the record of every domain that is served is there.
    let domains = dependencies.repositories.domains
    dependencies.textRecords = TextRecordResolver { name in
      let domain = try? await domains.find(host: String(name.dropFirst("_paylisher.".count)))
      return domain.map { .found([$0.form.verification.recordValue]) } ?? .absent
    }
    configure(&dependencies)
    self.dependencies = dependencies
    let owner = try await Owner.make(in: dependencies)
    (workspace, app) = (owner.workspace, owner.app)
    (secretKey, publishableKey) = (owner.secretKey, owner.publishableKey)
    application = PaylisherApplication(dependencies)
    responder = application.buildRouter().buildResponder()
    try await application.prepare()
  }

  /// The server as the framework's client asks it.
  var router: Application<RouterResponder<ServerContext>> {
    Application(responder: responder, logger: dependencies.logger)
  }

  /// Sends one request through every layer.
  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    headers: HTTPFields = [:],
    body: String? = nil
  ) async throws -> TestResponse {
    try await router.test(.router) { client in
      try await client.execute(
        uri: path,
        method: method,
        headers: headers,
        body: body.map { ByteBuffer(string: $0) }
      ) { $0 }
    }
  }

  /// Sends one request with the workspace's secret key, and JSON if there is a body.
  func manage(
    _ method: HTTPRequest.Method,
    _ path: String,
    headers: HTTPFields = [:],
    body: String? = nil
  ) async throws -> TestResponse {
    var headers = headers
    headers[.authorization] = "Bearer \(secretKey)"
    if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
    return try await send(method, path, headers: headers, body: body)
  }
}
