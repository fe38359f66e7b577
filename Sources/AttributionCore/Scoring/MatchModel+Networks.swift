extension MatchModel {
  /// How often a network shows devices, before and after some were seen: a gamma distribution.
  public struct SightingRate: Hashable, Sendable {
    /// The devices that are expected.
    public var devices: Double
    /// The time in which they are expected, in milliseconds.
    public var span: Double

    /// Makes a rate.
    public init(devices: Double, span: Double) {
      self.devices = max(0.000_001, devices)
      self.span = max(1, span)
    }

    private static let day = Double(MatchPolicy.longestWindow)

    /// Devices per hour, after `seen` others within a day.
    func perHour(seen: Int) -> Double {
      3_600_000 * (devices + Double(seen)) / (span + Self.day)
    }

    /// The chance that a day shows `seen` devices: a negative binomial distribution.
    func chance(seen: Int) -> Double {
      let none = Logarithm.powerOf2(devices * Logarithm.base2(span / (span + Self.day)))
      return (0..<seen).reduce(none) { chance, index in
        chance * (devices + Double(index)) / Double(index + 1) * Self.day / (span + Self.day)
      }
    }
  }

  /// Networks of one kind.
  public struct NetworkClass: Hashable, Sendable {
    /// Of the networks from which an app is launched, those of this kind.
    public var share: Double
    /// How often other devices are seen there.
    public var sightings: SightingRate
    /// Whether its people are one home's, who own equal phones and tell each other of apps.
    public var isHome: Bool
    /// The chance that the home of a person who taps there leaves by it: homes do behind a carrier's
    /// address too.
    public var relatives: Double

    /// Makes a kind; relatives are on every home's network.
    public init(share: Double, sightings: SightingRate, isHome: Bool, relatives: Double = 0) {
      self.share = share
      self.sightings = sightings
      self.isHome = isHome
      self.relatives = isHome ? 1 : relatives
    }
  }

  /// What a network looks like, by the number of other devices that it showed within a day.
  struct NetworkEstimate: Hashable, Sendable {
    /// The chance that it is a home.
    var home: Double
    /// The chance that relatives are on it.
    var relatives = 0.0
    /// Launches per hour at homes, times that chance.
    var homeLaunches: Double
    /// Launches per waking hour elsewhere, times the chance that it is no home.
    var otherLaunches: Double
  }

  /// Weighs the kinds that a network may be of; each is as likely as it is frequent and as often
  /// shows so many devices.
  func network(_ kinds: [NetworkClass], seen: Int) -> NetworkEstimate {
    var (total, estimate) = (0.0, NetworkEstimate(home: 0, homeLaunches: 0, otherLaunches: 0))
    for kind in kinds {
      let weight = kind.share * kind.sightings.chance(seen: seen)
      let launches = weight * launchShare * kind.sightings.perHour(seen: seen)
      total += weight
      estimate.relatives += weight * kind.relatives
      if kind.isHome {
        estimate.home += weight
        estimate.homeLaunches += launches
      } else {
        estimate.otherLaunches += launches / wakingPart
      }
    }
    guard total > 0 else { return estimate }
    estimate.home /= total
    estimate.relatives /= total
    estimate.homeLaunches /= total
    estimate.otherLaunches /= total
    return estimate
  }
}
