import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import ServiceLifecycle
import WireModels

/// Answers taps on short links, from memory.
struct RedirectsFeature: ServerFeature {
  let updater: LinkDirectoryUpdater
  let importer: ClickImporter
  let handler: TapHandler
  let inspections: InspectionResponder
  let campaigns: CampaignResponder
  let explanations: ExplanationResponder
  let notFound: NotFoundRateLimiter
  let geo: GeoDatabaseUpdater?
  let now: @Sendable () -> Timestamp

  init(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    directory: LinkDirectory,
    evidence: any TapEvidence
  ) {
    let (repositories, logger) = (dependencies.repositories, dependencies.logger)
    let (now, makeID) = (dependencies.now, dependencies.makeID)
    let journal = ClickJournal(
      path: "\(dependencies.settings.dataDirectory)/clicks",
      timeout: dependencies.clickTimeout
    ) { makeID(now()).description }
    updater = LinkDirectoryUpdater(
      directory: directory,
      links: repositories.links,
      file: SnapshotFile(
        directory: dependencies.settings.dataDirectory,
        signingKey: dependencies.secrets.signingKey
      ),
      logger: logger,
      onLoad: DirectoryMetrics(dependencies.metrics).set
    )
    let backlog = dependencies.metrics.gauge(
      "paylisher_click_backlog_bytes",
      "Bytes of journaled clicks that are not in the store yet."
    )
    importer = ClickImporter(
      journal: journal,
      clicks: repositories.clicks,
      handoffs: repositories.handoffs,
      directory: directory,
      logger: logger
    ) { backlog.set(Double($0)) }
    handler = TapHandler(
      dependencies,
      directory: directory,
      evidence: evidence,
      journal: journal
    )
    explanations = ExplanationResponder(
      taps: handler.taps,
      reader: handler.reader,
      now: now,
      repositories: repositories,
      overTLS: dependencies.settings.isServedByTLS
    )
    inspections = InspectionResponder(directory: directory, limits: handler.taps.limits, now: now)
    notFound = NotFoundRateLimiter(
      perMinute: dependencies.settings.limits.notFoundPerMinute,
      addresses: ClientAddressReader(dependencies.settings)
    )
    geo = GeoDatabaseUpdater(dependencies)
    self.now = now
    campaigns = CampaignResponder(
      authenticator: authenticator,
      directory: directory,
      now: now,
      makeID: makeID
    )
  }

  var services: [any Service] { [updater, importer] + (geo.map { [$0] } ?? []) }

  var readinessChecks: [ReadinessCheck] {
    [
      ReadinessCheck(name: "store") { [updater] in
        updater.condition.fault.map { Remark(.directoryOld, ["error": .init($0)]) }
      }
    ]
  }

  func prepare() async throws {
    try await updater.load()
    do {
      try await importer.importAll()
    } catch let error as StoreError where error.code == .unavailable {
      // The clicks are safe in the journal; the importer tries again once the server runs.
    }
  }

  func register(on routes: inout RouteTable) {
    PageTexts.load()
    routes.manage(.explainLink) {
      [explanations] request, context, workspace in
      try await explanations.answer(request, context.pathID(), workspace)
    }
    for path in ["/c/{code}", "/{code}"] {
      routes.add(.get, path, family: .redirect, operation: .tap(path)) {
        [handler, notFound, now] request, context in
        try await notFound.limit(request, context, now: now()) {
          await handler.tap(request, context, code: Self.code(context, path))
        }
      }
      routes.add(.post, path, family: .redirect, operation: .unlock(path)) {
        [handler, notFound, now] request, context in
        try await notFound.limit(request, context, now: now()) {
          try await handler.unlock(request, context, code: Self.code(context, path))
        }
      }
      routes.add(.get, path + "+", family: .page, operation: .inspect(path)) {
        [inspections, notFound, now] request, context in
        try await notFound.limit(request, context, now: now()) {
          await inspections.answer(request, context, code: Self.code(context, path))
        }
      }
    }
    for path in ["/resolve/{code}", "/campaign/resolve/{code}", "/campaign/{code}"] {
      routes.add(.get, path, family: .device, operation: .resolve(path)) {
        [campaigns, notFound, now] request, context in
        try await notFound.limit(request, context, now: now()) {
          try await campaigns.answer(request, code: LinkPath.code(context.parameters.get("code")))
        }
      }
    }
    routes.add(.get, "/robots.txt", family: .association, operation: .robots) { _, _ in
      // Previews need to read links; each answer says `noindex` itself.
      Response(
        status: .ok,
        headers: [.contentType: "text/plain; charset=utf-8"],
        body: .init(byteBuffer: .init(string: "User-agent: *\nAllow: /\n"))
      )
    }
  }
}

extension RedirectsFeature {
  /// The code in a path; none where a reserved word stands alone, which the fast path leaves out too.
  private static func code(_ context: ServerContext, _ path: String) -> String? {
    let code = LinkPath.code(context.parameters.get("code"))
    let isReserved = code.flatMap { ShortCode($0) }.map(ReservedCodes.contains) ?? false
    return path == "/{code}" && isReserved ? nil : code
  }
}

extension LinkDirectoryUpdater: LinkChangeObserver {}

/// What operators see of the directory.
struct DirectoryMetrics: Sendable {
  private let links: MetricFamily
  private let bytes: MetricFamily

  init(_ registry: PrometheusRegistry) {
    links = registry.gauge("paylisher_directory_links", "Links in the memory table.")
    bytes = registry.gauge("paylisher_directory_bytes", "Bytes of the memory table of links.")
  }

  func set(_ directory: LinkDirectory) {
    let size = directory.size
    links.set(Double(size.links))
    bytes.set(Double(size.bytes))
  }
}
