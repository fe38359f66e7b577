import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing

@testable import Paylisher

/// Screens whose store answers late, or never.
@MainActor @Suite struct SlowStoreTests {
  typealias App = ScreenTests.App

  static let summer = "yourapp://ply/presentations/SUMMER"
  static let winter = "yourapp://ply/presentations/WINTER"

  /// An app whose screen WINTER sells by the month, and every other by the year.
  func app() -> App {
    let phone = TestPhone { request in
      guard request.url.path.contains("/v1/screens/") else { return .json(200, [:]) }
      let isWinter = request.url.path.hasSuffix("WINTER")
      return .json(
        200,
        [
          "status": "screen", "screen": isWinter ? "WINTER" : "SUMMER",
          "document": [
            "plans": [["id": "plan", "product": isWinter ? "pro_monthly" : "pro_yearly"]],
            "blocks": [["type": "plans"]],
          ],
        ]
      )
    }
    return App(phone, store: ScriptedStore([App.yearly, App.monthly], clock: phone.clock))
  }

  /// Opens the screen SUMMER without prices.
  func openWithoutPrices(_ app: App) async {
    app.store.setSlow(true)
    #expect(app.open(Self.summer))
    #expect(await eventually { app.store.calls == ["products"] })
    #expect(await eventually { app.phone.clock.sleeperCount > 0 })
    app.phone.clock.advance(byMilliseconds: 800)
    #expect(await app.isShown(1))
    app.store.setSlow(false)
  }

  @Test func opensWithoutPricesAfterTheLimit() async {
    let app = app()
    await openWithoutPrices(app)
    #expect(app.shown.first?.state.loading == .loading)
    #expect(app.shown.first?.state.products.isEmpty == true)
    app.store.answer()
    #expect(await eventually { app.states.last?.loading == .loaded })
    #expect(app.states.last?.products["pro_yearly"] == App.yearly)
    // The answer that came late is used: the store is not asked again.
    #expect(app.store.calls == ["products"])
  }

  /// A store that cannot be reached is not asked twice, and holds nothing up.
  @Test func opensAtOnceWithoutAStore() async {
    let app = app()
    app.store.sell(nil)
    #expect(app.open(Self.summer))
    #expect(await app.isShown(1))
    await settle()
    #expect(app.shown.first?.state.loading == .missing)
    #expect(app.store.calls == ["products"])
  }
}
