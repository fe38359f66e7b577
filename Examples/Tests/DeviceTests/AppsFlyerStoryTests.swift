import Foundation
import LinkCore
import Testing

@testable import AppsFlyerLib
@testable import AppsFlyerShadow
@testable import Paylisher
@testable import PaylisherTestSupport
@testable import PurchaselyShadow

/// AppsFlyer's API, and the comparisons with earlier vendors, against a server process.
@MainActor @Suite struct AppsFlyerStoryTests {
  /// An app that was written for AppsFlyer, which notes what its delegates are called with.
  @MainActor final class App {
    let library: AppsFlyerLib
    let sdk = PaylisherSDK.unstarted()
    private let delegate = Delegate()

    init(_ device: Device, clipboard: String? = nil) {
      let (sdk, environment) = (sdk, device.environment)
      library = AppsFlyerLib(sdk: sdk, schemes: ["demo"]) { config in
        if let clipboard {
          config.deferredDeepLinkConfig?.withClipboard(Clipboard(text: clipboard))
        }
        sdk.setup(config, environment: environment)
      }
      library.appsFlyerDevKey = device.server.base.replacingOccurrences(
        of: "http://",
        with: "http://\(device.server.key)@"
      )
      (library.deepLinkDelegate, library.delegate) = (delegate, delegate)
    }

    var results: [DeepLinkResult] { delegate.results }
    var conversions: [[AnyHashable: Any]] { delegate.conversions }
  }

  final class Delegate: NSObject, DeepLinkDelegate, AppsFlyerLibDelegate {
    private(set) var results: [DeepLinkResult] = []
    private(set) var conversions: [[AnyHashable: Any]] = []

    func didResolveDeepLink(_ result: DeepLinkResult) { results.append(result) }

    func onConversionDataSuccess(_ conversionInfo: [AnyHashable: Any]) {
      conversions.append(conversionInfo)
    }

    func onConversionDataFail(_ error: any Error) {}
  }

  struct Clipboard: PaylisherClipboard {
    let text: String

    func probableWebURL() async -> String? { text }
  }

  private func makeLink(_ server: LocalServer, _ code: String) throws -> String {
    let link = try server.json([
      "link", "create", "--code", code, "--app", "demo://fruits", "--app-store",
      "https://apps.apple.com/app/id1234567890", "--meta", "deep_link_value=apple", "--meta",
      "deep_link_sub1=7", "--meta", "pid=mail", "--meta", "c=autumn",
      "https://shop.example.com/fruits",
    ])
    return try #require(link["shortURL"]?.stringValue)
  }

  @Test func resolvesTappedLinksAndSaysAtEachLaunchThatNoneLedToTheInstall() async throws {
    let server = try LocalServer()
    let link = try makeLink(server, "AFDIRECT")
    let device = Device(server)
    let app = App(device)
    app.library.handleOpen(URL(string: link + "?deep_link_sub2=x"))
    app.library.start()
    #expect(await eventually { !app.results.isEmpty && !app.conversions.isEmpty })
    let found = try #require(app.results.first?.deepLink)
    #expect(app.results.count == 1)
    #expect(found.deeplinkValue == "apple" && !found.isDeferred)
    #expect(found.mediaSource == "mail" && found.campaign == "autumn")
    #expect(found.clickEvent["deep_link_sub1"] as? String == "7")
    #expect(found.clickEvent["deep_link_sub2"] as? String == "x")
    #expect(app.conversions.first?["af_status"] as? String == "Organic")
    #expect(app.conversions.first?["is_first_launch"] as? Bool == true)
    let later = App(device)
    later.library.start()
    #expect(await eventually { !later.conversions.isEmpty })
    #expect(later.conversions.first?["is_first_launch"] as? Bool == false)
    #expect(later.results.isEmpty)
  }

