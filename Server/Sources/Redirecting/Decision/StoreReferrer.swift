import AttributionCore
package import LinkCore

/// The page of an app in Google Play with a token that Play hands to the app's first launch
/// ([Play Install Referrer](https://developer.android.com/google/play/installreferrer)).
package enum StoreReferrer: Sendable {
  private static let pages = [
    "https://play.google.com/store/apps/details?", "market://details?",
  ]

  /// Whether a page's store hands over a token, and the page has no referrer of its own.
  package static func fits(_ store: AcceptedTarget) -> Bool {
    let url = store.description
    guard let page = pages.first(where: url.hasPrefix), !url.contains("#") else { return false }
    return !url.dropFirst(page.utf8.count).split(separator: "&").contains {
      $0.lowercased().hasPrefix("referrer=")
    }
  }

  /// The page's URL with the token, or as it is where it does not fit.
  package static func url(_ store: AcceptedTarget, token: String) -> String {
    guard fits(store) else { return store.description }
    return "\(store)&referrer=\(HandoffToken.queryName)%3D\(token)"
  }
}
