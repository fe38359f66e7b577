import JSONCoding

/// One compiled entry of `components` or `paths`.
///
/// What the entry leaves out comes from the `defaults` of its app, then of the domain. Values of
/// the wrong type count as left out; a `?` object with one such value is left out whole.
struct AssociationRule: Sendable {
  /// Whether the rule keeps its URLs in the browser.
  let isExclusion: Bool
  private let form: AssociationTexts.Form
  private let path: Pattern?
  private let query: QueryPattern?
  private let fragment: Pattern?

  /// What a rule says about the query.
  private enum QueryPattern: Sendable {
    case whole(Pattern)
    case items([(name: [UInt8], pattern: Pattern)])
  }

  /// Compiles an entry.
  ///
  /// - Parameters:
  ///   - levels: the entry, its app's defaults and the domain's defaults, in this order.
  ///   - table: the file's variables.
  init(_ levels: [JSONObject], table: SubstitutionTable) {
    isExclusion = Self.flag("exclude", levels) ?? false
    let isCaseSensitive = Self.flag("caseSensitive", levels) ?? true
    form = AssociationTexts.Form(
      isPercentEncoded: Self.flag("percentEncoded", levels) ?? true,
      isCaseSensitive: isCaseSensitive
    )
    let compile = { (text: String, isPath: Bool) in
      Pattern(
        text,
        options: Pattern.Options(isCaseSensitive: isCaseSensitive, isPath: isPath),
        table: table
      )
    }
    path = Self.text("/", levels).map { compile($0, true) }
    fragment = Self.text("#", levels).map { compile($0, false) }
    query = Self.query(levels, isCaseSensitive: isCaseSensitive, compile)
  }

  /// Why a URL does not match, or `nil` where it does.
  func mismatch(_ url: AssociationTexts) -> AssociationMismatch? {
    let parts = url.parts(form)
    if let path, !path.matches(parts.path) { return .path }
    switch query {
    case .whole(let pattern): if !pattern.matches(parts.query) { return .query }
    case .items(let items):
      if let name = Self.mismatch(items, url.items(form)) { return .queryItem(name) }
    case nil: break
    }
    if let fragment, !fragment.matches(parts.fragment) { return .fragment }
    return nil
  }

  /// The name of the first item that does not match.
  ///
  /// A missing item counts as an empty one; of repeated items every one must match.
  private static func mismatch(
    _ expected: [(name: [UInt8], pattern: Pattern)],
    _ found: [AssociationURL.Item]
  ) -> String? {
    for (name, pattern) in expected {
      var isMissing = true
      for item in found where item.name.elementsEqual(name) {
        isMissing = false
        if !pattern.matches(item.value) { return String(decoding: name, as: UTF8.self) }
      }
      if isMissing, !pattern.matches([]) { return String(decoding: name, as: UTF8.self) }
    }
    return nil
  }

  private static func flag(_ key: String, _ levels: [JSONObject]) -> Bool? {
    for level in levels {
      switch level[key] {
      case .bool(let value): return value
      case .integer(let value): return value != 0
      default: continue
      }
    }
    return nil
  }

  private static func text(_ key: String, _ levels: [JSONObject]) -> String? {
    for level in levels {
      if let text = level[key]?.stringValue { return text }
    }
    return nil
  }

  private static func query(
    _ levels: [JSONObject],
    isCaseSensitive: Bool,
    _ compile: (String, Bool) -> Pattern
  ) -> QueryPattern? {
    guard let value = levels.lazy.compactMap({ $0["?"] }).first else { return nil }
    if let text = value.stringValue { return .whole(compile(text, false)) }
    guard let object = value.objectValue else { return nil }
    let items = object.dictionary.compactMapValues(\.stringValue)
    guard items.count == object.count else { return nil }
    return .items(
      items.sorted { $0.key < $1.key }.map { name, value in
        let name = isCaseSensitive ? name : name.lowercased()
        return (Array(name.utf8), compile(value, false))
      }
    )
  }
}
