import LinkCore
package import Paylisher
package import ScreenCore

/// A store that plays a script: what it sells, and how each attempt to buy ends.
///
/// It survives the launches of an app, as the store of a phone does, and delivers what was not
/// finished again at the next launch.
package final class ScriptedStore: PaylisherStore {
  /// How attempts to buy end.
  package enum Script: Hashable, Sendable {
    /// The store has the money.
    case success
    /// The user changes their mind.
    case cancelled
    /// Another person has to approve; ``approve()`` does.
    case pending
    /// The store fails.
    case failed
    /// The process ends after the store has the money and before the app hears of it.
    case interrupted
  }

  private struct State {
    var products: [StoreProduct]?
    var script = Script.success
    var sold: [StoreTransaction] = []
    var unfinished: [StoreTransaction] = []
    var waiting: [StoreTransaction] = []
    var listeners: [AsyncStream<StoreTransaction>.Continuation] = []
    var calls: [String] = []
    var accounts: [String] = []
    var isSlow = false
    var late: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>
  private let clock: any PaylisherClock

  /// A store of these products; `nil` for one that cannot be reached.
  package init(_ products: [StoreProduct]?, clock: any PaylisherClock) {
    var state = State()
    state.products = products
    self.state = Locked(state)
    self.clock = clock
  }

  /// How attempts end from now on.
  package func play(_ script: Script) { state.withLock { $0.script = script } }

  /// What the store sells from now on; `nil` where it cannot be reached.
  package func sell(_ products: [StoreProduct]?) { state.withLock { $0.products = products } }

  /// Whether products, purchases and restores that begin from now on wait for ``answer()``, also where
  /// their caller gives up.
  package func setSlow(_ isSlow: Bool) { state.withLock { $0.isSlow = isSlow } }

  /// Answers everything that waits.
  package func answer() {
    let late = state.withLock { state in
      defer { state.late = [] }
      return state.late
    }
    for answer in late { answer.resume() }
  }

  private func becomeDue() async {
    await withCheckedContinuation { answer in
      let isDue = state.withLock { state in
        if state.isSlow { state.late.append(answer) }
        return !state.isSlow
      }
      if isDue { answer.resume() }
    }
  }

  /// Every transaction that the store has the money of.
  package var sold: [StoreTransaction] { state.withLock { $0.sold } }

  /// What the app has not finished.
  package var unfinished: [StoreTransaction] { state.withLock { $0.unfinished } }

  /// What was called, such as `finish 1`.
  package var calls: [String] { state.withLock { $0.calls } }

  /// The accounts of attempts to buy.
  package var accounts: [String] { state.withLock { $0.accounts } }

  /// Another person approves what is pending.
  package func approve() {
    deliver { state in
      defer { state.waiting = [] }
      state.sold += state.waiting
      return state.waiting
    }
  }

  /// The store takes the last transaction back.
  package func revoke(as revocation: StoreTransaction.Revocation) {
    let now = clock.now()
    deliver { state in
      guard var last = state.sold.last else { return [] }
      (last.revocation, last.revokedAt) = (revocation, now)
      return [last]
    }
  }

  private func deliver(_ take: (inout State) -> [StoreTransaction]) {
    let (transactions, listeners) = state.withLock { state in
      let transactions = take(&state)
      state.unfinished += transactions
      return (transactions, state.listeners)
    }
    for transaction in transactions {
      for listener in listeners { listener.yield(transaction) }
    }
  }

  package func products(_ ids: [String]) async throws -> [StoreProduct] {
    let products = state.withLock { state in
      state.calls.append("products")
      return state.products
    }
    await becomeDue()
    guard let products else { throw TransportError.noAnswer("store") }
    return products.filter { ids.contains($0.id) }
  }

  package func purchase(_ productID: String, account: String) async -> StorePurchase {
    let now = clock.now()
    state.withLock { state in
      state.calls.append("purchase \(productID)")
      state.accounts.append(account)
    }
    await becomeDue()
    return state.withLock { state in
      guard let product = state.products?.first(where: { $0.id == productID }) else {
        return .failed("unknown_product")
      }
      let transaction = StoreTransaction(
        id: "\(state.sold.count + state.waiting.count + 1)",
        productID: productID,
        purchasedAt: now,
        price: product.price,
        currency: product.currency
      )
      switch state.script {
      case .cancelled: return .cancelled
      case .failed: return .failed("payment_declined")
      case .pending:
        state.waiting.append(transaction)
        return .pending
      case .success, .interrupted:
        state.sold.append(transaction)
        state.unfinished.append(transaction)
        return state.script == .success ? .purchased(transaction) : .failed("interrupted")
      }
    }
  }

  package func entitlements() async -> [StoreTransaction] {
    state.withLock { state in
      state.calls.append("entitlements")
      return state.sold
    }
  }

  package func restore() async throws -> [StoreTransaction] {
    state.withLock { $0.calls.append("restore") }
    await becomeDue()
    return try state.withLock { state in
      guard state.products != nil else { throw TransportError.noAnswer("store") }
      return state.sold
    }
  }

  package func finish(_ transaction: StoreTransaction) async {
    state.withLock { state in
      state.calls.append("finish \(transaction.id)")
      state.unfinished.removeAll { $0.id == transaction.id }
    }
  }

  package func updates() -> AsyncStream<StoreTransaction> {
    let (stream, continuation) = AsyncStream<StoreTransaction>.makeStream()
    let unfinished = state.withLock { state in
      state.listeners.append(continuation)
      return state.unfinished
    }
    for transaction in unfinished { continuation.yield(transaction) }
    return stream
  }

  package func manageSubscriptions() async { state.withLock { $0.calls.append("manage") } }

  package func redeemCode() async { state.withLock { $0.calls.append("redeem") } }
}
