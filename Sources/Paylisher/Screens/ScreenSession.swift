import LayoutCore
import LinkCore
import ScreenCore

/// What opened a screen.
struct ScreenOpener: Equatable, Sendable {
  /// `deeplink`, `message` or `app`.
  let source: String
  /// The message (`pushId`) that led to it, also by another screen.
  var message: String?

  /// The app itself.
  static let app = ScreenOpener(source: "app")
  /// A link that the system passed.
  static let link = ScreenOpener(source: "deeplink")

  /// A link that the user tapped in a message.
  static func message(_ id: String) -> ScreenOpener { ScreenOpener(source: "message", message: id) }

  /// Whether a link opened it, which waits while another screen is open.
  var isLink: Bool { source != "app" }
}

/// One screen from its opening to its end.
///
/// It decides what taps, the store's answers and the end of the display mean; ``ScreenCoordinator``
/// carries the actions out. A session ends once, with one outcome: where the user closes the screen
/// while the store is asked, with the store's answer, and the next screen may open before it.
struct ScreenSession: Sendable {
  /// Which of the screens since the launch it is; what is answered about another one is not for it.
  let number: Int
  @Boxed private(set) var document: ScreenDocument
  let answer: ScreenAnswer
  /// What opened it.
  let opener: ScreenOpener
  private(set) var state: ScreenState
  private(set) var outcome: PaylisherScreenOutcome
  private var isClosing = false
  /// Whether the display has taken the screen off.
  private var isGone = false
  private var hasEnded = false

  indirect enum Action: Equatable, Sendable {
    /// Draw ``state``.
    case render
    case loadProducts([String])
    case buy(ScreenPlan)
    case restore
    case openLink(String)
    case copy(String)
    case openSettings
    /// Open another screen once this one is closed.
    case openNext(ScreenLink)
    case manageSubscriptions
    case redeemCode
    case login
    /// Take the screen off.
    case close
    /// Let another screen open, and give the store a while to answer about this one.
    case leave
    case capture(String, [String: JSONValue])
    case end(PaylisherScreenOutcome)
  }

  init(
    number: Int,
    document: ScreenDocument,
    answer: ScreenAnswer,
    opener: ScreenOpener,
    now: Timestamp
  ) {
    self.number = number
    (self.document, self.answer, self.opener) = (document, answer, opener)
    state = ScreenState(openedAt: now)
    outcome = PaylisherScreenOutcome(.cancelled, screenID: answer.screen)
    (outcome.placementID, outcome.variant) = (answer.placement, answer.variant)
  }

  /// What every event of the screen carries.
  var properties: [String: JSONValue] { answer.properties(opener) }

  /// The plan that a purchase without a name means.
  var selectedPlan: ScreenPlan? {
    state.selectedPlan.flatMap(document.plan) ?? document.defaultPlan
  }

  /// The screen can be seen.
  func shown() -> [Action] { [.capture("Screen Opened", properties)] }

  /// What the store said before the screen opened, or says now; `nil` where it cannot be reached.
  mutating func productsLoaded(_ products: [StoreProduct]?) -> [Action] {
    state.products = [:]
    for product in products ?? [] { state.products[product.id] = product }
    state.loading = state.products.isEmpty ? .missing : .loaded
    return draw()
  }

  /// The clock moved, for countdowns.
  mutating func ticked(now: Timestamp) -> [Action] {
    state.now = now
    return draw()
  }

  /// The user tapped something, and the app lets the SDK go on.
  mutating func tapped(_ action: LayoutAction) -> [Action] {
    guard !isClosing else { return [] }
    switch action {
    case .dismiss: return close()
    case .open(let link): return [event(action), .openLink(link)]
    case .copy(let text): return [event(action), .copy(text)]
    case .openSettings: return [event(action), .openSettings]
    case .nextPage, .previousPage: return []
    case .screen(let action): return tapped(action)
    }
  }

