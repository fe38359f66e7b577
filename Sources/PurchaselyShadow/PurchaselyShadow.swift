public import Foundation
import LinkCore
package import Paylisher
import ScreenCore

/// Runs Paylisher beside Purchasely's own SDK, shows nothing, and reports where their answers differ.
///
/// The app keeps Purchasely's SDK and its code, and passes on what that was given and what it
/// answered:
///
/// ```swift
/// try PurchaselyShadow.shared.start(key: "https://paylisher_live_pk_abc@go.example.com")
///
/// let isHandled = Purchasely.isDeeplinkHandled(deeplink: url)
/// PurchaselyShadow.shared.opened(url, vendorHandled: isHandled)
/// ```
///
/// Each comparison is an event, `Shadow Comparison`, with `kind` (`direct` for a link, `screen` for a
/// screen or placement that the app loaded), `agrees`, `ours` and `theirs`, `differences`: `status`
/// where only one of the two has something to show, `products` where both do and sell something else,
/// and `reason`: why Paylisher shows nothing. `paylisher shadow` sums them up.
/// Every method can be called from any thread.
public final class PurchaselyShadow: Sendable {
  /// The comparison of the app.
  public static let shared = PurchaselyShadow(sdk: .shared)

  private let sdk: PaylisherSDK
  private let schemes: [String]
  private let setUp: @Sendable (PaylisherConfig) -> Void
  private let links = Locked(LinkConfiguration())

  /// Makes a comparison on an SDK of one's own, for tests.
  package init(
    sdk: PaylisherSDK,
    schemes: [String]? = nil,
    setUp: (@Sendable (PaylisherConfig) -> Void)? = nil
  ) {
    self.sdk = sdk
    self.schemes = schemes ?? AppBundle.schemes
    self.setUp = setUp ?? { sdk.setup($0) }
  }

  /// Why a comparison cannot start.
  public struct Unusable: Error, LocalizedError, Hashable {
    /// What is wrong with the key, in one sentence.
    public let errorDescription: String?
  }

  /// Starts Paylisher; call it where the app starts Purchasely.
  ///
  /// - Parameters:
  ///   - key: The app's publishable key and its server, `https://KEY@HOST`.
  ///   - domains: Domains of the app's links, besides the server's.
  /// - Throws: ``Unusable`` where the key names no server.
  public func start(key: String, domains: [String] = []) throws {
    let given = ModuleKey(key)
    guard let server = given.server else {
      throw Unusable(
        errorDescription: "The key is https://KEY@HOST: the app's publishable key and the server, "
          + "such as https://paylisher_live_pk_abc@go.example.com"
      )
    }
    let configuration = LinkConfiguration(
      customSchemes: schemes,
      universalLinkDomains: [server] + domains
    )
    links.withLock { $0 = configuration }
    let config = PaylisherConfig(apiKey: given.key, host: server)
    // The app's links go to Purchasely, and its screens are the ones on the display.
    (config.opensScreens, config.buysInScreens) = (false, false)
    if !sdk.isSetUp { setUp(config) }
  }

  /// Compares whether a link opens a screen.
  ///
  /// - Parameters:
  ///   - url: A link that the system passed to the app.
  ///   - vendorHandled: What `isDeeplinkHandled(deeplink:)` or `handleDeeplink(_:)` returned.
  public func opened(_ url: URL, vendorHandled: Bool) {
    let link = ScreenLink.parse(url.absoluteString, configuration: links.withLock { $0 })
    guard vendorHandled || link != nil else { return }
    report(
      "direct",
      link?.path,
      ours: Answer(link == nil ? .none : .found, reason: link == nil ? "no_screen_link" : nil),
      theirs: Answer(vendorHandled ? .found : .none)
    )
  }

  /// Compares what a placement shows.
  ///
  /// - Parameters:
  ///   - id: The placement.
  ///   - vendorProducts: The store's ids of the products that Purchasely's presentation sells; `nil`
  ///     where it is deactivated or could not be loaded.
  public func loaded(placement id: String, vendorProducts: [String]?) {
    compare(.placement(id: id), vendorProducts)
  }

  /// Compares what a screen shows, the default one for `nil`.
  ///
  /// - Parameters:
  ///   - id: The presentation.
  ///   - vendorProducts: As for ``loaded(placement:vendorProducts:)``.
  public func loaded(presentation id: String?, vendorProducts: [String]?) {
    compare(.screen(id: id), vendorProducts)
  }

  private func compare(_ link: ScreenLink, _ vendorProducts: [String]?) {
    sdk.lookUp(link) { [self] found in
      let status: Status =
        switch found.reason {
        case nil: .found
        case .offline, .unreadable: .failed
        default: .none
        }
      report(
        "screen",
        link.path,
        ours: Answer(
          status,
          products: Set(found.plans.map(\.product)),
          reason: found.reason?.rawValue
        ),
        theirs: Answer(
          vendorProducts == nil ? .none : .found,
          products: Set(vendorProducts ?? [])
        )
      )
    }
  }

  private enum Status: String {
    case found, none, failed
  }

  /// What one of the two says.
  private struct Answer {
    let status: Status
    let products: Set<String>
    let reason: String?

    init(_ status: Status, products: Set<String> = [], reason: String? = nil) {
      (self.status, self.products, self.reason) = (status, products, reason)
    }

    func differences(from other: Answer) -> [String] {
      guard status == other.status else { return ["status"] }
      return products == other.products ? [] : ["products"]
    }
  }

  private func report(_ kind: String, _ link: String?, ours: Answer, theirs: Answer) {
    let differences = ours.differences(from: theirs)
    var properties: [String: Any] = [
      "vendor": "purchasely", "kind": kind, "agrees": differences.isEmpty,
      "differences": differences, "ours": ours.status.rawValue, "theirs": theirs.status.rawValue,
    ]
    properties["link"] = link.map { String($0.prefix(64)) }
    properties["reason"] = ours.reason
    sdk.capture("Shadow Comparison", properties: properties)
  }
}
