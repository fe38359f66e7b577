import AppsFlyerLib
import Foundation
import LinkCore
import Paylisher
import PaylisherTestSupport

/// An app with AppsFlyer's API on a test phone, which notes what its delegates are called with.
@MainActor
final class AppsFlyerApp {
  let phone: TestPhone
  let sdk = PaylisherSDK()
  let library: AppsFlyerLib
  let deepLinks: DeepLinks?
  let conversions: Conversions?

  /// Starts the process, not the module.
  init(
    _ phone: TestPhone,
    hasDeepLinkDelegate: Bool = true,
    hasConversionDelegate: Bool = true
  ) {
    self.phone = phone
    let environment = phone.environment
    let sdk = sdk
    library = AppsFlyerLib(sdk: sdk, schemes: ["yourapp"]) { config in
      config.flushAt = 1_000
      config.captureApplicationLifecycleEvents = false
      sdk.setup(config, environment: environment)
    }
    library.appsFlyerDevKey = "https://pk@go.example.com"
    deepLinks = hasDeepLinkDelegate ? DeepLinks() : nil
    conversions = hasConversionDelegate ? Conversions() : nil
    library.deepLinkDelegate = deepLinks
    library.delegate = conversions
  }

  func open(_ text: String) {
    library.handleOpen(URL(string: text))
  }

  /// Waits for a number of calls of the deep link delegate, then a little longer for one too many.
  func resolved(_ count: Int) async -> [DeepLinkResult] {
    _ = await eventually { (deepLinks?.results.count ?? 0) >= count }
    await settle()
    return deepLinks?.results ?? []
  }

  /// Waits for a number of calls of the conversion delegate.
  func converted(_ count: Int) async -> [[AnyHashable: Any]] {
    _ = await eventually { (conversions?.successes.count ?? 0) >= count }
    await settle()
    return conversions?.successes ?? []
  }

  final class DeepLinks: NSObject, DeepLinkDelegate {
    private(set) var results: [DeepLinkResult] = []

    func didResolveDeepLink(_ result: DeepLinkResult) {
      results.append(result)
    }
  }

  final class Conversions: NSObject, AppsFlyerLibDelegate {
    private(set) var successes: [[AnyHashable: Any]] = []
    private(set) var failures: [any Error] = []
    private(set) var opened: [[AnyHashable: Any]] = []
    private(set) var refused: [any Error] = []

    func onConversionDataSuccess(_ conversionInfo: [AnyHashable: Any]) {
      successes.append(conversionInfo)
    }

    func onConversionDataFail(_ error: any Error) {
      failures.append(error)
    }

    func onAppOpenAttribution(_ attributionData: [AnyHashable: Any]) {
      opened.append(attributionData)
    }

    func onAppOpenAttributionFailure(_ error: any Error) {
      refused.append(error)
    }
  }
}

extension TestPhone {
  /// A phone whose server knows a link `APPLE`, which led to the install, or an install without one.
  static func withServer(isOrganic: Bool = false) -> TestPhone {
    TestPhone { request in
      if request.url.path.hasSuffix("deferred-deeplink") {
        return isOrganic
          ? .json(200, ["status": "no_match", "reason": "no_candidates"])
          : .json(
            200,
            [
              "status": "match", "reason": "matched", "receipt": "r1",
              "url": "yourapp://fruits?keyName=APPLE&jid=j1", "campaignKey": "APPLE",
              "attributionMethod": "idfa", "confidence": 1,
            ]
          )
      }
      guard request.url.path.contains("/resolve/") else { return nil }
      guard request.url.path.hasSuffix("/APPLE") else { return TransportResponse(status: 404) }
      return .json(
        200,
        [
          "title": "Fruits", "keyName": "APPLE", "scheme": "yourapp://fruits",
          "metaData": [
            "deep_link_value": "apple", "deep_link_sub1": "7", "pid": "mail", "c": "autumn",
            "fruit_amount": 26,
          ],
        ]
      )
    }
  }
}
