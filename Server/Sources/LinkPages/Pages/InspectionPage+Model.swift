extension InspectionPage {
  /// What is known about the link.
  public struct Model: Hashable, Sendable {
    /// Whether the link works.
    public enum State: String, Hashable, Sendable, CaseIterable {
      /// It works.
      case active
      /// It works, behind a warning.
      case warned
      /// Its time is yet to come.
      case notStarted
      /// All of its visits were made.
      case usedUp
      /// Somebody switched it off.
      case disabled
      /// Its time is over.
      case expired
    }

    /// Where the link leads on one kind of phone.
    public struct PhoneTargets: Hashable, Sendable {
      /// The route inside the app.
      public var app: String?
      /// The page in the store.
      public var store: String?
      /// The web page for people who do not install.
      public var web: String?

      /// Makes targets.
      public init(app: String? = nil, store: String? = nil, web: String? = nil) {
        self.app = app
        self.store = store
        self.web = web
      }
    }

    /// The response that the page is part of.
    public var environment: PageEnvironment
    /// What the link says about itself.
    public var link: LinkPreview
    /// Whether it works.
    public var state: State
    /// Whether a password stands in front of it; then its targets are not shown.
    public var isProtected: Bool
    /// Where it leads on iPhone and iPad.
    public var ios: PhoneTargets
    /// Where it leads on Android.
    public var android: PhoneTargets
    /// Where it leads on computers.
    public var desktop: String?
    /// Where it leads for everybody else.
    public var fallback: String?

    /// Makes a model.
    public init(
      environment: PageEnvironment,
      link: LinkPreview,
      state: State = .active,
      isProtected: Bool = false,
      ios: PhoneTargets = PhoneTargets(),
      android: PhoneTargets = PhoneTargets(),
      desktop: String? = nil,
      fallback: String? = nil
    ) {
      self.environment = environment
      self.link = link
      self.state = state
      self.isProtected = isProtected
      self.ios = ios
      self.android = android
      self.desktop = desktop
      self.fallback = fallback
    }
  }
}
