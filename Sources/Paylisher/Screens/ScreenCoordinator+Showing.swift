package import Foundation
package import LayoutCore
import LinkCore
package import ScreenCore

extension ScreenCoordinator {
  /// Loads pictures and products, then shows the screen; without prices where the store is slow.
  func prepare(_ answer: ScreenAnswer, _ opening: Opening) async {
    guard case .shown(let document) = answer.status else {
      if case .unavailable(.holdOut) = answer.status {
        recorder.capture("Screen Held Out", answer.properties(opening.opener))
      }
      return end(opening.number, PaylisherScreenOutcome(unavailable: answer))
    }
    var opened = ScreenSession(
      number: opening.number,
      document: document,
      answer: answer,
      opener: opening.opener,
      now: environment.clock.now()
    )
    async let loaded = pictures.load(document.imageURLs)
    let request = products(document.productIDs)
    let products = await withTimeout(milliseconds: Self.storeWait, clock: environment.clock) {
      await request.value ?? []
    }
    if let products { _ = opened.productsLoaded(products) }
    guard opened.document.showsSomething(in: opened.state) else {
      _ = opened.nothingToShow()
      return end(opening.number, opened.outcome)
    }
    let pictures = await loaded
    let session = opened
    state.withLock { $0.sessions[session.number] = session }
    main.add { [weak self] in self?.show(session, pictures) }
    if products == nil { show(request, on: session.number) }
  }

  @MainActor private func show(_ session: ScreenSession, _ pictures: [String: Data]) {
    let number = session.number
    let request = ScreenRequest(
      document: session.document,
      state: session.state,
      pictures: pictures,
      shown: { [weak self] in self?.decide(number) { $0.shown() } },
      acted: { [weak self] action in self?.acted(action, on: number) },
      closed: { [weak self] in self?.decide(number) { $0.closed() } },
      isEmpty: { [weak self] in self?.decide(number) { $0.nothingToShow() } }
    )
    guard environment.screens.show(request) else { return notShown(session) }
    guard session.document.hasCountdown else { return }
    let clock = environment.clock
    // Ends with the screen: `leave` cancels it.
    let ticker = Task { [weak self] in
      while (try? await clock.sleep(milliseconds: 1_000)) != nil {
        self?.decide(number) { $0.ticked(now: clock.now()) }
      }
    }
    state.withLock { $0.ticker = ticker }
  }

  /// A tap: the app may take it over, else the SDK does what it asks for.
  @MainActor private func acted(_ action: LayoutAction, on number: Int) {
    guard let session = state.withLock({ $0.sessions[number] }) else { return }
    hooks.intercept(action, of: session) { [weak self] goesOn in
      if goesOn { self?.decide(number) { $0.tapped(action) } }
    }
  }

  /// Changes a session that has not ended, and carries out what follows.
  func decide(_ number: Int, _ decision: (inout ScreenSession) -> [ScreenSession.Action]) {
    let decided = state.withLock { state -> (ScreenSession, [ScreenSession.Action])? in
      guard var session = state.sessions[number] else { return nil }
      let actions = decision(&session)
      state.sessions[number] = session
      return (session, actions)
    }
    guard let (session, actions) = decided else { return }
    for action in actions { perform(action, of: session) }
  }

  private func perform(_ action: ScreenSession.Action, of session: ScreenSession) {
    switch action {
    case .render:
      main.add { [environment, state = session.state] in environment.screens.update(state) }
    case .loadProducts(let ids): show(products(ids), on: session.number)
    case .buy(let plan): buy(plan, of: session)
    case .restore: restore(on: session.number)
    case .openLink(let text): openLink(text)
    case .copy(let text): environment.present(.copy(text))
    case .openSettings: environment.present(.settings)
    case .openNext(let link):
      let opener = ScreenOpener(source: "app", message: session.opener.message)
      let next = Opening(link: link, opener: opener, askedAt: environment.clock.now())
      state.withLock { $0.next = next }
    case .manageSubscriptions: withStore { await $0.manageSubscriptions() }
    case .redeemCode: withStore { await $0.redeemCode() }
    case .login: main.add { [hooks] in hooks.login() }
    case .close: main.add { [environment] in environment.screens.hide() }
    case .leave: leave(session)
    case .capture(let name, let properties):
      recorder.capture(name, properties)
      main.add { [hooks, outcome = session.outcome] in hooks.event(name, of: outcome) }
    case .end(let outcome): end(session.number, outcome)
    }
  }

  /// Another screen may open; this one ends with the store's answer, or without it after a while.
  private func leave(_ session: ScreenSession) {
    leave(session.number)
    let clock = environment.clock
    // Ends with the time.
    Task { [weak self] in
      try? await clock.sleep(milliseconds: Self.answerWait)
      self?.decide(session.number) { $0.storeIsSilent() }
    }
  }

  // MARK: The store

  /// Asks the store for products, without end where the store never answers; `nil` where it cannot be
  /// reached.
  private func products(_ ids: [String]) -> Task<[StoreProduct]?, Never> {
    Task { [store = environment.store] in
      ids.isEmpty ? [] : try? await store?.products(ids)
    }
  }

