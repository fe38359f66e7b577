/// Which of a link's targets a tap can use.
public enum RoutePlatform: String, Hashable, Sendable, CaseIterable, Codable {
  /// iPhone and iPad.
  case ios
  /// Android, and HarmonyOS as long as it runs Android apps.
  case android
  /// A computer.
  case desktop
  /// Anything else, such as a television that names no system.
  case other

  /// The platform of apps that it is; `nil` where links open no app.
  public var app: AppPlatform? { AppPlatform(rawValue: rawValue) }

  /// Decodes a word; one that only a newer server knows is ``other``.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// The system that an app runs on.
public enum AppPlatform: String, Codable, Hashable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case ios
  /// Android, and systems that run its apps.
  case android
}

/// Where a tap went, as stored with clicks and shown in explanations.
public enum DestinationKind: String, Hashable, Sendable, CaseIterable, Codable {
  /// The page that tries the app, offers the store and hands over a token.
  case landing
  /// The app's page in the store.
  case store
  /// A web page.
  case web
  /// The page for computers, with a QR code.
  case desktop
  /// The page that previewers and other bots read.
  case preview
  /// The page that asks for the link's password.
  case password
  /// The page that warns before it leads on.
  case warning
  /// The page that says the link is over.
  case expired
  /// As if there were no such link.
  case notFound = "not_found"
}
