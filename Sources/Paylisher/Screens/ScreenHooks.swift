package import LayoutCore
package import ScreenCore

/// What an app says about screens, before and after the SDK is set up.
final class ScreenHooks: Sendable {
  private let registered = Locked(Registered())

  private struct Registered {
    var isReady = false
    var ended: [MainCallback<PaylisherScreenOutcome>] = []
    var intercept: MainCallback<ScreenTap>?
    var event: MainCallback<(String, PaylisherScreenOutcome)>?
    var login: MainCallback<Void>?
  }

  /// Whether the app is ready for screens that links open.
  var isReady: Bool { registered.withLock { $0.isReady } }

  func set(isReady: Bool) { registered.withLock { $0.isReady = isReady } }

  /// Replaces who hears how screens of links end; `nil` for none.
  func set(ended handler: MainCallback<PaylisherScreenOutcome>?) {
    registered.withLock { $0.ended = handler.map { [$0] } ?? [] }
  }

  func set(login handler: MainCallback<Void>?) { registered.withLock { $0.login = handler } }

  @MainActor func ended(_ outcome: PaylisherScreenOutcome) {
    for handler in registered.withLock({ $0.ended }) { handler.call(outcome) }
  }

  /// Asks the app about a tap; it goes on at once where the app does not want to know.
  @MainActor func intercept(
    _ action: LayoutAction,
    of session: ScreenSession,
    proceed: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    guard let interceptor = registered.withLock({ $0.intercept }) else { return proceed(true) }
    let answer = Locked<(@MainActor @Sendable (Bool) -> Void)?>(proceed)
    interceptor.call(
      ScreenTap(action: action, session: session) { goesOn in
        answer.withLock { answer in
          defer { answer = nil }
          return answer
        }?(goesOn)
      }
    )
  }

  func set(intercept handler: MainCallback<ScreenTap>?) {
    registered.withLock { $0.intercept = handler }
  }

  func set(event handler: MainCallback<(String, PaylisherScreenOutcome)>?) {
    registered.withLock { $0.event = handler }
  }

  /// Something was captured about a screen.
  @MainActor func event(_ name: String, of outcome: PaylisherScreenOutcome) {
    registered.withLock { $0.event }?.call((name, outcome))
  }

  @MainActor func login() { registered.withLock { $0.login }?.call(()) }
}

/// A tap on a screen, which the app may take over.
package struct ScreenTap: Sendable {
  /// What it asks for.
  package let action: LayoutAction
  /// The plan that is chosen or bought.
  package let plan: ScreenPlan?
  /// The store's product of that plan, `nil` where the store has not answered.
  package let product: StoreProduct?
  /// The screen, its placement and variant.
  package let outcome: PaylisherScreenOutcome
  /// Whether the SDK goes on; the first answer counts.
  package let proceed: @MainActor @Sendable (Bool) -> Void

  init(
    action: LayoutAction,
    session: ScreenSession,
    proceed: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    (self.action, self.proceed) = (action, proceed)
    if case .screen(.purchase(let id?)) = action {
      plan = session.document.plan(id)
    } else {
      plan = session.selectedPlan
    }
    product = plan.flatMap { session.state.products[$0.product] }
    outcome = session.outcome
  }
}

/// What the server says about a screen or placement that the app asks about before it shows it.
package struct ScreenLookUp: Sendable {
  /// Why there is nothing to show; `nil` where there is.
  package let reason: PaylisherScreenOutcome.Reason?
  /// The screen, its placement and variant.
  package let outcome: PaylisherScreenOutcome
  /// The plans that it sells.
  package let plans: [ScreenPlan]

  init(_ answer: ScreenAnswer) {
    outcome = PaylisherScreenOutcome(unavailable: answer)
    switch answer.status {
    case .shown(let document): (reason, plans) = (nil, document.plans)
    case .unavailable(let given): (reason, plans) = (given, [])
    }
  }
}
