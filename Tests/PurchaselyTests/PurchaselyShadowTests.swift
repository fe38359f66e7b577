import Foundation
import LinkCore
import Paylisher
import PaylisherTestSupport
import PurchaselyShadow
import ScreenCore
import Testing

/// Paylisher beside Purchasely's own SDK, which is played by what it answers.
@MainActor @Suite struct PurchaselyShadowTests {
  @MainActor final class Display {
    var shown = 0
  }

  private let display = Display()
  private let phone = TestPhone { request in
    switch request.url.path {
    case "/v1/screens/placements/start":
      .json(
        200,
        [
          "status": "screen", "screen": "SUMMER", "placement": "start",
          "document": [
            "plans": [["id": "yearly", "product": "pro_yearly"]], "blocks": [["type": "plans"]],
          ],
        ]
      )
    case "/v1/screens/presentations/OFF": .json(200, ["status": "deactivated"])
    case "/v1/screens/presentations/AWAY": nil
    case let path where path.hasPrefix("/v1/screens/"): .json(404, [:])
    default: .json(200, [:])
    }
  }

  private func start() throws -> (PurchaselyShadow, ScriptedStore) {
    let store = ScriptedStore([], clock: phone.clock)
    var environment = phone.environment
    environment.store = store
    environment.screens = ScreenDisplay(show: { [display] _ in
      display.shown += 1
      return true
    })
    let sdk = PaylisherSDK.unstarted()
    let shadow = PurchaselyShadow(sdk: sdk, schemes: ["app"]) { [environment] config in
      config.flushAt = 1_000
      sdk.setup(config, environment: environment)
    }
    try shadow.start(key: "https://pk@go.example.com")
    sdk.setReadyForScreens(true)
    return (shadow, store)
  }

  private func comparisons(_ count: Int) async -> [JSONValue] {
    _ = await eventually { phone.captured("Shadow Comparison").count >= count }
    await settle()
    return phone.captured("Shadow Comparison")
  }

  @Test func wantsAKeyWithItsServer() {
    let shadow = PurchaselyShadow(sdk: PaylisherSDK.unstarted())
    #expect(throws: PurchaselyShadow.Unusable.self) { try shadow.start(key: "pk") }
  }

  @Test func comparesLinks() async throws {
    let (shadow, store) = try start()
    let links = [
      ("app://ply/placements/start", true), ("https://go.example.com/ply/subscriptions", false),
      ("app://ply/unknown", true), ("app://products/1", false),
    ]
    for (text, isHandled) in links {
      shadow.opened(try #require(URL(string: text)), vendorHandled: isHandled)
    }
    // A link that neither opens is not compared.
    let events = await comparisons(3)
    #expect(events.map { $0["agrees"] } == [true, false, false])
    #expect(events.map { $0["kind"] } == ["direct", "direct", "direct"])
    #expect(events.map { $0["link"] } == ["placements/start", "subscriptions", nil])
    #expect(events.map { $0["ours"] } == ["found", "found", "none"])
    #expect(events[2]["reason"] == "no_screen_link")
    #expect(events.allSatisfy { $0["vendor"] == "purchasely" })
    // Nothing is shown, bought or asked of the store: Purchasely does that.
    #expect(display.shown == 0 && store.calls.isEmpty)
  }

  @Test func comparesWhatPlacementsShow() async throws {
    let (shadow, store) = try start()
    shadow.loaded(placement: "start", vendorProducts: ["pro_yearly"])
    #expect(await comparisons(1).last?["agrees"] == true)
    shadow.loaded(placement: "start", vendorProducts: ["pro_monthly"])
    let products = try #require(await comparisons(2).last)
    #expect(products["differences"] == .array(["products"]) && products["kind"] == "screen")
    shadow.loaded(placement: "start", vendorProducts: nil)
    #expect(await comparisons(3).last?["differences"] == .array(["status"]))
    shadow.loaded(presentation: "OFF", vendorProducts: nil)
    let off = try #require(await comparisons(4).last)
    #expect(off["agrees"] == true && off["reason"] == "deactivated")
    shadow.loaded(presentation: nil, vendorProducts: ["pro_yearly"])
    let unknown = try #require(await comparisons(5).last)
    #expect(unknown["ours"] == "none" && unknown["reason"] == "unknown")
    shadow.loaded(presentation: "AWAY", vendorProducts: ["pro_yearly"])
    let away = try #require(await comparisons(6).last)
    #expect(away["ours"] == "failed" && away["reason"] == "offline")
    #expect(display.shown == 0 && store.calls.isEmpty)
  }
}
