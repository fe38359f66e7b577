/// Which store a page belongs to, by its host.
public enum StorePage: Hashable, Sendable {
  case appStore
  case googlePlay
  case appGallery
  /// A store of Android apps beside Google's and Huawei's.
  case otherAndroid

  /// The store of a host, or `nil` where the host is that of none.
  public init?(host: String) {
    switch host {
    case "apps.apple.com", "itunes.apple.com", "testflight.apple.com": self = .appStore
    case "play.google.com": self = .googlePlay
    case "appgallery.huawei.com", "appgallery.cloud.huawei.com": self = .appGallery
    case "galaxystore.samsung.com", "apps.samsung.com", "www.amazon.com", "f-droid.org",
      "www.rustore.ru", "global.app.mi.com":
      self = .otherAndroid
    default: return nil
    }
  }

  /// What is odd about a page as the store page of a system; `nil` where nothing is.
  ///
  /// ```swift
  /// StorePage.oddity(host: "play.google.com", isApple: true)
  /// // "is one of Google Play; one of the App Store begins with https://apps.apple.com/"
  /// ```
  public static func oddity(host: String, isApple: Bool) -> String? {
    let store = StorePage(host: host)
    if isApple ? store == .appStore : store != nil && store != .appStore { return nil }
    let right =
      isApple
      ? "one of the App Store begins with https://apps.apple.com/"
      : "one of Google Play begins with https://play.google.com/store/apps/"
    return switch store {
    case .appStore: "is one of the App Store; \(right)"
    case .googlePlay: "is one of Google Play; \(right)"
    case .appGallery: "is one of AppGallery; \(right)"
    case .otherAndroid: "is one of an Android store; \(right)"
    case nil: "is on \(host), which is no store; \(right)"
    }
  }
}
