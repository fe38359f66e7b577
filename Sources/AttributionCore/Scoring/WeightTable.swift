/// The weights of a model, worked out once.
struct WeightTable: Hashable, Sendable {
  /// The weights of the three outcomes that weigh, in bits.
  struct Weights: Hashable, Sendable {
    let agree: Double
    let close: Double
    let disagree: Double

    init(_ rates: SignalRates) {
      agree = rates.weight(.agree)
      close = rates.weight(.close)
      disagree = rates.weight(.disagree)
    }

    func bits(_ outcome: SignalOutcome) -> Double {
      switch outcome {
      case .agree: agree
      case .close: close
      case .disagree, .withheld: disagree
      case .impossible: SignalRates.impossible
      case .missing, .frozen: 0
      }
    }

    /// The same where another signal already says that they agree.
    func bitsAgainst(_ outcome: SignalOutcome) -> Double {
      outcome == .disagree || outcome == .withheld ? disagree : 0
    }
  }

  private let system: Weights
  private let version: Weights
  private let deviceClass: Weights
  private let model: Weights
  private let language: Weights
  private let region: Weights
  private let timeZone: Weights
  private let screen: Weights
  private let scale: Weights
  private let fingerprint: Weights
  private let screens: [ScreenSize: Double]

  init(_ rates: MatchModel.Device) {
    system = Weights(rates.system)
    version = Weights(rates.version)
    deviceClass = Weights(rates.deviceClass)
    model = Weights(rates.model)
    language = Weights(rates.language)
    region = Weights(rates.region)
    timeZone = Weights(rates.timeZone)
    screen = Weights(rates.screen)
    scale = Weights(rates.scale)
    fingerprint = Weights(rates.fingerprint)
    screens = rates.screenShares.mapValues {
      Logarithm.base2(rates.screen.followed.agree / max($0, 0.01))
    }
  }

  /// What all signals of the device say, in bits.
  func bits(_ compared: SignalComparison, screen: ScreenSize?) -> Double {
    system.bits(compared.system) + versionBits(compared)
      + deviceClass.bits(compared.deviceClass) + model.bits(compared.model)
      + language.bits(compared.language) + timeZone.bits(compared.timeZone)
      + regionBits(compared) + screenBits(compared, screen) + scaleBits(compared)
      + fingerprintBits(compared)
  }

  /// What one of them says, in bits.
  func bits(
    _ signal: MatchSignal,
    _ compared: SignalComparison,
    screen: ScreenSize?
  ) -> Double {
    switch signal {
    case .network, .address, .delay, .equalPhones: 0
    case .system: system.bits(compared.system)
    case .version: versionBits(compared)
    case .deviceClass: deviceClass.bits(compared.deviceClass)
    case .model: model.bits(compared.model)
    case .language: language.bits(compared.language)
    case .region: regionBits(compared)
    case .timeZone: timeZone.bits(compared.timeZone)
    case .screen: screenBits(compared, screen)
    case .scale: scaleBits(compared)
    case .fingerprint: fingerprintBits(compared)
    }
  }

  /// An app that does not tell the version might hide one that excludes the tap.
  private func versionBits(_ compared: SignalComparison) -> Double {
    compared.version == .withheld ? SignalRates.impossible : version.bits(compared.version)
  }

  /// Another language is mostly another region: counted once.
  private func regionBits(_ compared: SignalComparison) -> Double {
    compared.language == .disagree || compared.language == .withheld
      ? 0 : region.bits(compared.region)
  }

  /// Phones of one model have one screen: counted once.
  private func screenBits(_ compared: SignalComparison, _ size: ScreenSize?) -> Double {
    if compared.model == .agree { return screen.bitsAgainst(compared.screen) }
    if compared.screen == .agree, let size, let known = screens[size] { return known }
    return screen.bits(compared.screen)
  }

  private func scaleBits(_ compared: SignalComparison) -> Double {
    if compared.screen == .disagree || compared.screen == .withheld { return 0 }
    return compared.model == .agree
      ? scale.bitsAgainst(compared.scale) : scale.bits(compared.scale)
  }

  /// It is made of model class, zone and language, and says nothing new beside a zone.
  private func fingerprintBits(_ compared: SignalComparison) -> Double {
    compared.timeZone == .missing ? fingerprint.bits(compared.fingerprint) : 0
  }
}
