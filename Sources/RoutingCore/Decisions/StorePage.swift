public import WireModels

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
  /// StorePage.oddity(host: "play.google.com", isApple: true)?.reason  // .otherStoreApple
  /// ```
  public static func oddity(
    host: String,
    isApple: Bool
  ) -> (reason: WarningReason, arguments: [String: Problem.Argument])? {
    let address = Problem.Argument(
      isApple ? "https://apps.apple.com/" : "https://play.google.com/store/apps/"
    )
    switch (StorePage(host: host), isApple) {
    case (.appStore, true), (.googlePlay, false), (.appGallery, false), (.otherAndroid, false):
      return nil
    case (.appStore, false): return (.otherStoreGoogle, ["address": address])
    case (.googlePlay, true):
      return (.otherStoreApple, ["store": .init("Google Play"), "address": address])
    case (.appGallery, true):
      return (.otherStoreApple, ["store": .init("AppGallery"), "address": address])
    case (.otherAndroid, true): return (.androidStoreApple, ["address": address])
    case (nil, _):
      let reason: WarningReason = isApple ? .noStoreApple : .noStoreGoogle
      return (reason, ["host": .init(host), "address": address])
    }
  }
}
