public import Foundation
import LinkCore
import Paylisher

/// Tap, install and first launch as a play in a test's own process: a link domain, phones, and a clock
/// that the test moves.
///
/// The server is a double that keeps the server's rules about certain evidence: a token or a code is
/// worth one link to one installation, within its window; the same installation gets the same
/// answer. Nothing touches the network or the disk.
///
/// ```swift
/// let rehearsal = LinkRehearsal(domain: "go.example.com")
/// let tap = rehearsal.tap("SUMMER25", opens: "yourapp://products/42")
/// rehearsal.advance(by: 120)  // the person installs the app
/// let phone = rehearsal.phone()
/// phone.copy(tap.copiedLink)
/// let sdk = phone.launch(config)
/// ```
public final class LinkRehearsal: Sendable {
  /// The link domain.
  public let domain: String
  private let clock = ManualClock()
  private let ids = SequentialIDs()
  private let double: RehearsalServer

  /// Sets the stage: nothing was tapped, and nothing is installed.
  public init(domain: String = "go.example.com") {
    self.domain = domain
    double = RehearsalServer(domain: domain)
  }

  /// The moment that phones and server take for now; it stands still until ``advance(by:)``.
  public var now: Date {
    Date(timeIntervalSince1970: Double(clock.now().milliseconds) / 1_000)
  }

  /// Lets time pass, for every phone and the server.
  ///
  /// - Parameter seconds: How much.
  public func advance(by seconds: TimeInterval) {
    clock.advance(byMilliseconds: Int64(seconds * 1_000))
  }

  /// Taps a link on a phone without the app.
  ///
  /// - Parameters:
  ///   - key: The link's code, which is the campaign key.
  ///   - route: The URL of the app's own scheme that the link opens.
  /// - Returns: What the landing page hands over, by each way that there is.
  @discardableResult
  public func tap(_ key: String, opens route: String) -> RehearsedTap {
    double.tap(key, opens: route, at: clock.now())
  }

  /// A phone with the app newly installed on it; its disk survives the launches, a further phone is
  /// another installation.
  public func phone() -> RehearsedPhone {
    RehearsedPhone(clock: clock, ids: ids, server: double)
  }
}

/// What a tap leaves for the first launch.
public struct RehearsedTap: Hashable, Sendable {
  /// The journey that began.
  public let jid: String
  /// What the labelled button copies.
  public let copiedLink: String
  /// What Google Play passes on.
  public let installReferrer: String
  /// What the page shows to be typed.
  public let code: String
}
