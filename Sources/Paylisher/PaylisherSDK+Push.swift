import DeviceModels
public import Foundation
import LinkCore
import MessagingCore

extension PaylisherSDK {
  /// Registers the token of Firebase Cloud Messaging, so that the server can reach this device.
  ///
  /// Call it whenever Firebase hands out a token. The SDK keeps the token until the server has it, and
  /// registers it again by itself after ``reset()``, for another person, and after ``optIn()``.
  public func registerFCMToken(_ fcmToken: String) {
    let locale = Locale.preferredLanguages.first ?? "en"
    perform(.capture) { engine, moment in
      engine.person.registerToken(fcmToken, locale: locale, at: moment)
      engine.push.register(.fcmToken, fcmToken)
    }
  }

  /// Registers a Firebase installation id, which newer versions of Firebase send to in place of a token.
  ///
  /// - Parameter installationID: As `Installations.installations().installationID()` gives it.
  public func registerFirebaseInstallationID(_ installationID: String) {
    perform { engine, _ in engine.push.register(.fcmInstallation, installationID) }
  }

  /// Registers the device token of Apple's push service; the app needs no Firebase then.
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
  ///   - deviceToken: As the system passed it.
  ///   - isSandbox: Whether Apple's sandbox issued it; `nil` reads that from the app: a build with a
  ///     development profile and one in the simulator are of the sandbox, App Store and TestFlight
  ///     builds are not.
  public func registerAPNsToken(_ deviceToken: Data, isSandbox: Bool? = nil) {
    let isSandbox = isSandbox ?? APNsEnvironment.isSandbox
    let token = deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    perform { engine, _ in
      engine.push.register(.apns, token, environment: isSandbox ? .sandbox : .production)
    }
  }

  /// Takes this device's addresses back: the server sends nothing more to it until a token is
  /// registered again.
  public func unregisterPush() { perform { engine, _ in engine.push.unregister() } }

  /// Whether the server knows everything about push on this device: the address of the last token, or
  /// that there is none, and consent.
  public var isPushUpToDate: Bool { engineForValue?.push.isUpToDate ?? false }

  /// Takes a push where there is no `NotificationManager`: on a platform without UIKit, and in tests.
  ///
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - isTapped: Whether the user tapped the notification, rather than that it came.
  /// - Returns: Whether the push is Paylisher's; others are left alone.
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

  /// Tells the server whether the person agrees to marketing messages.
  ///
  /// Apart from the system's permission: the App Store wants promotions to go only to people who agreed
  /// to them in the app, and a way out in the app (guideline 4.5.4). The server holds back marketing
  /// messages of a category without consent.
  ///
  /// - Parameters:
  ///   - isGranted: Whether the person agrees; `false` withdraws.
  ///   - category: 1 to 64 lower-case letters, digits, `_`, `-` and `.`, such as `price_alerts`.
  ///   - textVersion: Which text the person saw, such as `2026-03`.
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

  /// What the person said last on this device about a category of marketing.
  ///
  /// - Returns: `nil` where the person was not asked, and before setup.
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