  /// The tap in a browser, the store, the first launch: the link comes once, and where the user came from
  /// at every launch.
  @Test func findsTheLinkThatLedToTheInstall() async throws {
    let server = try LocalServer()
    let link = try makeLink(server, "AFDEFER")
    let page = String(decoding: try await server.get(link).body, as: UTF8.self)
    let start = try #require(page.range(of: "data-handoff=\""))
    let path = page[start.upperBound...].prefix { $0 != "\"" }
      .replacingOccurrences(of: "&amp;", with: "&")
    let answer = try await server.post(path, Data())
    let copied = try JSONValue(parsing: Array(answer.body))["url"]?.stringValue
    let device = Device(server)
    let app = App(device, clipboard: try #require(copied))
    app.library.start()
    #expect(await eventually { !app.results.isEmpty && !app.conversions.isEmpty })
    let found = try #require(app.results.first?.deepLink)
    #expect(found.isDeferred && found.deeplinkValue == "apple")
    #expect(found.clickEvent["deep_link_sub1"] as? String == "7")
    #expect(app.conversions.first?["af_status"] as? String == "Non-organic")
    #expect(app.conversions.first?["media_source"] as? String == "mail")
    #expect(app.conversions.first?["campaign"] as? String == "autumn")
    let later = App(device)
    later.library.start()
    #expect(await eventually { !later.conversions.isEmpty })
    #expect(later.conversions.first?["af_status"] as? String == "Non-organic")
    #expect(later.conversions.first?["is_first_launch"] as? Bool == false)
    #expect(later.results.isEmpty)
  }

  /// An invitation is a short link of the server, which opens the app with what its sender chose.
  @Test func invitesByAShortLink() async throws {
    let server = try LocalServer()
    _ = try makeLink(server, "AFINVITE")
    let app = App(Device(server))
    app.library.appInviteOneLinkID = "AFINVITE"
    app.library.start()
    let generator = AppsFlyerLinkGenerator()
    generator.setCampaign("friends")
    generator.addParameterValue("pear", forKey: "deep_link_value")
    let urls = Locked<[URL?]>([])
    app.library.invite(generator, InviteCompletion { url, _ in urls.withLock { $0.append(url) } })
    #expect(await eventually { !urls.withLock { $0.isEmpty } })
    let invitation = try #require(urls.withLock { $0.first } ?? nil)
    #expect(invitation.absoluteString.hasPrefix("\(server.base)/c/"))
    #expect(invitation.query == nil)
    #expect(try await server.get(invitation.absoluteString).status == 200)
    let friend = App(Device(server))
    friend.library.handleOpen(invitation)
    friend.library.start()
    #expect(await eventually { !friend.results.isEmpty })
    let found = try #require(friend.results.first?.deepLink)
    #expect(found.deeplinkValue == "pear" && found.campaign == "friends")
  }

  /// Both shadow modules beside their vendors, whose answers are played, and the report about them.
  @Test func reportsWhereVendorsDisagree() async throws {
    let server = try LocalServer()
    let link = try makeLink(server, "AFSHADOW")
    try server.publish("SHADOW", ScreenStoryTests.paywall)
    let device = Device(server)
    let (sdk, environment) = (PaylisherSDK.unstarted(), device.environment)
    let key = server.base.replacingOccurrences(of: "http://", with: "http://\(server.key)@")
    let appsFlyer = AppsFlyerShadow(sdk: sdk, schemes: ["demo"]) { config in
      sdk.setup(config, environment: environment)
    }
    try appsFlyer.start(key: key)
    appsFlyer.opened(try #require(URL(string: link)))
    appsFlyer.vendorResolved(
      [
        "deep_link_value": "pear", "deep_link_sub1": "7", "pid": "mail", "c": "autumn",
        "shortlink": "AFSHADOW",
      ],
      isDeferred: false
    )
    let purchasely = PurchaselyShadow(sdk: sdk, schemes: ["demo"]) { _ in }
    try purchasely.start(key: key)
    purchasely.loaded(presentation: "SHADOW", vendorProducts: ["pro_yearly"])
    purchasely.loaded(presentation: "GONE", vendorProducts: ["pro_yearly"])
    #expect(await eventually { device.phone.captured("Shadow Comparison").count >= 3 })
    #expect(await sdk.flushAndWait().waiting == 0)
    #expect(device.screens.isEmpty && device.store.calls.isEmpty)

    let report = try server.json(["shadow"])
    let rows = report["rows"]?.arrayValue ?? []
    func row(_ vendor: JSONValue, _ link: JSONValue) -> JSONValue? {
      rows.first { $0["answers"]?["vendor"] == vendor && $0["link"] == link }?["answers"]
    }
    #expect(row("appsflyer", "AFSHADOW")?["differences"] == ["deep_link_value"])
    #expect(row("purchasely", "presentations/SHADOW")?["differences"] == [])
    #expect(row("purchasely", "presentations/GONE")?["differences"] == ["status"])
    #expect(row("purchasely", "presentations/GONE")?["reason"] == "unknown")
    #expect(try server.run(["shadow"]).contains("purchasely found a screen, Paylisher did not"))
  }
}
