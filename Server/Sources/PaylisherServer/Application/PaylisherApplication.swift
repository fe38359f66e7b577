package import Hummingbird
import LinkCore
import Logging
import NIOCore
import Persistence
import Redirecting
import ServiceLifecycle

/// The server, put together from its parts.
///
/// ```swift
/// let app = try await PaylisherApplication(dependencies).buildApplication()
/// try await app.run()
/// ```
package struct PaylisherApplication: Sendable {
  let dependencies: ServerDependencies
  let features: [any ServerFeature]
  let front: FastPathChannels
  /// Mails reports; `nil` without a mail server.
  let reportMailer: ReportMailer?
  /// Looks at the conditions of alerts.
  let alertWatch: AlertWatch
  private let directory: LinkDirectory
  package let routes: RouteTable

  /// Puts the features together; no effects yet.
  package init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    let authenticator = Authenticator(dependencies)
    let directory = LinkDirectory()
    self.directory = directory
    let candidates = TapCandidates(dependencies)
    let redirects = RedirectsFeature(
      dependencies,
      authenticator: authenticator,
      directory: directory,
      evidence: candidates
    )
    let features = Self.features(
      dependencies,
      authenticator: authenticator,
      directory: directory,
      redirects: redirects,
      candidates: candidates
    )
    front = FastPathChannels(redirects.handler, dependencies: dependencies)
    let sessions = SessionAuthenticator(dependencies)
    var table = RouteTable(
      authenticator: authenticator,
      sessions: sessions,
      workspaces: dependencies.repositories.workspaces,
      limits: dependencies.settings.limits
    )
    for feature in features { feature.register(on: &table) }
    HealthFeature(
      state: dependencies.state,
      metrics: dependencies.metrics,
      features: features,
      process: ProcessMetrics(dependencies.metrics),
      storage: StorageMetrics(
        dependencies.metrics,
        directory: dependencies.settings.dataDirectory
      ),
      store: StoreMetrics(dependencies),
      mail: dependencies.mail,
      startedAt: dependencies.now()
    ).register(on: &table)
    let dashboard = DashboardFeature(
      dependencies,
      router: ManagementRouter(table),
      sessions: sessions
    )
    dashboard.register(on: &table)
    reportMailer = ReportMailer(dependencies, dashboard: dashboard)
    alertWatch = AlertWatch(dependencies, router: dashboard.router)
    GuidesFeature().register(on: &table)
    table.addPreflights()
    OpenAPIFeature(routes: table, baseURL: dependencies.settings.baseURL).register(on: &table)
    self.features = features
    routes = table
  }

  /// The router with every layer around it; what tests talk to.
  package func buildRouter() -> Router<ServerContext> {
    let routes = buildRouter(nil)
    return buildRouter(LinkPathMiddleware(routes: routes.buildResponder()))
  }

  private func buildRouter(_ paths: LinkPathMiddleware?) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    if let paths { router.add(middleware: paths) }
    if let tracer = dependencies.tracing?.tracer {
      router.add(middleware: TracingMiddleware(tracer: tracer, families: routes.families))
    }
    router.addMiddleware {
      FrameMiddleware(
        families: routes.families,
        overTLS: dependencies.settings.isServedByTLS,
        now: dependencies.now,
        makeID: dependencies.makeID,
        metrics: RequestMetrics(dependencies.metrics)
      )
      DomainPagesMiddleware(directory: directory, families: routes.families)
      ProblemMiddleware(table: routes)
      GuardMiddleware(limits: dependencies.settings.limits)
    }
    for route in routes.routes {
      router.on(RouterPath(route.path), method: route.method, use: route.handler)
    }
    return router
  }

  /// The whole server; it serves once ``prepare()`` was awaited by its first start.
  ///
  /// - Parameter onServing: Called with the port once requests are taken.
  /// - Returns: A service to run.
  package func buildApplication(
    onServing: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let settings = dependencies.settings
    let state = dependencies.state
    var application = Application(
      router: buildRouter(),
      server: .http1(configuration: settings.limits.channelConfiguration(front.makeHandler)),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port),
        serverName: nil,
        reuseAddress: true,
        availableConnectionsDelegate: front.gate
      ),
      // The first stops last, when nothing adds a span any more.
      services: (dependencies.tracing.map { [$0] } ?? []) + features.flatMap(\.services)
        + dependencies.services + (dependencies.mail.map { [$0] } ?? [])
        + (reportMailer.map { [$0] } ?? []) + [alertWatch, StoppingService(state: state)],
      onServerRunning: { channel in
        state.markServing()
        await onServing(channel.localAddress?.port ?? settings.port)
      },
      logger: dependencies.logger
    )
    application.beforeServerStarts { try await prepare() }
    return application
  }

  /// Fills caches, before the first request.
  package func prepare() async throws {
    for feature in features { try await feature.prepare() }
  }
}

/// Says "not ready" as soon as the server is asked to stop.
private struct StoppingService: Service {
  let state: ServerState

  func run() async throws {
    try? await gracefulShutdown()
    state.markStopping()
  }
}
