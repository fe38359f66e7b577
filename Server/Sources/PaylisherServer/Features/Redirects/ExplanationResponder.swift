import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

/// Says where a tap would go, and why: it is answered by what answers real ones, and not counted.
struct ExplanationResponder: LinkExplainer {
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
    let question = try TapQuestion(request, reader.clients)
    let link = try await repositories.links.find(workspace, id).found("link")
    let domain = try await repositories.domains.find(workspace, link.domain).found("domain")
    let policy = try await WorkspacePolicy(of: workspace, in: repositories)
    let entry = try await entry(link, on: domain, under: policy)
    if taps.needsCount(of: entry) {
      await taps.limits.count(entry.id, of: entry.workspace)
    }
    return try .json(explanation(question, entry, on: domain, request))
  }

  func explanations(
    of link: LinkRecord,
    isStored: Bool,
    on domain: DomainRecord,
    under policy: WorkspacePolicy,
    for descriptions: [TapDescription],
    _ request: Request
  ) async throws -> [Explanation] {
    let entry = try await entry(link, on: domain, under: policy)
    // What is counted is kept by the id of its link, which a new one has only for this answer.
    if isStored, taps.needsCount(of: entry) {
      await taps.limits.count(entry.id, of: entry.workspace)
    }
    return descriptions.map {
      explanation(TapQuestion($0, reader.clients), entry, on: domain, request)
    }
  }

  /// A link with what its answers need, as the directory would have it.
  private func entry(
    _ link: LinkRecord,
    on domain: DomainRecord,
    under policy: WorkspacePolicy
  ) async throws -> LinkDirectory.Entry {
    let site = LinkDirectory.Site(
      domain: domain,
      apps: try await repositories.apps.list(link.workspace),
      policy: policy,
      workspaceName: try await repositories.workspaces.find(link.workspace)?.name,
      hosts: Set(
        try await repositories.domains.list(link.workspace).filter(\.form.isServed).map(\.host)
      )
    )
    let entry = LinkDirectory.Entry(link: link, of: site)
    guard let id = link.template else { return entry }
    if let template = try await repositories.links.find(link.workspace, id) {
      return entry.following(LinkDirectory.Entry(link: template, of: site))
    }
    // As a tap finds it once its template is deleted.
    var over = link
    over.state = .disabled
    return LinkDirectory.Entry(link: over, of: site)
  }

  /// What a real tap like this would be answered with, and the same decision written down.
  private func explanation(
    _ question: TapQuestion,
    _ entry: LinkDirectory.Entry,
    on domain: DomainRecord,
    _ asked: Request
  ) -> Explanation {
    guard domain.form.isServed else {
      let page = PageResponse.notFound(asked, nil)
      return Explanation(pending: domain, entry, page, overTLS: overTLS)
    }
    let request = question.request(on: entry, now: now())
    var reading = taps.reading(request, on: entry)
    reading.tap.isUnlocked = question.isUnlocked
    reading.tap.isConfirmed = question.isConfirmed
    let tap = taps.decide(reading, on: entry)
    let answer = tap.map { Response(taps.answer(to: $0, request), .identity) }
    let decision = RouteDecision.decide(
      link: entry.routable,
      tap: reading.tap
    )
    return Explanation(
      decision,
      of: entry,
      answer: answer ?? entry.notFoundTarget.map { Response(page: $0) }
        ?? PageResponse.notFound(asked, nil),
      card: tap.flatMap { taps.card(of: $0, request) }.map(LinkCard.init),
      ignored: OneLinkReading(request.query, on: entry).ignored,
      overTLS: overTLS
    )
  }
}

extension Explanation {
  /// Of a link on a domain whose owner is not known yet: the server answers as if there were no link.
  fileprivate init(
    pending domain: DomainRecord,
    _ entry: LinkDirectory.Entry,
    _ answer: Response,
    overTLS: Bool
  ) {
    let trace = [
      TraceEntry("domain_ownership", "failed", .domainPending, ["host": .init(domain.host)])
    ]
    self.init(
      link: entry.link.id,
      destination: RouteDecision.Destination.notFound.name,
      url: nil,
      status: answer.status.code,
      headers: Self.fields(of: answer, overTLS: overTLS),
      trace: trace.worded
    )
  }

  /// The headers of an answer, with the headers of every answer to a tap.
  private static func fields(of answer: Response, overTLS: Bool) -> [String: String] {
    var headers = RouteFamily.redirect.headers(overTLS: overTLS)
    for field in answer.headers { headers[field.name] = field.value }
    return Dictionary(
      headers.map { ($0.name.rawName, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  fileprivate init(
    _ decision: RouteDecision,
    of entry: LinkDirectory.Entry,
    answer: Response,
    card: LinkCard?,
    ignored: [(name: OneLinkParameters.Name, reason: OneLinkReading.Reason)],
    overTLS: Bool
  ) {
    let refused = entry.refused.map { refusal in
      TraceEntry(
        "target_policy",
        "refused",
        .targetRefused,
        ["place": .init(refusal.pointer), "target": .init(refusal.target.description)]
      )
    }
    self.init(
      link: entry.link.id,
      destination: decision.destination.name,
      url: decision.destination.url?.description,
      status: answer.status.code,
      headers: Self.fields(of: answer, overTLS: overTLS),
      rule: decision.rule.map { entry.link.rules[$0].name },
      variant: decision.variant,
      card: card,
      trace: (refused
        + ignored.map { name, reason in
          TraceEntry(
            TraceStep.tapParameters.rawValue,
            "ignored",
            reason.trace,
            ["name": .init(name.rawValue)]
          )
        }
        + decision.trace).worded
    )
  }
}

extension OneLinkReading.Reason {
  /// Why a parameter of a tap leads nowhere.
  fileprivate var trace: TraceReason {
    switch self {
    case .notAccepted: .parameterNotAccepted
    case .sensitiveLink: .parameterSensitive
    case .notForwarded: .parameterNotForwarded
    case .storedOnly: .parameterStoredOnly
    case .refused: .parameterRefused
    }
  }
}

extension LinkCard {
  fileprivate init(_ card: SocialCard) {
    self.init(
      title: card.title,
      description: card.summary,
      imageURL: card.imageURL,
      site: card.site
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
