import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing

@testable import Paylisher

/// Screens that have nothing to show: no window is left over the app.
@MainActor @Suite struct EmptyScreenTests {
  typealias App = ScreenTests.App

  static func app(_ block: JSONValue) -> App {
    App(
      ScreenTests.phone([
        "status": "screen", "screen": "SUMMER", "placement": "onboarding",
        "document": [
          "plans": [["id": "yearly", "product": "pro_yearly"]], "blocks": [block],
        ],
      ])
    )
  }

  @Test func doesNotOpen() async {
    let app = Self.app(["type": "text", "content": "Only {{price}}"])
    app.store.sell(nil)
    #expect(app.open(SlowStoreTests.summer))
    #expect(await app.hasEnded(1))
    #expect(app.asked == 0)
    #expect(app.outcomes.first?.result == .unavailable(.notShown))
    #expect(app.outcomes.first?.screenID == "SUMMER")
    #expect(app.outcomes.first?.placementID == "onboarding")
    // It holds nothing up.
    app.store.sell([App.yearly])
    #expect(app.open(SlowStoreTests.winter))
    #expect(await app.isShown(1))
  }

  @Test func closesWhenNothingIsLeft() async {
    let app = Self.app(["type": "text", "content": "Wait", "when": ["products": false]])
    app.store.setSlow(true)
    #expect(app.open(SlowStoreTests.summer))
    #expect(await eventually { app.store.calls == ["products"] })
    #expect(await eventually { app.phone.clock.sleeperCount > 0 })
    app.phone.clock.advance(byMilliseconds: 800)
    #expect(await app.isShown(1))
    app.store.answer()
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.map(\.result) == [.unavailable(.notShown)])
    #expect(app.states.isEmpty)
  }
}
