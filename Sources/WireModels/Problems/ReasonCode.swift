/// What the server says of one subject, a case for each sentence, by a stable name on the wire.
///
/// The text of a case in each language, with names of arguments in braces, is in
/// `Server/Sources/CTranslations/Dashboard.xcstrings` by the key `<enum>.<case>`.
public protocol ReasonCode: RawRepresentable<Int>, Hashable, Sendable, CaseIterable {
  /// The names of the cases on the wire.
  static var names: ReasonNames { get }
}

extension ReasonCode {
  /// The name on the wire: `afterStart` is `after_start`.
  public var code: String { Self.names.codes[rawValue] }

  /// The reason of a name on the wire; `nil` for one of another version.
  public init?(code: String) {
    guard let place = Self.names.places[code] else { return nil }
    self.init(rawValue: place)
  }
}

/// The names of the cases of a ``ReasonCode``, which are made once.
public struct ReasonNames: Sendable {
  let codes: [String]
  let places: [String: Int]

  /// Makes the names of the cases, which are numbered from 0.
  public init<Reason: ReasonCode>(_: Reason.Type) {
    codes = Reason.allCases.map { Self.snakeCase("\($0)") }
    places = Dictionary(
      codes.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// `httpsURL` is `https_url`.
  private static func snakeCase(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var words: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      guard isUppercase(byte) else {
        words.append(byte)
        continue
      }
      let isFirst = index > 0 && !isUppercase(bytes[index - 1])
      let isBeforeWord = index + 1 < bytes.count && !isUppercase(bytes[index + 1])
      if index > 0, isFirst || isBeforeWord { words.append(UInt8(ascii: "_")) }
      words.append(byte | 0x20)
    }
    return String(decoding: words, as: UTF8.self)
  }

  private static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
}
