/// A language and a region, in the letters that browser and app share.
///
/// From a tag of [BCP 47](https://www.rfc-editor.org/rfc/bcp/bcp47.txt), such as `zh-Hans-CN` or
/// `pt_BR`: the script is left out, because Safari tells it and other browsers do not; codes that
/// systems still write the old way (`iw`, `in`, `no`) are one with the new.
public struct LanguageTag: Hashable, Sendable {
  /// The language in two or three letters, such as `tr`.
  public let language: SignalCode
  /// The region in two letters, such as `TR`, or three digits; `nil` where the tag names none.
  public let region: SignalCode?

  /// Reads a tag; `nil` where it does not begin with a language.
  public init?(_ tag: some StringProtocol) {
    let parts = tag.utf8.split { $0 == 0x2D || $0 == 0x5F }
    guard let first = parts.first, let language = SignalCode(first, length: 2...3) else {
      return nil
    }
    self.language = Self.renamed[language] ?? language
    region =
      parts.dropFirst().lazy
      .filter { $0.count == 2 || $0.count == 3 && $0.allSatisfy { (0x30...0x39).contains($0) } }
      .compactMap { SignalCode($0, length: 2...3) }
      .first
  }

  private static let renamed: [SignalCode: SignalCode] = {
    let pairs = [("iw", "he"), ("in", "id"), ("ji", "yi"), ("no", "nb"), ("tl", "fil")]
    return pairs.reduce(into: [:]) { names, pair in
      guard let old = SignalCode(pair.0), let new = SignalCode(pair.1) else { return }
      names[old] = new
    }
  }()
}
