import Foundation
import LinkCore
import PaylisherTestSupport
import StoreKit
import Testing

@testable import Paylisher

extension SystemTests {
  /// The App Store of an app that buys with code of its own.
  @MainActor @Suite(.serialized) struct StoreTests {
    final class Delivered: SKPaymentTransaction {
      private let state: SKPaymentTransactionState

      init(_ state: SKPaymentTransactionState) {
        self.state = state
      }

      override var transactionState: SKPaymentTransactionState { state }
      override var transactionIdentifier: String? { "17" }
    }

    private let queue = SKPaymentQueue.default()

    /// Whether the store answers.
    private func restores(_ store: OriginalStore) async -> Bool {
      let answers = Locked(0)
      // Ends with the answer.
      Task {
        if (try? await store.restore())?.isEmpty == true { answers.withLock { $0 += 1 } }
      }
      return await eventually { answers.withLock { $0 } == 1 }
    }

    /// StoreKit 1 tells its observers alone how a restore ends, also where the SDK buys nothing.
    @Test func restoringEndsWithoutUpdates() async {
      let store = OriginalStore()
      defer { queue.remove(store) }
      #expect(await restores(store))
      #expect(await restores(store))
    }

    /// What the SDK did not buy is the app's to finish.
    @Test func leavesTransactionsOfTheAppAlone() async {
      let store = OriginalStore()
      defer {
        queue.remove(store)
        for transaction in queue.transactions { queue.finishTransaction(transaction) }
      }
      #expect(await restores(store))
      let before = queue.finished
      queue.deliver([Delivered(.failed), Delivered(.purchased)])
      #expect(await store.entitlements().map(\.id) == ["17"])
      #expect(queue.finished == before)
      // The control: an app whose SDK buys leaves it what failed.
      _ = store.updates()
      queue.deliver([Delivered(.failed)])
      #expect(queue.finished == before + 1)
    }

    /// Signing in is asked for where the user restores, and not where the app synchronizes.
    @Test func asksTheUserOnlyToRestore() async throws {
      let before = AppStore.syncCount
      let store = StoreKitStore()
      #expect(await store.entitlements().isEmpty)
      #expect(AppStore.syncCount == before)
      #expect(try await store.restore().isEmpty)
      #expect(AppStore.syncCount == before + 1)
    }
  }
}
