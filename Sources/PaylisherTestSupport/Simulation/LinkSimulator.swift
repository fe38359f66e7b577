public import Foundation
import LinkCore
import Paylisher

/// Simulates tap, install and first launch in a test's own process: a link domain, phones, and a clock
/// that the test moves.
///
/// The server is a double that keeps the server's rules about certain evidence: a token, a code or an
/// advertising id is worth one link to one installation, within its window; the same installation
/// gets the same answer. With `matchesByNetwork` it also matches by network and model, and then only
/// where one tap fits. Nothing touches the network or the disk.
///
/// ```swift
/// let simulator = LinkSimulator(domain: "go.example.com")
/// let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
/// simulator.advance(by: 120)  // the person installs the app
/// let phone = simulator.phone()
/// phone.copy(tap.copiedLink)
/// let sdk = phone.launch(config)
/// ```
public final class LinkSimulator: Sendable {
  /// The link domain.
  public let domain: String
  private let clock = ManualClock()
  private let ids = SequentialIDs()
  private let double: SimulatedServer

  /// Makes a simulator in which nothing was tapped and nothing is installed.
  ///
  /// - Parameters:
  ///   - domain: The link domain.
  ///   - matchesByNetwork: Whether the app's owner wants matches by network and device.
  public init(domain: String = "go.example.com", matchesByNetwork: Bool = false) {
    self.domain = domain
    double = SimulatedServer(domain: domain, matchesByNetwork: matchesByNetwork)
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
  ///   - phone: The phone that was tapped on, so that its browser and its network are known.
  ///   - advertisingID: The id that the advertisement's link names.
  /// - Returns: What the landing page hands over, by each way that there is.
  @discardableResult
  public func tap(
    _ key: String,
    opens route: String,
    on phone: SimulatedPhone? = nil,
    advertisingID: UUID? = nil
  ) -> SimulatedTap {
    double.tap(
      key,
      opens: route,
      from: phone?.place,
      advertisingID: advertisingID,
      at: clock.now()
    )
  }

  /// A phone with the app newly installed on it; its disk survives the launches, a further phone is
  /// another installation.
  ///
  /// - Parameters:
  ///   - model: What tells it from phones of other models.
  ///   - network: The network that it uses; phones of one network differ by their models.
  /// - Returns: The phone.
  public func phone(model: String = "iPhone", network: String = "home") -> SimulatedPhone {
    SimulatedPhone(
      at: SimulatedPlace(
        phone: ids.next(clock.now()).description,
        model: model,
        network: network
      ),
      clock: clock,
      ids: ids,
      server: double
    )
  }
}
