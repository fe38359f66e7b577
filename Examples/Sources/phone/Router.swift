import Paylisher

/// Turns a link into a screen: plain values, no URL.
@MainActor
final class Router {
  private(set) var screen = "home"

  func navigate(_ deepLink: PaylisherDeepLink) {
    screen = Self.screen(for: deepLink.pathSegments)
    Report.line(["what": "screen", "screen": screen])
  }

  /// `products/42/reviews` is the reviews of product 42; what is unknown is the first screen.
  static func screen(for segments: [String]) -> String {
    switch segments.first?.lowercased() {
    case "products" where segments.count > 2: "product \(segments[1]) \(segments[2])"
    case "products" where segments.count > 1: "product \(segments[1])"
    case "products": "products"
    case "wallet": "wallet"
    case "account": "account"
    default: "home"
    }
  }
}
