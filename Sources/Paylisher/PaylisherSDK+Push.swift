import DeviceModels
public import Foundation
import LinkCore
import MessagingCore

extension PaylisherSDK {
  /// Registers a Firebase Cloud Messaging token, so that the server can send push messages to this device.
  ///
  /// Call this method whenever Firebase provides a token. The SDK keeps the token until it has
  /// reached the server. It registers the token again automatically after ``reset()``, after the
  /// user changes and after ``optIn()``.
  ///
  /// - Parameter fcmToken: The token from Firebase.
  public func registerFCMToken(_ fcmToken: String) {
    let locale = Locale.preferredLanguages.first ?? "en"
    perform(.capture) { engine, moment in
      engine.person.registerToken(fcmToken, locale: locale, at: moment)
      engine.push.register(.fcmToken, fcmToken)
    }
  }

  /// Registers a Firebase installation ID, which newer versions of Firebase use instead of a token.
  ///
  /// - Parameter installationID: The ID that `Installations.installations().installationID()`
  ///   returns.
  public func registerFirebaseInstallationID(_ installationID: String) {
    perform { engine, _ in engine.push.register(.fcmInstallation, installationID) }
  }

  /// Registers an Apple Push Notification service (APNs) device token, for apps that do not use Firebase.
  ///
  /// ```swift
  /// func application(
  ///   _ application: UIApplication,
  ///   didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  /// ) {
  ///   PaylisherSDK.shared.registerAPNsToken(deviceToken)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - deviceToken: The token that the system passed to the app.
  ///   - isSandbox: `true` if the APNs sandbox issued the token, otherwise `false`. The default is
  ///     `nil`, which detects the environment: builds with a development profile and builds in the
  ///     simulator use the sandbox, App Store and TestFlight builds do not.
  public func registerAPNsToken(_ deviceToken: Data, isSandbox: Bool? = nil) {
    let isSandbox = isSandbox ?? APNsEnvironment.isSandbox
    let token = deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    perform { engine, _ in
      engine.push.register(.apns, token, environment: isSandbox ? .sandbox : .production)
    }
  }

  /// Removes this device's push registration from the server.
  ///
  /// The server sends no more push messages to this device until you register a token again.
  public func unregisterPush() { perform { engine, _ in engine.push.unregister() } }

  /// A Boolean value that indicates whether the server has this device's latest push settings.
  ///
  /// The push settings are the address of the last token, or the fact that there is none, and the
  /// user's marketing consent.
  public var isPushUpToDate: Bool { engineForValue?.push.isUpToDate ?? false }

  /// Handles a push message if you cannot use `NotificationManager`.
  ///
  /// Use this method in tests and on platforms without UIKit.
  ///
  /// - Parameters:
  ///   - userInfo: The payload of the push message.
  ///   - isTapped: `true` if the user tapped the notification, or `false` if it only arrived. The
  ///     default is `false`.
  /// - Returns: `true` if the push message is from Paylisher, otherwise `false`. The SDK ignores
  ///   other messages.
  @discardableResult
  public func handlePush(_ userInfo: [AnyHashable: Any], isTapped: Bool = false) -> Bool {
    guard let payload = MessagePayload(userInfo: userInfo) else { return false }
    guard payload.kind.isNotification else { return takeSilentPush(userInfo) { _ in } }
    perform(.lookUp) { engine, moment in
      if isTapped {
        engine.notifications.handled(payload, .opened, at: moment)
      } else {
        engine.notifications.received(payload, at: moment)
      }
    }
    return true
  }

  /// Sends the user's choice about marketing messages to the server.
  ///
  /// The user's consent is separate from the system's notification permission. According to App
  /// Store guideline 4.5.4, apps may send promotions only to users who agreed to them in the app,
  /// and users must be able to opt out in the app. The server does not send a category's marketing
  /// messages to users without consent.
  ///
  /// - Parameters:
  ///   - isGranted: `true` if the user agrees, or `false` to withdraw the consent.
  ///   - category: The category, from 1 to 64 lowercase letters, digits, `_`, `-` and `.`, such as
  ///     `price_alerts`. The default is `marketing`.
  ///   - textVersion: The version of the text that the user saw, such as `2026-03`. The default is
  ///     `nil`.
  public func setMarketingConsent(
    _ isGranted: Bool,
    category: String = "marketing",
    textVersion: String? = nil
  ) {
    guard let category = ConsentCategory(category) else {
      return perform { engine, _ in
        engine.environment.log("[Paylisher] \(category) is no category: a-z, 0-9, _, - and .")
      }
    }
    perform { engine, moment in
      engine.push.setConsent(category, isGranted: isGranted, textVersion: textVersion, at: moment)
    }
  }

