/// A URL in the four forms that rules may ask for, each made when it is first needed.
final class AssociationTexts {
  private let url: AssociationURL
  private lazy var encodedFolded = url.encoded.folded()
  private lazy var decodedFolded = url.decoded.folded()

  init(_ url: AssociationURL) {
    self.url = url
  }

  /// The parts to compare with.
  func parts(isPercentEncoded: Bool, isCaseSensitive: Bool) -> AssociationURL.Parts {
    switch (isPercentEncoded, isCaseSensitive) {
    case (true, true): url.encoded
    case (false, true): url.decoded
    case (true, false): encodedFolded
    case (false, false): decodedFolded
    }
  }
}