  private mutating func tapped(_ action: ScreenAction) -> [Action] {
    let event = event(.screen(action))
    switch action {
    case .selectPlan(let id):
      guard document.plan(id) != nil, !state.isPurchasing else { return [] }
      state.selectedPlan = id
      return [event] + draw()
    case .purchase(let id):
      let plan = id.flatMap(document.plan) ?? selectedPlan
      guard let plan, !state.isPurchasing, state.products[plan.product] != nil else { return [] }
      state.isPurchasing = true
      return [event] + draw() + [.buy(plan)]
    case .restore:
      guard !state.isPurchasing else { return [] }
      state.isPurchasing = true
      return [event] + draw() + [.restore]
    case .loadProducts:
      state.loading = .loading
      return [event] + draw() + [.loadProducts(document.productIDs)]
    case .answer(let question, let choice):
      state.answers[question] = choice
      var own = properties
      (own["question"], own["choice"]) = (.string(question), .string(choice))
      return [.capture("Survey Answered", own)] + draw()
    case .back: return [event] + close()
    case .openScreen(let id): return [event, .openNext(.screen(id: id))] + close()
    case .openPlacement(let id): return [event, .openNext(.placement(id: id))] + close()
    case .login: return [event, .login]
    case .manageSubscription: return [event, .manageSubscriptions]
    case .redeemCode: return [event, .redeemCode]
    }
  }

  /// The store has answered about a purchase.
  mutating func purchaseEnded(_ purchase: StorePurchase, of plan: ScreenPlan) -> [Action] {
    state.isPurchasing = false
    var own = properties
    (own["plan_id"], own["product_id"]) = (.string(plan.id), .string(plan.product))
    switch purchase {
    case .purchased(let transaction):
      outcome.result = .purchased
      (outcome.planID, outcome.productID) = (plan.id, transaction.productID)
      return isGone ? end() : close()
    case .pending: return goOn("Purchase Pending", own)
    case .cancelled: return goOn("Purchase Cancelled", own)
    case .failed(let reason):
      own["reason"] = .string(reason)
      return goOn("Purchase Failed", own)
    }
  }

  /// The screen can be used again, or ends where the user closed it meanwhile.
  private mutating func goOn(_ event: String, _ properties: [String: JSONValue]) -> [Action] {
    [.capture(event, properties)] + (isGone ? end() : draw())
  }

  /// The store has answered about earlier purchases; `nil` where it could not.
  mutating func restored(_ transactions: [StoreTransaction]?) -> [Action] {
    state.isPurchasing = false
    guard let newest = transactions?.max(by: { $0.purchasedAt < $1.purchasedAt }) else {
      return goOn("Restore Failed", properties)
    }
    outcome.result = .restored
    outcome.productID = newest.productID
    outcome.planID = document.plans.first { $0.product == newest.productID }?.id
    return isGone ? end() : close()
  }

  /// Draws ``state``, and closes a screen on which nothing is left.
  private mutating func draw() -> [Action] {
    if isGone { return [] }
    return document.showsSomething(in: state) ? [.render] : nothingToShow()
  }

  /// The display has nothing to show.
  mutating func nothingToShow() -> [Action] {
    guard !isClosing else { return [] }
    outcome.result = .unavailable(.notShown)
    return close()
  }

  /// The app or the user closes the screen.
  mutating func close() -> [Action] {
    guard !isClosing else { return [] }
    isClosing = true
    return [.close]
  }

  /// The screen is gone.
  mutating func closed() -> [Action] {
    guard !isGone else { return [] }
    (isClosing, isGone) = (true, true)
    return state.isPurchasing ? [.leave] : end()
  }

  /// The store has not answered about a screen that is gone.
  mutating func storeIsSilent() -> [Action] { end() }

  private mutating func end() -> [Action] {
    guard !hasEnded else { return [] }
    hasEnded = true
    var own = properties
    own["result"] = .string(outcome.result.name)
    return [.capture("Screen Closed", own), .end(outcome)]
  }

  private func event(_ action: LayoutAction) -> Action {
    var own = properties
    own["action"] = .string(action.eventName)
    if case .screen(let action) = action {
      own["subject"] = action.subject.map(JSONValue.string)
    }
    return .capture("Screen Action", own)
  }
}

extension PaylisherScreenOutcome.Result {
  /// The name in events.
  var name: String {
    switch self {
    case .purchased: "purchased"
    case .restored: "restored"
    case .cancelled: "cancelled"
    case .unavailable(let reason): reason.rawValue
    }
  }
}
