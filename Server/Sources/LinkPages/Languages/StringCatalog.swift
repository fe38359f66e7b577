package import CTranslations
package import JSONCoding

/// The texts of a String Catalog, the format of translations that Xcode, Weblate and Crowdin edit.
///
/// Its keys are `<enum>.<case>`, such as `AccountPhrase.signIn`; see ``Translated``.
package struct StringCatalog: Sendable {
  /// The texts of each key, in the order of ``PageLanguage/allCases``.
  private var texts: [String: [CatalogText?]] = [:]

  /// The texts of the pages of link domains.
  static let linkPages = StringCatalog(embedded: translations_of_link_pages())

  /// Reads a catalog.
  ///
  /// - Throws: The first fault of its JSON.
  package init(_ bytes: [UInt8]) throws(JSONFault) {
    var texts: [String: [CatalogText?]] = [:]
    var scanner = JSONScanner(bytes, limits: .files)
    try scanner.forEachMember("strings") { scanner, _ throws(JSONFault) in
      try scanner.forEachMember { scanner, key throws(JSONFault) in
        var row = [CatalogText?](repeating: nil, count: PageLanguage.allCases.count)
        try scanner.forEachMember("localizations") { scanner, _ throws(JSONFault) in
          try scanner.forEachMember { scanner, name throws(JSONFault) in
            let localization = try scanner.element().value
            guard let language = PageLanguage(rawValue: name) else { return }
            row[language.place] = CatalogText(localization)
          }
        }
        texts[key] = row
      }
    }
    try scanner.end()
    self.texts = texts
  }

  /// Reads a catalog that the build embedded; a test reads each, so that none is broken here.
  package init(embedded catalog: translations_catalog) {
    let bytes = Array(UnsafeBufferPointer(start: catalog.bytes, count: catalog.count))
    self = (try? StringCatalog(bytes)) ?? StringCatalog()
  }

  private init() {}

  /// The keys.
  package var keys: Set<String> { Set(texts.keys) }

  /// A text; `nil` if it is not translated into the language.
  package func text(_ key: String, in language: PageLanguage) -> CatalogText? {
    texts[key]?[language.place]
  }
}

extension JSONScanner {
  /// Reads the members of a name of an object, and steps over the others.
  fileprivate mutating func forEachMember(
    _ wanted: String,
    _ read: (inout JSONScanner, String) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try forEachMember { scanner, name throws(JSONFault) in
      guard name != wanted else { return try read(&scanner, name) }
      _ = try scanner.element()
    }
  }
}

extension PageLanguage {
  /// The place among ``allCases``, by which tables of texts are indexed.
  var place: Int {
    switch self {
    case .english: 0
    case .turkish: 1
    case .german: 2
    case .spanish: 3
    case .arabic: 4
    }
  }
}
