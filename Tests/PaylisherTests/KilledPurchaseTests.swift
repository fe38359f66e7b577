import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing

@testable import Paylisher

/// Purchases on a phone whose process ends at any step between the tap and the end of the
/// transaction; store, disk and clock survive.
@MainActor @Suite struct KilledPurchaseTests {
  /// Where a process ends.
  enum Death: Int, CaseIterable, Sendable {
    case beforePurchase
    case afterPurchase
    case beforeFinish
    case afterFinish
    case never
  }

  /// The store of one process: from its death on, no call returns.
  final class MortalStore: PaylisherStore {
    let store: ScriptedStore
    private let death: Death
    private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])
    private let ended = Locked(false)

    init(_ store: ScriptedStore, death: Death) {
      (self.store, self.death) = (store, death)
    }

    /// Whether the process has ended; a process that has does nothing more.
    var hasEnded: Bool { ended.withLock { $0 } }

    /// Ends the process from outside.
    func end() { ended.withLock { $0 = true } }

    private func die() async {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0.append(continuation) }
        ended.withLock { $0 = true }
      }
    }

    func products(_ ids: [String]) async throws -> [StoreProduct] { try await store.products(ids) }

    func purchase(_ productID: String, account: String) async -> StorePurchase {
      if death == .beforePurchase || hasEnded { await die() }
      let purchase = await store.purchase(productID, account: account)
      if death == .afterPurchase || hasEnded { await die() }
      return purchase
    }

    func entitlements() async -> [StoreTransaction] { await store.entitlements() }

    func restore() async throws -> [StoreTransaction] { try await store.restore() }

    func finish(_ transaction: StoreTransaction) async {
      if death == .beforeFinish || hasEnded { await die() }
      await store.finish(transaction)
      if death == .afterFinish { await die() }
    }

    func updates() -> AsyncStream<StoreTransaction> { store.updates() }
    func manageSubscriptions() async {}
    func redeemCode() async {}
  }

  /// Runs processes, each with one attempt to buy, and then one that only starts.
  private func run(_ count: Int, seed: UInt64) async -> (TestPhone, ScriptedStore) {
    // Nothing is sent, so that every event that was captured can be counted.
    let phone = TestPhone { request in
      request.url.path.contains("/v1/screens/") ? .json(200, ScreenTests.paywall) : nil
    }
    let store = ScriptedStore([ScreenTests.App.yearly], clock: phone.clock)
    var random = SplitMix(state: seed)
    for _ in 0..<count {
      let death = Death(rawValue: Int(random.next() % 5)) ?? .never
      phone.clock.advance(byMilliseconds: 61_000)
      let mortal = MortalStore(store, death: death)
      let app = ScreenTests.App(phone, mortal: mortal)
      guard app.open("yourapp://ply/presentations/SUMMER"), await app.isShown(1) else {
        Issue.record("no screen")
        continue
      }
      app.shown[0].acted(.screen(.purchase(plan: nil)))
      #expect(await eventually { mortal.hasEnded || !app.outcomes.isEmpty })
      mortal.end()
    }
    let last = ScreenTests.App(phone, mortal: MortalStore(store, death: .never))
    #expect(await eventually { store.unfinished.isEmpty })
    last.sdk.close()
    return (phone, store)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Every transaction that the store has the money of is one event, by its id; the screen that
  /// sold it is on each.
  @Test func losesNoPurchaseAndCountsNoneTwice() async {
    let (phone, store) = await run(500, seed: 7)
    let events = phone.captured.filter { $0["event"] == "In-App Purchase" }
    var revenue: [JSONValue: JSONValue] = [:]
    for event in events { revenue[event["uuid"] ?? nil] = event["properties"]?["revenue"] }
    #expect(!store.sold.isEmpty)
    #expect(revenue.count == store.sold.count)
    #expect(revenue.values.allSatisfy { $0 == 59.99 })
    let transactions = Set(events.compactMap { $0["properties"]?["transaction_id"]?.stringValue })
    #expect(transactions == Set(store.sold.map(\.id)))
    #expect(events.allSatisfy { $0["properties"]?["screen_id"] == "SUMMER" })
    // The control: processes did end between capturing and finishing, so that events came twice.
    #expect(events.count > store.sold.count)
  }
}
