/// Why a text is not a URL.
public enum LinkSyntaxError: Error, Hashable, Sendable {
  /// No `scheme:` at the beginning.
  case noScheme
  /// A control character, a space, a backslash, a quote or an angle bracket.
  case forbiddenCharacter
  /// A bracket in the host that belongs to no address.
  case badHost
  /// Something other than a number up to 65535 after the host.
  case badPort
}

extension LinkURL {
  /// Takes a URL apart.
  public init(_ text: String) throws(LinkSyntaxError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Takes the bytes of a URL apart.
  init(bytes: [UInt8]) throws(LinkSyntaxError) {
    guard let colon = Self.endOfScheme(in: bytes) else { throw .noScheme }
    let survey = try URLSurvey(bytes, after: colon)
    self.init(bytes: bytes, scheme: Self.scheme(in: bytes, upTo: colon), survey: survey)
  }

  /// Puts a URL together from what was found in it.
  init(bytes: [UInt8], scheme: String, survey: URLSurvey) {
    self.scheme = scheme
    isWeb = scheme == "https" || scheme == "http"
    firstEscape = survey.firstEscape
    hasDotAtStart = survey.hasDotAtStart
    hasUserInfo = survey.hasUserInfo
    port = survey.port
    self.bytes = bytes
    authorityRange = survey.authority
    hostRange = survey.host
    pathRange = survey.path
    queryRange = survey.query
    fragmentRange = survey.fragment
  }

  /// The position of the colon that ends a scheme, or `nil`.
  static func endOfScheme(in bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    var index = 1
    while index < bytes.count, CustomScheme.allows(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == 0x3A ? index : nil
  }

  /// The scheme before the colon, in lower case.
  static func scheme(in bytes: [UInt8], upTo colon: Int) -> String {
    let scheme = bytes[..<colon]
    if scheme.allSatisfy({ $0 == $0.asciiLowercased }) {
      return String(decoding: scheme, as: UTF8.self)
    }
    return String(decoding: scheme.map(\.asciiLowercased), as: UTF8.self)
  }
}
