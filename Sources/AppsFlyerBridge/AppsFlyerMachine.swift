package import LinkCore
import TargetCore

/// Decides which of the app's two delegates learns of a link, and when.
///
/// A link goes to one of them: to the deep link delegate where there is one, else to the conversion
/// delegate. What the other learns then has nothing in it that an app could open.
package struct AppsFlyerMachine: Sendable {
  /// What is to be done, in order.
  package enum Action: Hashable, Sendable {
    /// Ask the server for the link that led to the install.
    case lookUp
    /// Call `didResolveDeepLink`.
    case resolve(Resolution)
    /// Call `onAppOpenAttribution`.
    case openAttribution(AppsFlyerLink)
    /// Call `onAppOpenAttributionFailure`.
    case openAttributionFailure(String)
    /// Call `onConversionDataSuccess`; without the link's own parameters where it went elsewhere.
    case conversion(AppsFlyerConversion, isFirstLaunch: Bool, hasLink: Bool)
    /// Call `onConversionDataFail`.
    case conversionFailure(String)
    /// Keep it for later launches.
    case keep(AppsFlyerConversion)
  }

  /// What `didResolveDeepLink` says.
  package enum Resolution: Hashable, Sendable {
    case found(AppsFlyerLink)
    case notFound
    case failure(String)
  }

  /// Which delegates there are now.
  package struct Delegates: Hashable, Sendable {
    package var hasDeepLink: Bool
    package var hasConversion: Bool

    package init(hasDeepLink: Bool, hasConversion: Bool) {
      self.hasDeepLink = hasDeepLink
      self.hasConversion = hasConversion
    }
  }

  private enum Stage: Hashable, Sendable {
    case idle, looking, reported
  }

  private var stage = Stage.idle
  /// The links that were opened in this launch.
  private var opened: Set<String> = []
  private var firstOpened: AppsFlyerLink?
  /// The link that led to the install, where this launch delivered it.
  private var delivered: String?
  /// The URLs of this launch, and those of them that are not opened or refused yet: what was tapped
  /// comes before what led to the install.
  private var arrived: Set<String> = []
  private var arriving: Set<String> = []
  /// What is reported once nothing arrives.
  private var held: Held?

  private enum Held: Hashable, Sendable {
    case conversion(AppsFlyerConversion)
    /// The link that led to the install is the one that arrives.
    case opened(at: Timestamp)
  }

  package init() {}

  /// The app called `start`; every time it comes to the front.
  ///
  /// - Parameters:
  ///   - kept: What earlier launches found.
  ///   - delegates: Which delegates there are.
  /// - Returns: What is to be done.
  package mutating func started(
    kept: AppsFlyerConversion?,
    _ delegates: Delegates
  ) -> [Action] {
    guard stage == .idle else { return [] }
    guard var kept else {
      stage = .looking
      return [.lookUp]
    }
    stage = .reported
    guard !kept.isDelivered, kept.attempts < AppsFlyerConversion.maximumAttempts else {
      return delegates.hasConversion
        ? [.conversion(kept, isFirstLaunch: false, hasLink: !delegates.hasDeepLink)] : []
    }
    kept.attempts += 1
    return firstReport(kept, delegates)
  }

  /// The system passed a link of the app, which is opened or refused later.
  package mutating func arrives(_ url: String) {
    if arrived.insert(url).inserted { arriving.insert(url) }
  }

  /// A link that the system passed is opened.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - url: As the system passed it.
  ///   - delegates: Which delegates there are.
  /// - Returns: What is to be done.
  package mutating func opened(
    _ link: AppsFlyerLink,
    url: String,
    _ delegates: Delegates
  ) -> [Action] {
    // The landing page copied the link that the look-up found as well.
    if link[.isCopied] != nil, link.identity == delivered { return settled(url, delegates) }
    opened.insert(link.identity)
    if firstOpened == nil { firstOpened = link }
    if delegates.hasDeepLink {
      return [.resolve(.found(link))] + settled(url, delegates)
    }
    return (delegates.hasConversion ? [.openAttribution(link)] : []) + settled(url, delegates)
  }

  /// A link that the system passed waits for a login.
  package mutating func announced(
    _ link: AppsFlyerLink,
    url: String,
    _ delegates: Delegates
  ) -> [Action] {
    opened.insert(link.identity)
    if firstOpened == nil { firstOpened = link }
    return settled(url, delegates)
  }

  /// A link that the system passed is not opened.
  package mutating func refused(
    _ reason: String,
    url: String,
    _ delegates: Delegates
  ) -> [Action] {
    if delegates.hasDeepLink {
      return [.resolve(.failure(reason))] + settled(url, delegates)
    }
    return (delegates.hasConversion ? [.openAttributionFailure(reason)] : [])
      + settled(url, delegates)
  }

  private mutating func settled(_ url: String, _ delegates: Delegates) -> [Action] {
    arriving.remove(url)
    guard arriving.isEmpty, let held else { return [] }
    self.held = nil
    switch held {
    case .conversion(let conversion): return firstReport(conversion, delegates)
    case .opened(let now):
      return firstReport(AppsFlyerConversion(link: firstOpened, installedAt: now), delegates)
    }
  }

  /// How the look-up for the link that led to the install ended.
  package enum LookUp: Hashable, Sendable {
    case found(AppsFlyerLink)
    /// `reason` is a stable name of the SDK, such as `no_candidates`.
    case none(reason: String)
    case failed(String)
  }

  /// The look-up ended.
  package mutating func lookedUp(
    _ result: LookUp,
    now: Timestamp,
    _ delegates: Delegates
  ) -> [Action] {
    guard stage == .looking else { return [] }
    switch result {
    case .failed(let reason):
      // The next `start` asks again.
      stage = .idle
      return (delegates.hasDeepLink && opened.isEmpty ? [.resolve(.failure(reason))] : [])
        + (delegates.hasConversion ? [.conversionFailure(reason)] : [])
    case .none("opted_out"), .none("disabled"):
      stage = .idle
      return delegates.hasConversion ? [.conversionFailure("The user opted out.")] : []
    case .none("already_checked"), .none("already_matched"), .none("not_first_launch"):
      // What an earlier version of the app received is not known any more.
      stage = .reported
      var kept = AppsFlyerConversion(link: nil, installedAt: now)
      kept.isDelivered = true
      let report = Action.conversion(kept, isFirstLaunch: false, hasLink: false)
      return [.keep(kept)] + (delegates.hasConversion ? [report] : [])
    case .none("already_opened"):
      stage = .reported
      guard arriving.isEmpty else {
        held = .opened(at: now)
        return []
      }
      return firstReport(AppsFlyerConversion(link: firstOpened, installedAt: now), delegates)
    case .none:
      stage = .reported
      return firstReport(AppsFlyerConversion(link: nil, installedAt: now), delegates)
    case .found(let link):
      stage = .reported
      return firstReport(AppsFlyerConversion(link: link, installedAt: now), delegates)
    }
  }

  /// Tells the app where its installation came from; keeps that before, and that it did so after.
  private mutating func firstReport(
    _ conversion: AppsFlyerConversion,
    _ delegates: Delegates
  ) -> [Action] {
    var conversion = conversion
    conversion.attempts = max(1, conversion.attempts)
    var actions: [Action] = [.keep(conversion)]
    guard arriving.isEmpty else {
      held = .conversion(conversion)
      return actions
    }
    // A user who tapped a link in this launch went where that leads.
    let wentElsewhere = !opened.isEmpty
    if delegates.hasDeepLink, !wentElsewhere {
      delivered = conversion.link?.identity
      actions.append(.resolve(conversion.link.map { .found($0) } ?? .notFound))
    }
    if delegates.hasConversion {
      let hasLink = !delegates.hasDeepLink && !wentElsewhere
      if hasLink { delivered = conversion.link?.identity }
      actions.append(.conversion(conversion, isFirstLaunch: true, hasLink: hasLink))
    }
    guard delegates.hasDeepLink || delegates.hasConversion else { return actions }
    conversion.isDelivered = true
    return actions + [.keep(conversion)]
  }
}