  /// Returns the user's most recent choice on this device about a category of marketing messages.
  ///
  /// - Parameter category: The category. The default is `marketing`.
  /// - Returns: `true` if the user agreed, or `false` if the user did not. `nil` before setup, and
  ///   if the user has not made a choice on this device.
  public func marketingConsent(category: String = "marketing") -> Bool? {
    ConsentCategory(category).flatMap { engineForValue?.push.choice($0) }
  }

  /// Takes the push that the app was launched with.
  ///
  /// - Parameters:
  ///   - userInfo: As the launch options have it.
  ///   - isInBackground: Whether the system launched the app without the user.
  /// - Returns: Whether the user launched the app by a notification of Paylisher.
  @discardableResult
  func takeLaunch(_ userInfo: [AnyHashable: Any], isInBackground: Bool) -> Bool {
    guard let payload = MessagePayload(userInfo: userInfo),
      Self.isTap(launchedWith: userInfo, isInBackground: isInBackground)
    else { return false }
    perform(.lookUp) { $0.notifications.launched(by: payload, at: $1) }
    return true
  }

  /// Whether the push that the app was launched with was tapped: the system also launches an app in
  /// the background to give it a push.
  package static func isTap(
    launchedWith userInfo: [AnyHashable: Any],
    isInBackground: Bool
  ) -> Bool {
    !isInBackground && MessagePayload(userInfo: userInfo)?.kind.isNotification != false
  }

  /// Whether a push is for the person of now, and not for one who used the app before; before setup, each is.
  func isForPerson(_ payload: MessagePayload) -> Bool {
    engineForValue?.notifications.isForPerson(payload) ?? true
  }

  /// Takes a silent push: answers one that asks whether the app is installed, and shows an in-app message
  /// at its moment.
  ///
  /// - Parameters:
  ///   - userInfo: As passed to the app.
  ///   - limit: After how long `completion` is called in any case, in milliseconds.
  ///   - completion: Called once, within `limit`, where this returns `true`: whether there was anything new.
  /// - Returns: Whether the push is one of Paylisher's that shows nothing by itself.
  @discardableResult
  func takeSilentPush(
    _ userInfo: [AnyHashable: Any],
    within limit: UInt64 = 25_000,
    completion: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    guard let payload = MessagePayload(userInfo: userInfo), !payload.kind.isNotification else {
      return false
    }
    let source = JSONValue.userInfo(userInfo)
    let answer = SingleAnswer(completion)
    // Ends at the limit: an SDK that is not set up, or whose files are locked, answers later or never.
    let limiter =
      engine != nil
      ? nil
      : Task {
        guard (try? await Task.sleep(nanoseconds: limit * 1_000_000)) != nil else { return }
        answer.give(false)
      }
    perform(.lookUp) { engine, moment in
      engine.notifications.received(payload, at: moment)
      guard payload.kind == .silentHeartbeat else {
        engine.inApp.receive(payload, source: source)
        limiter?.cancel()
        return answer.give(true)
      }
      // Ends with the answer or its timeout.
      Task {
        answer.give(await engine.heartbeat.answer())
        limiter?.cancel()
      }
    }
    return true
  }
}

/// Which of Apple's push services issues the app's tokens.
enum APNsEnvironment: Sendable {
  /// Whether it is the sandbox.
  static var isSandbox: Bool {
    #if targetEnvironment(simulator)
    return true
    #else
    // App Store and TestFlight builds carry no profile.
    let profile = Bundle.main.url(forResource: "embedded", withExtension: "mobileprovision")
    return profile.flatMap { try? Data(contentsOf: $0) }.map { isSandbox(profile: $0) } ?? false
    #endif
  }

  /// Reads a provisioning profile: a property list in plain text within a signature.
  static func isSandbox(profile: Data) -> Bool {
    let text = String(decoding: profile, as: UTF8.self)
    guard let key = text.range(of: "<key>aps-environment</key>"),
      let open = text.range(of: "<string>", range: key.upperBound..<text.endIndex),
      let close = text.range(of: "</string>", range: open.upperBound..<text.endIndex)
    else { return false }
    return text[open.upperBound..<close.lowerBound] == "development"
  }
}
