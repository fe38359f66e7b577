/// A name in 24 bits: enough to tell two apart, too few to be worth looking up.
public struct SignalDigest: Hashable, Sendable {
  /// 1 to 2²⁴ − 1.
  let bits: UInt32

  init?(bits: UInt32) {
    guard bits > 0, bits < 1 << 24 else { return nil }
    self.bits = bits
  }

  /// The digest of a time zone's name, such as `Europe/Istanbul`; `nil` for an empty one.
  ///
  /// Browsers and apps of one phone may name one zone differently: JavaScript says `Asia/Calcutta`
  /// where the system says `Asia/Kolkata`. Names that mean one zone have one digest.
  public init?(timeZone name: some StringProtocol) {
    let lowered = name.lowercased()
    self.init(hashing: ZoneAliases.modern[lowered] ?? lowered)
  }

  /// The digest of a device's model, such as `SM-S911B`; `nil` for an empty one, and for `K`, which
  /// Chrome says of every model.
  public init?(model name: some StringProtocol) {
    let lowered = name.lowercased()
    guard lowered != "k" else { return nil }
    self.init(hashing: lowered)
  }

  /// FNV-1a ([RFC draft](https://datatracker.ietf.org/doc/draft-eastlake-fnv/)), folded to 24 bits.
  private init?(hashing text: String) {
    guard !text.isEmpty, text.utf8.count <= 128 else { return nil }
    let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    self.init(bits: max(1, (hash >> 24) ^ (hash & 0xFF_FFFF)))
  }
}
