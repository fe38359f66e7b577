import Combine
import Foundation
import Paylisher

enum Page: Hashable {
  case product(String)
  case orders
  case inspector
}

/// The state of the app: the page on the screen, the customer, the cart and the offer of a link.
@MainActor
final class Shop: ObservableObject {
  @Published var path: [Page] = []
  @Published var isAskingForLogin = false
  @Published private(set) var customer: String?
  @Published private(set) var cart: [Product] = []
  @Published private(set) var orders: [Product] = []
  /// The last lines of what the SDK said, newest first.
  @Published private(set) var log: [LogLine] = []
  /// The discount of the link that opened the app, in per cent, by product.
  @Published private var discounts: [String: Double] = [:]
  private var answer: ((Bool) -> Void)?

  struct LogLine: Identifiable {
    let id = UUID()
    let text: String
  }

  func note(_ text: String) {
    log = Array(([LogLine(text: text)] + log).prefix(20))
  }
}

// MARK: - Links

extension Shop {
  func startPaylisher() {
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = [Settings.scheme]
    links.universalLinkDomains = [Settings.domain]
    links.authRequiredDestinations = ["orders"]
    links.debugLogging = true
    let config = PaylisherConfig(apiKey: Settings.key, host: Settings.host)
    config.deepLinkConfig = links
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      .withClipboard(PaylisherPasteboard())
    config.engageInAppConfig = PaylisherEngageInAppConfig()
    // For the example: sends each event when it happens, and says so in the console.
    config.flushAt = 1
    config.debug = true
    PaylisherSDK.shared.setup(config)
    receiveLinks()
    askForDeferredLink()
  }

  private func receiveLinks() {
    PaylisherSDK.shared.onDeepLink { [weak self] link, requiresAuth in
      self?.note("Link: \(link.url.absoluteString)")
      if !requiresAuth { self?.open(link) }
    }
    PaylisherSDK.shared.onDeepLinkResolved { [weak self] link in self?.open(link) }
    PaylisherSDK.shared.onDeepLinkRequiresAuth { [weak self] _, complete in
      guard self?.customer == nil else { return complete(true) }
      self?.askForLogin(complete)
    }
    PaylisherSDK.shared.onDeepLinkFailed { [weak self] url, error in
      self?.note("Not opened: \(url.absoluteString). \(error?.localizedDescription ?? "")")
    }
  }

  /// On the first launch: the link that led to the install, if there was one.
  private func askForDeferredLink() {
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: { [weak self] link in
        self?.note("Deferred link: \(link.url.absoluteString)")
        self?.open(link)
      },
      onNoMatch: { [weak self] in self?.note("No deferred link.") },
      onError: { [weak self] error in
        self?.note("Deferred link: \(error.localizedDescription)")
      }
    )
  }

  /// Shows the page that a link names, if the shop has it.
  private func open(_ link: PaylisherDeepLink) {
    switch link.pathSegments.first {
    case "products":
      guard link.pathSegments.count > 1 else {
        path = []
        return
      }
      let id = link.pathSegments[1]
      if case .number(let discount)? = link.campaignData?.metaData?["discount"] {
        discounts[id] = discount
      }
      path = [.product(id)]
    case "orders": path = [.orders]
    default: note("No page for \(link.resolvedDestination).")
    }
  }
}

// MARK: - Login

extension Shop {
  func askForLogin(_ answer: @escaping (Bool) -> Void) {
    self.answer = answer
    isAskingForLogin = true
  }

  /// Answers the link that waits for the login; without a name, the customer left it.
  func loginEnded(_ name: String?) {
    if let name {
      customer = name
      PaylisherSDK.shared.identify(name, userProperties: ["name": name])
      note("Logged in as \(name).")
    }
    isAskingForLogin = false
    answer?(name != nil)
    answer = nil
  }

  func logOut() {
    customer = nil
    orders = []
    path = []
    PaylisherSDK.shared.reset()
    note("Logged out.")
  }

  func showOrders() {
    guard customer == nil else {
      path = [.orders]
      return
    }
    askForLogin { [weak self] isLoggedIn in
      if isLoggedIn { self?.path = [.orders] }
    }
  }
}

// MARK: - Shopping

extension Shop {
  func discount(on product: Product) -> Double? { discounts[product.id] }

  func price(of product: Product) -> Double {
    let price = product.price * (1 - (discount(on: product) ?? 0) / 100)
    return (price * 100).rounded() / 100
  }

  func viewed(_ product: Product) { capture("Product Viewed", product) }

  func addToCart(_ product: Product) {
    cart.append(product)
    capture("Added to Cart", product)
  }

  /// Buys what is in the cart, as one event for each product.
  func buy() {
    for product in cart {
      let price = price(of: product)
      capture("Purchase", product, ["revenue": price, "currency": "EUR"])
    }
    orders += cart
    cart = []
  }

  private func capture(_ event: String, _ product: Product, _ more: [String: Any] = [:]) {
    var properties: [String: Any] = ["product": product.id, "name": product.name]
    properties.merge(more) { $1 }
    PaylisherSDK.shared.capture(event, properties: properties)
    note("Event: \(event), \(product.name)")
  }
}
