/// What a query holds where there is nothing to decode: how many parameters, and a campaign key.
struct QueryOutline: Sendable {
  private var count = 0
  private var rank = Int.max
  private var value = 0..<0
  private var refusal: LinkRefusal?

  /// The names of a campaign key; the first that has a value wins.
  static let keyNames: [[UInt8]] = ["keyName", "key", "k"].map { Array($0.utf8) }

  /// Takes a part of the query in.
  mutating func append(_ part: Range<Int>, nameEnd: Int, of bytes: [UInt8]) {
    let name = part.lowerBound..<nameEnd
    guard !name.isEmpty else { return }
    count &+= 1
    let length = max(0, part.upperBound &- nameEnd &- 1)
    if count > LinkGrammar.maximumParameters { refuse(.tooManyParameters) }
    if name.count > LinkGrammar.maximumNameLength { refuse(.parameterNameTooLong) }
    if length > LinkGrammar.maximumValueLength { refuse(.parameterValueTooLong) }
    guard length > 0, name.count == 1 || name.count == 3 || name.count == 7,
      bytes[name.lowerBound] == 0x6B, CampaignPath.isKey(length: length),
      let rank = Self.keyNames.firstIndex(where: { bytes.holds($0, at: name) }), rank < self.rank
    else { return }
    self.rank = rank
    value = nameEnd &+ 1..<part.upperBound
  }

  /// Gives the key, or says why the query is refused.
  func checkedKey(in bytes: [UInt8]) throws(LinkRefusal) -> String? {
    if let refusal { throw refusal }
    return value.isEmpty ? nil : String(decoding: bytes[value], as: UTF8.self)
  }

  private mutating func refuse(_ refusal: LinkRefusal) {
    if self.refusal == nil { self.refusal = refusal }
  }
}
