import DeviceModels
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import ServiceLifecycle
import WireModels

/// Takes events from apps: an answer names what is on disk, event by event.
struct EventsFeature: ServerFeature {
  let authenticator: Authenticator
  let limits: RequestLimits
  let now: @Sendable () -> Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID
  let writer: EventWriter
  let counters: EventCounters
  let body: IngestBody
  let largeBodies = LargeBodyQueue()
  let limiter: IngestLimiter
  let rates: IngestRateLimits
  let clients: ClientReader
  let refused: RefusedEventRoutes
  let writerMetrics: WriterMetrics
  let maintenance: EventMaintenance

  init(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    observer: any CommitObserver
  ) {
    self.authenticator = authenticator
    limits = dependencies.settings.limits
    now = dependencies.now
    makeID = dependencies.makeID
    writer = EventWriter(dependencies.repositories.events, observer: observer)
    counters = EventCounters(dependencies.metrics)
    body = IngestBody(limits: limits, budget: DecompressionBudget())
    limiter = IngestLimiter(largestBody: limits.ingestBody)
    rates = IngestRateLimits(limits)
    clients = ClientReader(dependencies.settings, geo: dependencies.geo)
    refused = RefusedEventRoutes(
      counter: RefusedEventCounter(dependencies.repositories.events),
      repository: dependencies.repositories.events,
      now: dependencies.now
    )
    writerMetrics = WriterMetrics(dependencies.metrics)
    maintenance = EventMaintenance(dependencies)
  }

  /// The paths at which clients send events.
  static let paths = ["/batch", "/capture", "/e", "/i/v0/e"]

  func register(on routes: inout RouteTable) {
    refused.register(on: &routes)
    for path in Self.paths {
      routes.add(
        .post,
        path,
        access: .publishable,
        family: .device,
        operation: .ingest(path),
        handler: { request, context in
          try rates.check(clients.addresses.address(of: request, context), now: now())
          return try await limiter.admitting(request, body) {
            try await ingest(request, $0, context)
          }
        }
      )
    }
  }

  var services: [any Service] {
    [
      EventWriterService(writer: writer), maintenance,
      RefusedEventService(counter: refused.counter, logger: maintenance.logger),
      ReattributionService(writer: writer, logger: maintenance.logger),
    ]
  }

  var readinessChecks: [ReadinessCheck] {
    [ReadinessCheck(name: "ingest") { await writer.statistics.fault }]
  }

  func collectMetrics() async {
    writerMetrics.set(await writer.statistics)
  }

  private func ingest(
    _ request: Request,
    _ sent: IngestBody.Sent,
    _ context: ServerContext
  ) async throws -> Response {
    let receivedAt = now()
    let size = sent.cost
    let batch = try await largeBodies.run(bytes: size) { [body] in
      try parse(try body.inflated(sent))
    }
    let principal = try await authenticator.publishable(
      batch.key,
      misnamed: batch.keyHint,
      of: request
    )
    context.note(principal)
    // An import comes with a secret key of a role that may rewrite reports.
    if batch.isHistorical {
      try await checkImport(request, into: principal.workspace)
    } else {
      try rates.check(key: principal.keyID, now: receivedAt)
    }
    try check(batch)
    let clock = ClockCorrection(
      receivedAt: receivedAt,
      sentAt: batch.sentAt,
      isHistorical: batch.isHistorical
    )
    let client = clients.client(of: request, context)
    return try await store(batch, bytes: size, of: principal, from: client, clock)
  }

