/// A URL in the four forms that rules may ask for, each made when it is first needed.
final class AssociationTexts {
  /// Whether escapes and case count.
  struct Form: Hashable {
    var isPercentEncoded: Bool
    var isCaseSensitive: Bool
  }

  private let url: AssociationURL
  private lazy var decoded = url.encoded.decoded()
  private lazy var encodedFolded = url.encoded.folded()
  private lazy var decodedFolded = decoded.folded()
  private lazy var items = url.items()
  private lazy var decodedItems = items.map { $0.decoded() }
  private lazy var encodedFoldedItems = items.map { $0.folded() }
  private lazy var decodedFoldedItems = decodedItems.map { $0.folded() }

  init(_ url: AssociationURL) {
    self.url = url
  }

  /// The parts to compare with.
  func parts(_ form: Form) -> AssociationURL.Parts {
    switch (form.isPercentEncoded, form.isCaseSensitive) {
    case (true, true): url.encoded
    case (false, true): decoded
    case (true, false): encodedFolded
    case (false, false): decodedFolded
    }
  }

  /// The query's items to compare with.
  func items(_ form: Form) -> [AssociationURL.Item] {
    switch (form.isPercentEncoded, form.isCaseSensitive) {
    case (true, true): items
    case (false, true): decodedItems
    case (true, false): encodedFoldedItems
    case (false, false): decodedFoldedItems
    }
  }
}
