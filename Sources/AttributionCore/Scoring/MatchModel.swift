/// The rates behind every weight.
///
/// The rates of unrelated launches are those of unrelated users **on one network**: people of one home,
/// office or carrier share region, zone and mostly language, so that agreeing in them says little
/// while differing says much. They lean to the common values (the most sold screen, the newest
/// system), because a weight that is too low loses a match and one that is too high delivers to a
/// unrelated user. Sources and years are in `docs/matching.md`.
public struct MatchModel: Hashable, Sendable {
  /// The rates of the signals of a device.
  public struct Device: Hashable, Sendable {
    /// The system's family.
    public var system: SignalRates
    /// The system's version.
    public var version: SignalRates
    /// Phone or tablet.
    public var deviceClass: SignalRates
    /// The model.
    public var model: SignalRates
    /// The preferred language.
    public var language: SignalRates
    /// The region of the language's tag.
    public var region: SignalRates
    /// The time zone.
    public var timeZone: SignalRates
    /// The screen's sides.
    public var screen: SignalRates
    /// Pixels per point, where the screens agree.
    public var scale: SignalRates
    /// The fingerprint of older clients: model class, zone and language again.
    public var fingerprint: SignalRates
    /// How many unrelated users have a screen, for screens of which it is known.
    ///
    /// Agreeing in a rare value says more than agreeing in a common one.
    public var screenShares: [ScreenSize: Double] = [:]
  }

  /// A share of the delays from tap to first launch.
  public struct DelayBand: Hashable, Sendable {
    /// Where it ends, in milliseconds.
    public var end: Int64
    /// How many of the launches that follow a tap fall into it.
    public var share: Double

    /// Makes a band.
    public init(end: Int64, share: Double) {
      self.end = end
      self.share = share
    }
  }

  /// For iPhones and iPads.
  public var ios: Device
  /// For Android.
  public var android: Device
  /// What an IPv4 address may be: a home, or an office, a carrier's or a relay's address.
  public var ipv4: [NetworkClass]
  /// What an IPv6 prefix of 64 bits may be: a home, or a phone's own on its carrier's network.
  public var ipv6: [NetworkClass]
  /// The delays, from 0 to the longest window, in order.
  public var delays: [DelayBand]
  /// When people who heard of a tap launch the app, from 0 to the longest window, in order.
  public var hearing: [DelayBand]
  /// Taps that a first launch of the same phone follows.
  public var conversion = 0.25
  /// Taps of which another person of the network hears and then launches the app without a tap.
  public var wordOfMouth = 0.012
  /// Of the other phones of a home, those that equal the tap's, before any was seen.
  public var equalPhones = 0.2
  /// Of unequal phones, those whose signals fit all the same.
  public var likeness = 0.1
  /// Of the devices that a network shows, by taps and launches, those that launch.
  public var launchShare = 0.55
  /// Of a day, the part in which people are awake: what a network of unrelated users shows in a day
  /// comes within it, as taps do.
  public var wakingPart = 2.0 / 3
  /// The least part of the expected hearers that an app's launches can leave.
  public var leastHearers = 0.2
  /// The most other devices that a network is believed to have shown within a day, so that invented
  /// launches have a bound.
  public var neighbourLimit = 12
  /// Phones that keep their whole IPv6 address from tap to launch, before any was seen; an app's own
  /// launches only raise it.
  public var keptAddress = 0.9
  /// How many launches that expectation counts for against those that were seen.
  public var addressWeight = 20.0
  /// Other phones that have it by chance.
  public var sameAddress = 0.002
  /// Phones that look like another one because their address changed, of those that kept it.
  public var movedAddress = 0.5
  /// Of launches within an hour of a tap, those of another phone that come anyway, or look like
  /// another's because the browser reported something else.
  public var earlyAnyway = 0.0175
  /// Of launches within an hour of a tap, those of another phone whose owner heard of the tap, before
  /// any was seen.
  public var earlyHearers = 0.02
  /// How many launches of people who heard the expectation counts for against those that were seen.
  public var hearingWeight = 1.2
  /// How many launches the expectation of homes counts for against those that were seen.
  public var homeWeight = 11.0
  /// The longest delay that life does not know, in milliseconds.
  public var quickDelay: Int64 = 5_000
  /// The most launches that come so quickly in life, of those that fit a tap.
  public var quickShare = 0.1
  /// The most bits by which an app's own launches change what a delay is worth, where more do.
  public var delayLimit = 4.0
  /// How many launches the expected delays count for against those that were seen.
  public var delayWeight: Double
  /// Of unrelated users' launches, those that come as quickly as followers' do, before an app's own were
  /// seen: after a broadcast, or where everything is played faster than life.
  public var quickStrangers: Double
  /// By how many standard deviations the counts of delays are read in favour of unrelated users.
  public var delayCaution: Double
  /// Of unrelated users' launches, those that fit a tap by chance, over all networks.
  public var chance: Double
  /// Of launches, the most that contradict the tap that they follow: a zoomed page, a browser in
  /// another language.
  public var slips: Double

  /// Makes a model.
  public init(
    ios: Device,
    android: Device,
    ipv4: [NetworkClass],
    ipv6: [NetworkClass],
    delays: [DelayBand],
    hearing: [DelayBand],
    delayWeight: Double = 20,
    quickStrangers: Double = 0.1,
    delayCaution: Double = 0.5,
    chance: Double = 0.15,
    slips: Double = 0.05
  ) {
    self.ios = ios
    self.android = android
    self.ipv4 = ipv4
    self.ipv6 = ipv6
    self.delays = delays
    self.hearing = hearing
    self.delayWeight = max(1, delayWeight)
    self.quickStrangers = min(max(0, quickStrangers), 1)
    self.delayCaution = max(0, delayCaution)
    self.chance = min(max(0, chance), 0.8)
    self.slips = min(max(0, slips), 0.1)
  }
}
