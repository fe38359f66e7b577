import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import ServiceLifecycle
import WireModels

/// Answers apps that ask at their first launch which link brought them, and the pages that help
/// them to find out.
struct DeferredFeature: ServerFeature {
  let authenticator: Authenticator
  let repositories: Repositories
  let settings: ServerSettings
  let now: @Sendable () -> Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID
  let answers: MetricFamily
  let lookup: DeferredLookup
  let pages: LandingPageRoutes
  let forget: ForgetRoutes
  let sweeper: HandoffSweeper
  let candidates: TapCandidates
  let addresses: ClientAddressReader
  let rates: FirstLaunchRateLimits

  init(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    directory: LinkDirectory,
    candidates: TapCandidates
  ) {
    self.authenticator = authenticator
    self.candidates = candidates
    repositories = dependencies.repositories
    settings = dependencies.settings
    addresses = ClientAddressReader(settings)
    rates = FirstLaunchRateLimits(settings.limits)
    now = dependencies.now
    makeID = dependencies.makeID
    let signer = HandoffSigner(dependencies.secrets)
    lookup = DeferredLookup(
      repositories: repositories,
      certain: CertainEvidence(
        directory: directory,
        repositories: repositories,
        signer: signer,
        attempts: CodeAttempts()
      ),
      keyring: candidates.keyring,
      recorder: candidates.recorder,
      tokens: candidates.tokens
    )
    pages = LandingPageRoutes(
      dependencies,
      directory: directory,
      signer: signer,
      tapCandidates: candidates
    )
    forget = ForgetRoutes(dependencies, recorder: candidates.recorder)
    sweeper = HandoffSweeper(
      handoffs: repositories.handoffs,
      candidates: repositories.candidates,
      keyring: candidates.keyring,
      now: now,
      logger: dependencies.logger
    )
    answers = dependencies.metrics.counter(
      "paylisher_deferred_total",
      "Deferred look-ups, by reason."
    )
  }

  var services: [any Service] { [sweeper, candidates.recorder] }

  func register(on routes: inout RouteTable) {
    let path = "/v1/deferred-deeplink"
    routes.add(
      .post,
      path,
      access: .publishable,
      family: .device,
      operation: .matchDeferred,
      handler: match
    )
    routes.add(
      .get,
      path,
      access: .publishable,
      family: .device,
      operation: .matchByFingerprint,
      handler: matchByFingerprint
    )
    pages.register(on: &routes)
    forget.register(on: &routes)
    ReceiptRoutes(repositories: repositories).register(on: &routes)
    FirstLaunchRoutes(repository: repositories.receipts, apps: repositories.apps, now: now)
      .register(on: &routes)
  }

  @Sendable
  private func match(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try await app(of: request, context)
    let wire = try await request.decoded(
      DeferredRequest.self,
      schema: .deferredRequest,
      in: .gmt,
      limits: settings.limits
    )
    let now = now()
    let network = candidates.bucket(of: request, context)
    let question = try DeferredQuestion(wire, app: app, network: network, now: now)
    let answer = try await lookup.answer(question, receipt: ReceiptID(makeID(now)), now: now)
    answers.add(1, ["reason": answer.reason])
    return try .json(answer)
  }

  /// What older clients send: one hash, which thousands of phones share.
  @Sendable
  private func matchByFingerprint(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let app = try await app(of: request, context)
    let query = request.uri.queryParameters
    let fingerprint = query["fingerprint"].map(String.init)
    guard let fingerprint, Self.isFingerprint(fingerprint) else {
      throw ProblemError(
        .invalidQuery,
        "`fingerprint` must be 64 hexadecimal digits.",
        errors: [
          .init(pointer: "?fingerprint", code: "invalid", detail: "must be 64 hexadecimal digits")
        ]
      )
    }
    let advertisingID = query["idfa"].map(String.init)
    guard (advertisingID?.unicodeScalars.count ?? 0) <= 256 else {
      throw ProblemError(.invalidQuery, "`idfa` can have at most 256 characters.")
    }
    let now = now()
    let wire = DeferredRequest(
      installID: InstallID(makeID(now)),
      platform: app.platform.rawValue,
      advertisingID: advertisingID,
      fingerprint: fingerprint
    )
    let network = candidates.bucket(of: request, context)
    let question = try DeferredQuestion(wire, app: app, network: network, now: now)
    let answer = try await lookup.answerWithoutInstall(
      question,
      receipt: ReceiptID(makeID(now)),
      now: now
    )
    answers.add(1, ["reason": answer.reason])
    return try .json(answer)
  }

  private func app(of request: Request, _ context: ServerContext) async throws -> AppRecord {
    try rates.check(addresses.address(of: request, context), now: now())
    let principal = try await authenticator.publishable(nil, of: request)
    context.note(principal)
    try rates.check(key: principal.keyID, now: now())
    guard let id = principal.app,
      let app = try await repositories.apps.find(principal.workspace, id)
    else { throw ProblemError(.invalidKey, "The app of this key was deleted.") }
    return app
  }

  private static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 64 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
