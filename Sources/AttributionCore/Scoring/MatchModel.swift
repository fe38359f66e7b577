/// The rates behind every weight.
///
/// The rates of unrelated launches are those of strangers **on one network**: people of one home,
/// office or carrier share region, zone and mostly language, so that agreeing in them says little
/// while differing says much. They lean to the common values (the most sold screen, the newest
/// system), because a weight that is too low loses a match and one that is too high delivers to a
/// stranger. Sources and years are in `docs/matching.md`.
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
    /// How many strangers have a screen, for screens of which it is known.
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
  /// What sharing an IPv4 address is worth, in bits, when nobody else was seen on it.
  public var ipv4Bits: Double
  /// What sharing an IPv6 prefix is worth, in bits.
  public var ipv6Bits: Double
  /// What it is worth less, in bits, when one other person was seen there: the address is then
  /// likelier a carrier's than a home's.
  public var companyBits: Double
  /// What it is worth less, in bits, each time that twice as many others were seen.
  public var doublingBits: Double
  /// The odds, in bits, that a launch follows a given open tap, before anything is compared.
  public var priorBits: Double
  /// The delays, from 0 to the longest window, in order.
  public var delays: [DelayBand]
  /// What is expected of an app's launches before they were seen, by the network's company.
  public var companies: [NetworkCompany: Company]
  /// How many launches the expectation counts for against those that were seen.
  public var historyWeight: Double
  /// The most bits by which an app's own launches raise or lower what a network is worth.
  public var historyLimit: Double
  /// How many launches the expected delays count for against those that were seen.
  public var delayWeight: Double
  /// Of strangers' launches, those that come as quickly as followers' do, before an app's own were
  /// seen: after a broadcast, or where everything is played faster than life.
  public var quickStrangers: Double
  /// By how many standard deviations the counts of delays are read in favour of strangers.
  public var delayCaution: Double
  /// Of strangers' launches, those that fit a tap by chance, over all networks.
  public var chance: Double
  /// Of launches, the most that contradict the tap that they follow: a zoomed page, a browser in
  /// another language.
  public var slips: Double

  /// Makes a model.
  public init(
    ios: Device,
    android: Device,
    ipv4Bits: Double,
    ipv6Bits: Double,
    companyBits: Double,
    doublingBits: Double,
    priorBits: Double,
    delays: [DelayBand],
    companies: [NetworkCompany: Company] = [:],
    historyWeight: Double = 30,
    historyLimit: Double = 4,
    delayWeight: Double = 2,
    quickStrangers: Double = 0.1,
    delayCaution: Double = 0.5,
    chance: Double = 0.15,
    slips: Double = 0.05
  ) {
    self.ios = ios
    self.android = android
    self.ipv4Bits = ipv4Bits
    self.ipv6Bits = ipv6Bits
    self.companyBits = companyBits
    self.doublingBits = doublingBits
    self.priorBits = priorBits
    self.delays = delays
    self.companies = companies
    self.historyWeight = max(1, historyWeight)
    self.historyLimit = max(0, historyLimit)
    self.delayWeight = max(1, delayWeight)
    self.quickStrangers = min(max(0, quickStrangers), 1)
    self.delayCaution = max(0, delayCaution)
    self.chance = min(max(0, chance), 0.8)
    self.slips = min(max(0, slips), 0.1)
  }
}