  private func store(
    _ batch: IngestRequest,
    bytes: Int,
    of principal: Principal,
    from client: TapClient,
    _ clock: ClockCorrection
  ) async throws -> Response {
    let isShared = try await writer.checkRoom(for: bytes, of: principal.workspace)
    let decoder = EventDecoder(
      app: principal.app,
      key: batch.key ?? "",
      clock: clock,
      maximumLength: limits.event,
      // Events of an import come from the program that imports, and those without an app from a server.
      country: batch.isHistorical || principal.app == nil ? nil : client.location.country,
      makeID: makeID
    )
    let (records, refusals) = try await largeBodies.run(bytes: bytes) {
      Self.decode(batch.events, by: decoder)
    }
    if !batch.isHistorical {
      let ids = records.lazy.map { $0.record.distinctID }
      try rates.check(ids, of: principal.workspace, from: client.address, now: clock.receivedAt)
    }
    // Before the commit, so that the transaction that everything waits for has less to do. Where a
    // workspace sends alone, it has every thread for that.
    let size = isShared ? bytes : 0
    let prepared = try await largeBodies.run(bytes: size) {
      EventBatch(workspace: principal.workspace, events: records.map(\.record))
    }
    let verdicts = try await writer.append(prepared)
    return try await largeBodies.run(bytes: size) { [counters, refused] in
      var answer = refusals
      for (event, verdict) in zip(records, verdicts) {
        answer.add(event.record.uuid, verdict, index: event.index)
      }
      for place in prepared.unreadableMoney where verdicts[place] == .accepted {
        answer.warnOfMoney(records[place].record.uuid, index: records[place].index)
      }
      counters.count(answer)
      refused.counter.count(answer, of: principal.workspace, now: clock.receivedAt)
      return answer.response
    }
  }

  private func parse(_ body: [UInt8]) throws(ProblemError) -> IngestRequest {
    guard !body.isEmpty else {
      throw ProblemError(.malformedJSON, "The body is empty. Send JSON.")
    }
    let batch: IngestRequest
    do {
      batch = try IngestRequest.parse(body, limits: limits)
    } catch {
      throw ProblemError(
        .malformedJSON,
        "The body is not JSON at byte \(error.offset): \(error.reason)."
      )
    }
    return batch
  }

  /// What the role of the secret key of an import must allow.
  static let importing = Permission.maintainStore

  /// Refuses a request that is wrong beside its events; a caller with a key learns how.
  private func check(_ batch: IngestRequest) throws(ProblemError) {
    if let fault = batch.fault { throw ProblemError(fields: [fault]) }
    if let violation = batch.violation {
      throw ProblemError(.jsonTooComplex, "\(violation.eventCode): \(violation.reason)")
    }
    guard !batch.hasTooManyEvents else {
      throw ProblemError(
        .tooManyEvents,
        "A request can contain at most \(limits.eventsPerBatch) events."
      )
    }
  }

  /// Refuses an import without a secret key of the workspace whose role maintains the store: with the
  /// publishable key, which every copy of the app holds, anyone could rewrite the reports of past months,
  /// and so could a key that is for reading them.
  private func checkImport(_ request: Request, into workspace: WorkspaceID) async throws {
    guard request.headers[.authorization] != nil else {
      throw ProblemError(
        .importNeedsSecretKey,
        "`historical_migration` requires a secret key in `Authorization: Bearer` in addition to `api_key`."
      )
    }
    let principal = try await authenticator.secret(request)
    guard principal.workspace == workspace else {
      throw ProblemError(
        .importNeedsSecretKey,
        "The secret key belongs to another workspace than the app of `api_key`."
      )
    }
    try principal.role?.require(Self.importing)
  }

  /// The rows of events, with their places, and an answer that refuses the other events.
  private static func decode(
    _ events: [IngestRequest.Event],
    by decoder: EventDecoder
  ) -> (records: [(index: Int, record: EventRecord)], answer: BatchResponse) {
    var answer = BatchResponse()
    var records: [(index: Int, record: EventRecord)] = []
    records.reserveCapacity(events.count)
    for (index, event) in events.enumerated() {
      do throws(EventDecoder.Refusal) {
        records.append((index, try decoder.decode(event)))
      } catch {
        answer.rejected.append(
          .init(index: index, uuid: error.uuid, code: error.code, detail: error.detail)
        )
      }
    }
    return (records, answer)
  }
}

/// How many events there were, by what became of them.
struct EventCounters: Sendable {
  private let events: MetricFamily

  init(_ registry: PrometheusRegistry) {
    events = registry.counter("paylisher_events_total", "Events of ingest, by verdict.")
  }

  func count(_ answer: BatchResponse) {
    events.add(Double(answer.accepted.count), ["verdict": "accepted"])
    events.add(Double(answer.duplicates.count), ["verdict": "duplicate"])
    events.add(Double(answer.conflicts.count), ["verdict": "conflict"])
    events.add(Double(answer.rejected.count), ["verdict": "rejected"])
  }
}
