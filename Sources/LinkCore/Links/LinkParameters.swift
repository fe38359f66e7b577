/// One `name=value` of a query, decoded.
public struct LinkParameter: Hashable, Sendable {
  /// The name; names are compared with regard to case.
  public let name: String
  /// The value, empty where there is none.
  public let value: String

  /// Makes a parameter.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The parameters of a link, in their order.
///
/// Values are percent-decoded and `+` stays `+`. What is not UTF-8 when decoded stays as it was
/// written. Of equal names the last wins, as in every dictionary made from query items; an empty
/// value counts as absent except in ``pairs`` and ``dictionary``.
public struct LinkParameters: Sendable {
  private let storage: Storage

  /// Most links are opened for one or two of their parameters: a query is checked at once, and read
  /// where a caller asks.
  private enum Storage: Sendable {
    case pairs([LinkParameter])
    case query(QueryReader)
  }

  /// Makes parameters.
  public init(_ pairs: [LinkParameter] = []) {
    storage = .pairs(pairs)
  }

  /// The parameters of a URL whose query was checked.
  ///
  /// Parts are separated by `&` only; empty parts and parts without a name are skipped.
  package init(queryOf url: LinkURL) {
    storage = QueryReader(url).map(Storage.query) ?? .pairs([])
  }

  /// Checks the query of a URL, and gives the campaign key in it.
  static func checkedKey(inQueryOf url: LinkURL) throws(LinkRefusal) -> String? {
    try QueryReader(url)?.checkedKey()
  }

  /// Whether there are no parameters.
  public var isEmpty: Bool {
    switch storage {
    case .pairs(let pairs): pairs.isEmpty
    case .query(let reader): reader.isEmpty
    }
  }

  /// Every parameter, duplicates included.
  public var pairs: [LinkParameter] {
    switch storage {
    case .pairs(let pairs): pairs
    case .query(let reader): reader.pairs()
    }
  }

  /// The last value of a name that is not empty.
  public subscript(name: String) -> String? {
    switch storage {
    case .pairs(let pairs): pairs.last { $0.name == name && !$0.value.isEmpty }?.value
    case .query(let reader): reader.lastValue(of: name)
    }
  }
}

extension LinkParameters: Hashable {
  /// Compares the parameters in their order.
  public static func == (left: LinkParameters, right: LinkParameters) -> Bool {
    left.pairs == right.pairs
  }

  /// Hashes the parameters in their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pairs)
  }
}

extension LinkParameters {
  /// By name; of equal names the last.
  public var dictionary: [String: String] {
    Dictionary(pairs.lazy.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The last value that is not empty, of the first of these names that has one.
  public func value(of names: String...) -> String? {
    for name in names {
      if let value = self[name] { return value }
    }
    return nil
  }

  /// These parameters, and those of `other` whose names are not among them.
  public func merging(_ other: LinkParameters) -> LinkParameters {
    let pairs = pairs
    let names = Set(pairs.lazy.map(\.name))
    return LinkParameters(pairs + other.pairs.filter { !names.contains($0.name) })
  }

  /// Whether a link asks for a logged-in person by `auth=required`.
  ///
  /// Read generously, because reading it too narrowly would open a screen: any case, any
  /// duplicate, white space around the value.
  public var requireAuth: Bool {
    pairs.contains { pair in
      pair.name.utf8.count == 4 && pair.name.lowercased() == "auth"
        && pair.value.filter { !$0.isWhitespace }.lowercased() == "required"
    }
  }
}
