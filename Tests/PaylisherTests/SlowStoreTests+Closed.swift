import LayoutCore
import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing

@testable import Paylisher

/// What the store answers about a screen that the user has closed.
extension SlowStoreTests {
  @Test func leavesTheNextScreenItsPrices() async {
    let app = app()
    await openWithoutPrices(app)
    app.closed()
    #expect(await app.hasEnded(1))
    #expect(app.open(Self.winter))
    #expect(await app.isShown(2))
    app.store.answer()
    await settle()
    #expect(app.states.allSatisfy { $0.products["pro_yearly"] == nil })
    app.shown[1].acted(.screen(.purchase(plan: nil)))
    #expect(await app.hasEnded(2))
    #expect(app.outcomes.last?.result == .purchased)
    #expect(app.outcomes.last?.productID == "pro_monthly")
  }

  /// Opens SUMMER, asks the store, closes the screen while it has not answered, and opens WINTER.
  private func leave(_ app: App, after action: ScreenAction) async {
    #expect(app.open(Self.summer))
    #expect(await app.isShown(1))
    let calls = app.store.calls.count
    app.store.setSlow(true)
    app.shown[0].acted(.screen(action))
    #expect(await eventually { app.store.calls.count > calls })
    app.store.setSlow(false)
    app.shown[0].acted(.dismiss)
    #expect(app.open(Self.winter))
    #expect(await app.isShown(2))
    #expect(app.outcomes.isEmpty)
  }

  @Test(arguments: [ScreenAction.purchase(plan: nil), .restore])
  func endsAClosedScreenWithTheAnswerOfTheStore(action: ScreenAction) async {
    let app = app()
    if action == .restore {
      _ = await app.store.purchase("pro_yearly", account: "")
      for transaction in app.store.unfinished { await app.store.finish(transaction) }
    }
    await leave(app, after: action)
    app.store.answer()
    #expect(await app.hasEnded(1))
    await settle()
    #expect(app.outcomes.count == 1)
    #expect(app.outcomes.first?.screenID == "SUMMER")
    #expect(app.outcomes.first?.result == (action == .restore ? .restored : .purchased))
    #expect(app.outcomes.first?.productID == "pro_yearly")
    let closed = app.phone.captured("Screen Closed")
    #expect(closed.map { $0["screen_id"] } == ["SUMMER"])
    #expect(closed.map { $0["result"] } == [action == .restore ? "restored" : "purchased"])
    app.closed()
    #expect(await app.hasEnded(2))
    #expect(app.outcomes.last?.screenID == "WINTER")
    #expect(app.outcomes.last?.result == .cancelled)
  }

  @Test func endsAClosedScreenWithoutAnAnswerOfTheStore() async {
    let app = app()
    await leave(app, after: .purchase(plan: nil))
    app.phone.clock.advance(byMilliseconds: 300_000)
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.first?.screenID == "SUMMER")
    #expect(app.outcomes.first?.result == .cancelled)
    app.store.answer()
    #expect(await eventually { !app.phone.captured("In-App Purchase").isEmpty })
    await settle()
    #expect(app.outcomes.count == 1)
  }

  /// What the user changed their mind about ends the closed screen alone.
  @Test func endsAClosedScreenWhosePurchaseIsCancelled() async {
    let app = app()
    app.store.play(.cancelled)
    await leave(app, after: .purchase(plan: nil))
    app.store.answer()
    #expect(await app.hasEnded(1))
    await settle()
    #expect(app.outcomes.map(\.result) == [.cancelled])
    #expect(app.outcomes.map(\.screenID) == ["SUMMER"])
  }
}
