import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import ServiceLifecycle
import WireModels

/// Tells events as they are stored, on whichever server they were.
struct LiveFeature: ServerFeature {
  /// What the writer of events reports to.
  let feed = LiveFeed()
  private let repositories: Repositories
  private let authenticator: Authenticator
  private let metrics: LiveMetrics
  private let service: LiveFeedService
  private let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies, authenticator: Authenticator) {
    repositories = dependencies.repositories
    self.authenticator = authenticator
    metrics = LiveMetrics(dependencies.metrics)
    now = dependencies.now
    service = LiveFeedService(
      feed: feed,
      events: dependencies.repositories.events,
      server: dependencies.makeID(dependencies.now()),
      metrics: metrics,
      logger: dependencies.logger
    )
  }

  var services: [any Service] { [service] }

  func collectMetrics() async {
    metrics.set(listeners: feed.count)
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.reportLive) { request, context, workspace in
      try await listen(request, workspace, context)
    }
  }

  private func listen(
    _ request: Request,
    _ workspace: WorkspaceID,
    _ context: ServerContext
  ) async throws -> Response {
    let filter = try await filter(QueryReader(request, .reportLive), workspace)
    let last = try Self.last(request)
    guard let subscription = feed.subscribe(workspace, filter) else {
      throw ProblemError(
        .unavailable,
        "The limit of live clients is reached: \(LiveFeed.maximumOfWorkspace) of a workspace, "
          + "\(LiveFeed.maximumListeners) of a server. One must end first.",
        retryAfter: 5
      )
    }
    let stream = LiveStream(
      subscription: subscription,
      workspace: workspace,
      last: last,
      events: repositories.events,
      now: now,
      isAllowed: { [authenticator] in
        if let caller = context.caller { return await caller.isAllowed() }
        do {
          _ = try await authenticator.secret(request)
          return true
        } catch let error as ProblemError {
          return error.problem.status >= 500
        } catch {
          // The store is away: the key was good when it could be read.
          return true
        }
      },
      channel: context.channel
    )
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .accelBuffering: "no"],
      body: ResponseBody { try await stream.write(to: &$0) }
    )
  }

  /// What the listener wants to see; apps and links must be the workspace's.
  private func filter(_ query: QueryReader, _ workspace: WorkspaceID) async throws -> LiveFilter {
    let filter = LiveFilter(
      app: try query.id("app"),
      link: try query.id("link"),
      event: try query.text("event", .line(1...256))
    )
    if let app = filter.app { _ = try await repositories.apps.find(workspace, app).found("app") }
    if let link = filter.link {
      _ = try await repositories.links.find(workspace, link).found("link")
    }
    return filter
  }

  private static func last(_ request: Request) throws -> EventArrival? {
    guard let text = request.headers[.lastEventID] else { return nil }
    guard let last = EventArrival(text) else {
      throw ProblemError(
        .badRequest,
        "Last-Event-ID must be the id of the last event of this stream. Otherwise omit it."
      )
    }
    return last
  }
}

extension OpenAPIOperation {
  fileprivate static let reportLive = OpenAPIOperation(
    .reportLive,
    tag: "management",
    summary: "Stream events as they are stored (server-sent events)",
    detail: """
      The answer does not end. Each event is JSON as in `/api/v1/events`. If a client is too slow, the server \
      sends the number of events that it skipped (`event: missed`, `{"events":12}`). Skipped events are still \
      stored. The server sends something every few seconds, at least a comment. With `Last-Event-ID` the stream \
      continues after that event: at most the last thousand events of the last ten minutes, some possibly twice \
      (`event: missed` with `{}` means that there were more). 100 clients of one workspace can listen, 500 of all \
      workspaces.
      """,
    parameters: [
      .query("app", .id, "Only events that this app sent."),
      .query("link", .id, "Only events that are attributed to this link when they arrive."),
      .query("event", .line(1...256), "Only events of this name."),
      .header(
        "Last-Event-ID",
        .string(
          Schema.Text(
            length: 38...52,
            pattern: "^[0-9]{1,15}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
            requirement: "the id of the last event of this stream",
            example: "1795219200000-018f2c5e-7a00-7000-8000-000000000001"
          )
        ),
        "The last event that the client received."
      ),
    ],
    answers: [
      .init(200, "The events.", content: ["text/event-stream": .text()])
    ],
    problems: [.notFound, .unavailable]
  )
}
