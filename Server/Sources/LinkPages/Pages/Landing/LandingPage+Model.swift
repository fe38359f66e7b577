extension LandingPage {
  /// What the page shows and where its buttons lead.
  ///
  /// Addresses are targets that were accepted when they were written. One that may not stand in
  /// a page all the same is left out, with its button.
  package struct Model: Hashable, Sendable {
    /// The system of the phone that asks.
    package enum Platform: String, Hashable, Sendable, CaseIterable {
      /// iOS and iPadOS.
      case ios
      case android
      /// Anything else.
      case other
    }

    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// What the link says about itself; its name is the app's name.
    package var link: LinkPreview
    /// The short link with the tap's query, by which another browser and Safari's banner open it; its bare
    /// address where it is `nil`.
    package var tapped: String?
    /// The system of the phone that asks.
    package var platform: Platform
    /// Opens the app: a scheme of its own, a universal link, or an `intent:` that the server made.
    package var appURL: String?
    /// The app's page in the store.
    package var storeURL: String?
    /// The page for people who do not install.
    package var webURL: String?
    /// The path that answers a `POST` with `{"url": "…"}`, the link to put on the clipboard; where
    /// it is `nil`, nothing is copied and nothing is said about it.
    package var handoffPath: String?
    /// The path that takes what the browser knows about its device; `nil` where it is not needed.
    package var signalsPath: String?
    /// The path that answers a `POST` with a page that shows a code to type into the app.
    package var codePath: String?
    /// The app whose browser this is, such as `instagram`, where it is one.
    package var inAppBrowser: String?
    /// Whether the system opens addresses in Safari that begin with `x-safari-`, as iOS does since 17.5.
    package var opensSafari: Bool
    /// The number of the app in the App Store, for Safari's banner; read from the store's address
    /// where it is `nil`.
    package var appStoreID: String?

    package init(
      environment: PageEnvironment,
      link: LinkPreview,
      tapped: String? = nil,
      platform: Platform,
      appURL: String? = nil,
      storeURL: String? = nil,
      webURL: String? = nil,
      handoffPath: String? = nil,
      signalsPath: String? = nil,
      codePath: String? = nil,
      inAppBrowser: String? = nil,
      opensSafari: Bool = false,
      appStoreID: String? = nil
    ) {
      self.environment = environment
      self.link = link
      self.tapped = tapped
      self.platform = platform
      self.appURL = appURL
      self.storeURL = storeURL
      self.webURL = webURL
      self.handoffPath = handoffPath
      self.signalsPath = signalsPath
      self.codePath = codePath
      self.inAppBrowser = inAppBrowser
      self.opensSafari = opensSafari
      self.appStoreID = appStoreID
    }

    /// The short link as it leads on from here.
    var address: PageAddress? { PageAddress(tapped ?? link.address) }
  }
}