  /// Draws prices once the store has answered.
  private func show(_ request: Task<[StoreProduct]?, Never>, on number: Int) {
    // Ends with the store's answer.
    Task { [weak self] in
      let products = await request.value
      self?.decide(number) { $0.productsLoaded(products) }
    }
  }

  private func buy(_ plan: ScreenPlan, of session: ScreenSession) {
    let number = session.number
    guard buys, let store = environment.store else {
      return decide(number) { $0.purchaseEnded(.failed("app_buys"), of: plan) }
    }
    let now = environment.clock.now()
    let origin = PurchaseOrigin(
      session,
      plan: plan,
      attribution: self.session.touch(now: now),
      now: now
    )
    purchases.begin(plan.product, origin: origin)
    let account = identity.current.storeAccount
    // Ends when the user has decided.
    Task { [weak self] in
      let purchase = await store.purchase(plan.product, account: account)
      if case .purchased(let transaction) = purchase {
        if self?.purchases.record(transaction) == true { await store.finish(transaction) }
      }
      self?.decide(number) { $0.purchaseEnded(purchase, of: plan) }
    }
  }

  private func restore(on number: Int) {
    guard let store = environment.store else { return decide(number) { $0.restored(nil) } }
    // Ends when the store has answered.
    Task { [weak self] in
      let transactions = try? await store.restore()
      await self?.record(restored: transactions ?? [], of: store)
      self?.decide(number) { $0.restored(transactions) }
    }
  }

  /// Restores purchases without a screen.
  func restoreAll(_ completion: @escaping @MainActor @Sendable (Bool) -> Void) {
    // Ends when the store has answered.
    Task { [weak self, store = environment.store] in
      let transactions = try? await store?.restore()
      if let store { await self?.record(restored: transactions ?? [], of: store) }
      self?.main.add { completion(transactions != nil) }
    }
  }

  /// Captures what the user owns, each transaction once, and asks the user nothing; the app finishes
  /// what it bought.
  func synchronize(_ completion: @escaping @MainActor @Sendable (Bool) -> Void) {
    // Ends with what the device knows.
    Task { [weak self, store = environment.store] in
      let owned = await store?.entitlements()
      for transaction in owned ?? [] { self?.purchases.record(transaction, .owned) }
      self?.main.add { completion(owned != nil) }
    }
  }

  private func record(
    restored transactions: [StoreTransaction],
    of store: any PaylisherStore
  ) async {
    for transaction in transactions {
      let isKept = purchases.record(transaction, .restored)
      if buys, isKept { await store.finish(transaction) }
    }
  }

  private func withStore(_ work: @escaping @Sendable (any PaylisherStore) async -> Void) {
    guard let store = environment.store else { return }
    // Ends with the store's page.
    Task { await work(store) }
  }

  /// Links of the app go to its closures, web pages to the browser, and no other leaves the screen.
  private func openLink(_ text: String) {
    guard let url = URL(string: text) else { return }
    if links.open(url) { return }
    if url.scheme?.lowercased() == "https" { environment.present(.url(url)) }
  }
}

/// A screen to put on, and what to call back with, each on the main thread.
package struct ScreenRequest: Sendable {
  package let document: ScreenDocument
  package let state: ScreenState
  /// What of its pictures is there, by link.
  package let pictures: [String: Data]
  package let shown: @MainActor @Sendable () -> Void
  package let acted: @MainActor @Sendable (LayoutAction) -> Void
  package let closed: @MainActor @Sendable () -> Void
  /// The display has nothing to show, such as where the document is for wide screens alone.
  package var isEmpty: @MainActor @Sendable () -> Void = {}
}

/// Where screens are shown.
package struct ScreenDisplay: Sendable {
  /// Shows a screen; `false` where that cannot be done now.
  package var show: @MainActor @Sendable (ScreenRequest) -> Bool
  /// Draws another state of the screen.
  package var update: @MainActor @Sendable (ScreenState) -> Void
  /// Takes the screen off.
  package var hide: @MainActor @Sendable () -> Void

  /// Names all three.
  package init(
    show: @escaping @MainActor @Sendable (ScreenRequest) -> Bool = { _ in false },
    update: @escaping @MainActor @Sendable (ScreenState) -> Void = { _ in },
    hide: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    (self.show, self.update, self.hide) = (show, update, hide)
  }
}

extension PaylisherScreenOutcome {
  init(unavailable answer: ScreenAnswer) {
    var reason = Reason.unknown
    if case .unavailable(let given) = answer.status { reason = given }
    self.init(.unavailable(reason), screenID: answer.screen)
    (placementID, variant) = (answer.placement, answer.variant)
  }
}

extension PurchaseOrigin {
  init(
    _ session: ScreenSession,
    plan: ScreenPlan,
    attribution: [String: JSONValue],
    now: Timestamp
  ) {
    screen = session.answer.screen ?? ""
    (version, placement) = (session.answer.version, session.answer.placement)
    (rule, variant) = (session.answer.rule, session.answer.variant)
    (self.plan, source) = (plan.id, session.opener.source)
    message = session.opener.message
    campaignKey = attribution["campaign_key"]?.stringValue
    jid = attribution["jid"]?.stringValue
    at = now
  }
}
