package import LinkPages

/// What a file with links was read as: the service that wrote it, and what became of each column.
package struct LinkFileSource: Hashable, Sendable {
  /// A column of the heading.
  package struct Column: Hashable, Sendable {
    /// Its name, as it stands in the heading.
    package var name: String
    /// The members of a link that it becomes.
    package var fields: [String]
    /// Why it is left out; `nil` if it is not.
    package var reason: LinkColumnReason?

    /// Makes a column.
    package init(name: String, fields: [String], reason: LinkColumnReason? = nil) {
      (self.name, self.fields, self.reason) = (name, fields, reason)
    }
  }

  /// The service's own name, such as `Bitly`; `nil` for our own columns.
  package var format: String?
  /// The columns, in order.
  package var columns: [Column] = []
  /// What its short URLs say.
  package var remarks: [LinkFileRemark] = []

  /// Makes a source without columns.
  package init(format: String?) {
    self.format = format
  }
}

/// Why a column of another service's export is left out.
package enum LinkColumnReason: Int, Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case unknown, minimumVersion, ownScheme, redirects, otherApps, bookkeeping, statistics, noSwitch
  case noVideo, noPlatform, rules, address, passwordHash, noScheme
}

/// What the short URLs of a file say.
package enum LinkFileRemark: Hashable, Sendable {
  /// So many are on a host that is not the domain of their links.
  case otherHost(String, Int)
  /// So many have a path before the code.
  case pathPrefix(String, Int)
  /// So many links have another short URL, which is not made.
  case moreShortURLs(Int)
  /// So many pages were by `http`, and are by `https` now.
  case securedPages(Int)

  /// The English text, for terminals: without the marks that pages put around values.
  package var english: String {
    let (phrase, values) = parts
    let text = phrase.text(in: .english, values).unicodeScalars.filter {
      !("\u{2066}"..."\u{2069}" ~= $0)
    }
    return String(String.UnicodeScalarView(text))
  }

  var parts: (phrase: LinkRemarkPhrase, values: [String: String]) {
    switch self {
    case .otherHost(let host, let count): (.otherHost, ["host": host, "count": String(count)])
    case .pathPrefix(let prefix, let count):
      (.pathPrefix, ["prefix": prefix, "count": String(count)])
    case .moreShortURLs(let count): (.moreShortURLs, ["count": String(count)])
    case .securedPages(let count): (.securedPages, ["count": String(count)])
    }
  }
}
