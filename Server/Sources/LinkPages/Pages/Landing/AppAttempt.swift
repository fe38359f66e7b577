/// When the landing page's script may open the app.
enum AppAttempt: String, Hashable, Sendable {
  /// By itself, once, as soon as the page is there.
  case load
  /// When the visitor taps the button.
  case tap

  /// Decides by what the system does when the app is missing.
  ///
  /// Safari on iOS shows an error for a scheme that no app has, and follows a universal link into
  /// the app only from a tap. Browsers on Android answer an `intent:` for a missing app with the
  /// store or with nothing, but a bare scheme with an error page in some of them.
  init(platform: LandingPage.Model.Platform, app: PageAddress?) {
    self = platform == .android && app?.scheme == "intent" ? .load : .tap
  }
}
