import Hummingbird
import LinkCore
import Persistence
import Redirecting

/// The routes that landing pages and web sessions call, so that a tap reaches an app that is installed
/// later.
struct LandingPageRoutes: Sendable {
  let handoffs: HandoffResponder
  let web: WebHandoffResponder
  let codes: TypedCodeResponder
  let signals: SignalsResponder

  init(
    _ dependencies: ServerDependencies,
    directory: LinkDirectory,
    signer: HandoffSigner,
    tapCandidates: TapCandidates
  ) {
    let (repositories, now) = (dependencies.repositories, dependencies.now)
    handoffs = HandoffResponder(
      directory: directory,
      handoffs: repositories.handoffs,
      signer: signer,
      now: now
    )
    web = WebHandoffResponder(
      directory: directory,
      repositories: repositories,
      signer: signer,
      now: now
    )
    codes = TypedCodeResponder(
      directory: directory,
      candidates: repositories.candidates,
      signer: signer,
      now: now
    )
    signals = SignalsResponder(
      directory: directory,
      candidates: tapCandidates,
      repository: repositories.candidates,
      signer: signer,
      now: now
    )
  }

  func register(on routes: inout RouteTable) {
    routes.add(.post, "/c/{code}/handoff", family: .redirect, operation: .handOff) {
      [handoffs] request, context in
      try await handoffs.answer(request, code: LinkPath.code(context.parameters.get("code")))
    }
    routes.add(.post, "/c/{code}/code", family: .page, operation: .showCode) {
      [codes] request, context in
      try await codes.answer(request, code: LinkPath.code(context.parameters.get("code")))
    }
    routes.add(.post, "/c/{code}/signals", family: .redirect, operation: .tellSignals) {
      [signals] request, context in
      try await signals.answer(
        request,
        context,
        code: LinkPath.code(context.parameters.get("code"))
      )
    }
    routes.add(.get, "/handoff", family: .redirect, operation: .webHandOff) {
      [web] request, _ in
      try await web.answer(request)
    }
  }
}
