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
public struct LinkParameters: Hashable, Sendable {
  /// Every parameter, duplicates included.
  public let pairs: [LinkParameter]

  /// Makes parameters.
  public init(_ pairs: [LinkParameter] = []) {
    self.pairs = pairs
  }

  /// By name; of equal names the last.
  public var dictionary: [String: String] {
    Dictionary(pairs.lazy.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The last value of a name that is not empty.
  public subscript(name: String) -> String? {
    pairs.last { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// The last value that is not empty, of the first of these names that has one.
  public func value(of names: String...) -> String? {
    for name in names {
      if let value = self[name] { return value }
    }
    return nil
  }

  /// The first value of a name that is not empty.
  public func firstValue(of name: String) -> String? {
    pairs.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// These parameters, and those of `other` whose names are not among them.
  public func merging(_ other: LinkParameters) -> LinkParameters {
    let names = Set(pairs.lazy.map(\.name))
    return LinkParameters(pairs + other.pairs.filter { !names.contains($0.name) })
  }
}

extension LinkParameters {
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

  /// Reads a query.
  ///
  /// Parts are separated by `&` only; empty parts and parts without a name are skipped.
  init(query: ArraySlice<UInt8>) throws(LinkRefusal) {
    var pairs: [LinkParameter] = []
    var start = query.startIndex
    while start < query.endIndex {
      let end = query[start...].firstIndex(of: 0x26) ?? query.endIndex
      if let pair = try Self.parameter(query[start..<end]) {
        guard pairs.count < LinkGrammar.maximumParameters else { throw .tooManyParameters }
        pairs.append(pair)
      }
      start = end + 1
    }
    self.pairs = pairs
  }

  private static func parameter(_ part: ArraySlice<UInt8>) throws(LinkRefusal) -> LinkParameter? {
    let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
    guard equals > part.startIndex else { return nil }
    let name = try text(part[..<equals])
    guard name.utf8.count <= LinkGrammar.maximumNameLength else { throw .parameterNameTooLong }
    if equals == part.endIndex { return LinkParameter(name: name, value: "") }
    let value = try text(part[(equals + 1)...])
    guard value.utf8.count <= LinkGrammar.maximumValueLength else { throw .parameterValueTooLong }
    return LinkParameter(name: name, value: value)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(LinkRefusal) -> String {
    guard let text = PercentCoding.decodeText(bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    guard !text.utf8.contains(0) else { throw .forbiddenCharacter }
    return text
  }
}
