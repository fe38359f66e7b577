import AttributionCore
import Foundation

/// What a decision by network and device was made from, as a receipt's row keeps it: how signals
/// compared, and nothing that a phone reported but a screen that many have.
struct ReceiptEvidence: Codable, Hashable, Sendable {
  /// A tap of the network.
  struct Tap: Codable, Hashable, Sendable {
    var person: Int
    /// Which link: taps with one number are on one link.
    var link: Int
    var delay: Int64
    var window: Int64?
    var network: UInt8
    /// A letter for each of ``ReceiptEvidence/signals``.
    var outcomes: String
    /// How the whole addresses compare, in the same letters; `nil` where none was reported.
    var address: String?
    /// The other launches since the tap; `nil` for none.
    var launchesSince: Int?
    var isSensitive: Bool?
  }

  /// More taps than any rule tells apart are counted as neighbours.
  static let limit = 16

  var taps: [Tap]
  var system: UInt8?
  var screen: [Int]?
  var neighbours: Int
  /// Whether the launch reported a release that many phones have; `nil` if not.
  var isNewest: Bool?

  /// The signals that are kept, in the order in which they are written; new ones come last.
  private static let signals: [MatchSignal] = [
    .system, .version, .deviceClass, .model, .language, .region, .timeZone, .screen, .scale,
  ]
  private static let letters: [SignalOutcome: Character] = [
    .agree: "a", .close: "c", .disagree: "d", .missing: "m", .frozen: "f", .withheld: "w",
    .impossible: "x",
  ]

  init(_ evidence: MatchEvidence) {
    taps = evidence.taps.prefix(Self.limit).map(Tap.init)
    let kept = Set(taps.map(\.person)).count
    neighbours = evidence.crowd - kept
    system = evidence.system?.rawValue
    screen = evidence.screen.map { [Int($0.short), Int($0.long)] }
    isNewest = evidence.isNewest ? true : nil
  }

  /// The text of a row.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the text of a row; `nil` for anything else.
  init?(_ text: String) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = read
  }

  /// The evidence, for the rules of today.
  var evidence: MatchEvidence {
    MatchEvidence(
      taps: taps.map(\.evidence),
      system: system.flatMap(SystemFamily.init),
      screen: screen.flatMap { sides in
        sides.count == 2 ? ScreenSize(width: sides[0], height: sides[1]) : nil
      },
      isNewest: isNewest ?? false,
      neighbours: neighbours
    )
  }
}

extension ReceiptEvidence.Tap {
  fileprivate init(_ tap: MatchEvidence.Tap) {
    self.init(
      person: tap.person,
      link: tap.link,
      delay: tap.delay,
      window: tap.window,
      network: tap.network.rawValue,
      outcomes: ReceiptEvidence.text(tap.compared),
      address: ReceiptEvidence.text(tap.address),
      launchesSince: tap.launchesSince > 0 ? tap.launchesSince : nil,
      isSensitive: tap.isSensitive ? true : nil
    )
  }

  fileprivate var evidence: MatchEvidence.Tap {
    MatchEvidence.Tap(
      person: person,
      link: link,
      delay: delay,
      window: window,
      network: NetworkKind(rawValue: network) ?? .none,
      address: ReceiptEvidence.outcome(address),
      compared: ReceiptEvidence.comparison(outcomes),
      launchesSince: launchesSince ?? 0,
      isSensitive: isSensitive ?? false
    )
  }
}

extension ReceiptEvidence {
  fileprivate static func text(_ compared: SignalComparison) -> String {
    String(signals.map { letters[compared[$0]] ?? "m" })
  }

  fileprivate static func text(_ outcome: SignalOutcome) -> String? {
    outcome == .missing ? nil : letters[outcome].map { String($0) }
  }

  fileprivate static func outcome(_ text: String?) -> SignalOutcome {
    letters.first { String($0.value) == text }?.key ?? .missing
  }

  fileprivate static func comparison(_ text: String) -> SignalComparison {
    let outcomes = Dictionary(zip(signals, text), uniquingKeysWith: { first, _ in first })
    return SignalComparison { signal in
      letters.first { $0.value == outcomes[signal] }?.key ?? .missing
    }
  }
}
