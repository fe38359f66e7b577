import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing

@testable import Paylisher

/// Purchases on a screen, and what they are credited to.
extension ScreenTests {
  @Test func sellsOnceAndSaysWhatSold() async throws {
    let app = App(Self.phone())
    #expect(app.open("yourapp://ply/placements/onboarding?utm_source=mail"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await app.hasEnded(1))
    let outcome = try #require(app.outcomes.first)
    #expect(outcome.result == .purchased)
    #expect(outcome.planID == "yearly" && outcome.productID == "pro_yearly")
    let event = try #require(app.phone.captured("In-App Purchase").first)
    #expect(event["revenue"] == 59.99)
    #expect(event["currency"] == "EUR")
    #expect(event["screen_id"] == "SUMMER" && event["screen_version"] == 3)
    #expect(event["placement_id"] == "onboarding" && event["variant"] == "A")
    #expect(event["placement_rule"] == "test")
    #expect(event["screen_source"] == "deeplink")
    #expect(app.store.unfinished.isEmpty)
  }

  /// The message is on the purchase, also where its screen opened another one that sold.
  @Test func creditsTheMessageWhoseTapOpenedTheScreen() async throws {
    let app = App(Self.phone())
    app.sdk.handlePush(
      [
        "source": "Paylisher", "type": "PUSH", "pushId": "spring",
        "action": "yourapp://ply/placements/onboarding",
      ],
      isTapped: true
    )
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.openScreen("SUMMER")))
    #expect(await app.isShown(2))
    app.shown[1].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { !app.phone.captured("In-App Purchase").isEmpty })
    let opened = app.phone.captured("Screen Opened")
    #expect(opened.map { $0["screen_source"] } == ["message", "app"])
    #expect(opened.map { $0["message_id"] } == ["spring", "spring"])
    #expect(app.phone.captured("In-App Purchase").first?["message_id"] == "spring")
  }

  /// The store gets a UUID, also where the app's own user ids are none: its notifications name it.
  @Test func passesAUUIDToTheStore() async {
    let app = App(Self.phone())
    let anonymous = app.sdk.getAnonymousId()
    app.sdk.identify("user-42")
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await app.hasEnded(1))
    #expect(app.store.accounts == [anonymous])
  }

  /// The screen stays, sells nothing, and can be used again.
  @Test(arguments: scripts)
  func staysOpenWithoutAPurchase(script: ScriptedStore.Script, name: String) async {
    let app = App(Self.phone())
    app.store.play(script)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: "yearly")))
    #expect(await eventually { !app.phone.captured(name).isEmpty })
    #expect(await eventually { app.states.last?.isPurchasing == false })
    #expect(app.phone.captured("In-App Purchase").isEmpty)
    #expect(app.outcomes.isEmpty)
  }

  /// Approved in a later launch, the purchase is still the screen's.
  @Test func creditsAPurchaseThatIsApprovedLater() async throws {
    let phone = Self.phone()
    let store = ScriptedStore([App.yearly], clock: phone.clock)
    store.play(.pending)
    let app = App(phone, store: store)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { !phone.captured("Purchase Pending").isEmpty })
    app.sdk.close()
    store.approve()
    let later = App(phone, store: store)
    #expect(await eventually { !phone.captured("In-App Purchase").isEmpty })
    let event = try #require(phone.captured("In-App Purchase").first)
    #expect(event["screen_id"] == "SUMMER" && event["revenue"] == 59.99)
    #expect(await eventually { later.store.unfinished.isEmpty })
  }

  /// A transaction that is delivered again is captured again with the same id, and counts once.
  @Test func givesATransactionOneEvent() async throws {
    let phone = Self.phone()
    let store = ScriptedStore([App.yearly], clock: phone.clock)
    store.play(.interrupted)
    let app = App(phone, store: store)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { !phone.captured("Purchase Failed").isEmpty })
    app.sdk.close()
    let transaction = try #require(store.sold.first)
    let second = App(phone, store: store)
    #expect(await eventually { store.unfinished.isEmpty })
    second.sdk.engine?.paywalls.purchases.record(transaction)
    let ids = phone.captured.filter { $0["event"] == "In-App Purchase" }.map { $0["uuid"] }
    #expect(ids.count >= 1)
    #expect(Set(ids).count == 1)
  }

  /// The transaction comes again once its event can be kept.
  @Test func leavesATransactionOpenWhoseEventIsNotKept() async {
    let phone = Self.phone()
    let store = ScriptedStore([App.yearly], clock: phone.clock)
    let app = App(phone, store: store)
    phone.events.setFull(true)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await app.hasEnded(1))
    #expect(store.unfinished.count == 1)
    app.sdk.close()
    phone.events.setFull(false)
    let later = App(phone, store: store)
    #expect(await eventually { store.unfinished.isEmpty })
    #expect(phone.captured("In-App Purchase").count == 1)
    withExtendedLifetime(later) {}
  }

  /// An event may wait for thirty days from when it was learnt, and not from when it happened.
  @Test func keepsAPurchaseThatIsLearntAMonthLater() async {
    let phone = Self.phone()
    let store = ScriptedStore([App.yearly], clock: phone.clock)
    store.play(.interrupted)
    let app = App(phone, store: store)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { !phone.captured("Purchase Failed").isEmpty })
    app.sdk.close()
    phone.clock.advance(bySeconds: 31 * 86_400)
    let late = App(phone, store: store)
    #expect(await eventually { store.unfinished.isEmpty })
    late.sdk.close()
    phone.clock.advance(bySeconds: 60)
    let last = App(phone, store: store)
    #expect(phone.captured("In-App Purchase").count == 1)
    withExtendedLifetime(last) {}
  }

  @Test(arguments: revocations)
  func reportsWhatTheStoreTakesBack(
    revocation: StoreTransaction.Revocation,
    name: String
  ) async throws {
    let app = App(Self.phone())
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { app.store.unfinished.isEmpty && !app.store.sold.isEmpty })
    app.store.revoke(as: revocation)
    #expect(await eventually { !app.phone.captured(name).isEmpty })
    let event = try #require(app.phone.captured(name).first)
    #expect(event["refunded_revenue"] == 59.99)
    #expect(event["revenue"] == nil)
    #expect(event["screen_id"] == "SUMMER")
  }

  @Test func restoresWithoutRevenue() async throws {
    let app = App(Self.phone())
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.restore))
    #expect(await eventually { !app.phone.captured("Restore Failed").isEmpty })
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await app.hasEnded(1))
    #expect(app.open("yourapp://ply/presentations/WINTER"))
    #expect(await app.isShown(2))
    app.shown[1].acted(.screen(.restore))
    #expect(await app.hasEnded(2))
    #expect(app.outcomes.last?.result == .restored)
    #expect(app.phone.captured("In-App Purchase Restored").count == 1)
    #expect(app.phone.captured("In-App Purchase").count == 1)
  }

  /// An app that buys with code of its own: the SDK shows prices and touches no transaction.
  @Test func leavesTheStoreToAppsThatBuyThemselves() async {
    let app = App(Self.phone(), buys: false)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    #expect(app.shown[0].state.loading == .loaded)
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { !app.phone.captured("Purchase Failed").isEmpty })
    #expect(app.store.calls == ["products"])
  }
}
