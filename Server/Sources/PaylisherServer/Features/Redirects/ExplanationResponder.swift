import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Says where a tap would go, and why: it is answered by what answers real ones, and not counted.
struct ExplanationResponder: Sendable {
  let taps: TapResponder
  let reader: TapRequestReader
  let now: @Sendable () -> Timestamp
  let repositories: Repositories
  let overTLS: Bool

  func answer(
    _ request: Request,
    _ id: LinkID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let question = try TapQuestion(request, reader)
    let link = try await repositories.links.find(workspace, id).found("link")
    let domain = try await repositories.domains.find(workspace, link.domain).found("domain")
    let policy = try await WorkspacePolicy(of: workspace, in: repositories)
    let apps = try await repositories.apps.list(workspace)
    let site = LinkDirectory.Site(domain: domain, apps: apps, policy: policy)
    let entry = LinkDirectory.Entry(link: link, of: site)
    return try .json(await explanation(question, entry, request))
  }

  /// What a real tap like this would be answered with, and the same decision written down.
  private func explanation(
    _ question: TapQuestion,
    _ entry: LinkDirectory.Entry,
    _ asked: Request
  ) async -> Explanation {
    let request = question.request(on: entry, now: now())
    if taps.needsCount(of: entry) {
      await taps.limits.count(entry.id, of: entry.workspace)
    }
    var reading = taps.reading(request, on: entry)
    reading.tap.isUnlocked = question.isUnlocked
    reading.tap.isConfirmed = question.isConfirmed
    let answer = taps.decide(reading, on: entry).map {
      Response(taps.answer(to: $0, request), .identity)
    }
    let decision = RouteDecision.decide(
      link: entry.routable,
      tap: reading.tap
    )
    return Explanation(
      decision,
      of: entry,
      answer: answer ?? PageResponse.notFound(asked),
      overTLS: overTLS
    )
  }
}

extension Explanation {
  fileprivate init(
    _ decision: RouteDecision,
    of entry: LinkDirectory.Entry,
    answer: Response,
    overTLS: Bool
  ) {
    var headers = RouteFamily.redirect.headers(overTLS: overTLS)
    for field in answer.headers { headers[field.name] = field.value }
    let refused = entry.refused.map { refusal in
      TraceEntry(
        step: "target_policy",
        outcome: "refused",
        detail: "\(refusal.pointer) is \(refusal.target), which the workspace does not allow now."
      )
    }
    self.init(
      link: entry.link.id,
      destination: decision.destination.name,
      url: decision.destination.url?.description,
      status: answer.status.code,
      headers: Dictionary(
        headers.map { ($0.name.rawName, $0.value) },
        uniquingKeysWith: { first, _ in first }
      ),
      rule: decision.rule.map { entry.link.rules[$0].name },
      variant: decision.variant,
      trace: refused
        + decision.trace.map {
          TraceEntry(step: $0.step, outcome: $0.outcome, detail: $0.detail)
        }
    )
  }
}

extension RouteDecision.Destination {
  /// The URL that the answer leads to.
  fileprivate var url: AcceptedTarget? {
    switch self {
    case .landing(let app, _, _): app
    case .store(let target), .web(let target): target
    case .desktop, .preview, .password, .warning, .expired, .notFound: nil
    }
  }
}
