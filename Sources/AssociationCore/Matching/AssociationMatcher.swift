public import JSONCoding

/// Tells which app opens a URL, as Apple's own tool does.
///
/// A file is compiled once; a match then allocates little. The rules of the comparison:
///
/// - The first rule that matches decides; `exclude` ends the search like any other match.
/// - A path's leading slashes do not count, and trailing ones may be there or not: `/buy/*` and
///   `/buy/` match `/buy`. A `?` still needs a character of its own.
/// - A missing query item is an empty one; of repeated items, every one must match.
/// - Escapes are compared as they are written unless `percentEncoded` is `false`.
/// - `defaults` of the app and of the domain fill in what a rule leaves out, patterns included.
/// - Unknown keys are ignored, so `{}` matches everything.
///
/// Source: Apple's documentation of `applinks`, and the behaviour of `swcutil`.
public struct AssociationMatcher: Sendable {
  private let details: [Detail]

  private struct Detail: Sendable {
    var appIDs: [String]
    var rules: [AssociationRule]
  }

  /// Compiles a file; what has the wrong form is left out, as the system does.
  public init(_ file: JSONValue) {
    let links = file["applinks"]
    let table = SubstitutionTable(links?["substitutionVariables"])
    let defaults = links?["defaults"]?.objectValue ?? [:]
    details = Self.details(links?["details"]).map { detail in
      let levels = [detail["defaults"]?.objectValue ?? [:], defaults]
      return Detail(
        appIDs: Self.appIDs(detail),
        rules: Self.entries(detail).map { AssociationRule([$0] + levels, table: table) }
      )
    }
  }

  /// The answer for one file, app and URL.
  public static func match(aasa: JSONValue, appID: String, url: String) -> AssociationVerdict {
    AssociationMatcher(aasa).match(appID: appID, url: url).verdict
  }

  /// Whether an app opens a URL, and by which rule.
  ///
  /// The host is not looked at: the file speaks for the domain it was fetched from.
  public func match(appID: String, url: String) -> AssociationMatch {
    guard let url = AssociationURL(url) else {
      return AssociationMatch(verdict: .noMatch, rule: nil)
    }
    return match(appID: appID, AssociationTexts(url)) { _ in }
  }

  /// Every rule that was looked at for an app and a URL, in order; the last one decided unless it
  /// has a mismatch too.
  public func trace(appID: String, url: String) -> [AssociationTraceStep] {
    guard let url = AssociationURL(url) else { return [] }
    var steps: [AssociationTraceStep] = []
    _ = match(appID: appID, AssociationTexts(url)) { steps.append($0) }
    return steps
  }

  /// Every app of the file with its answer for a URL: which app opens it, and by which rule.
  public func matches(url: String) -> [(appID: String, match: AssociationMatch)] {
    var appIDs: [String] = []
    for id in details.flatMap(\.appIDs) where !appIDs.contains(id) { appIDs.append(id) }
    return appIDs.map { ($0, match(appID: $0, url: url)) }
  }

  private func match(
    appID: String,
    _ url: AssociationTexts,
    note: (AssociationTraceStep) -> Void
  ) -> AssociationMatch {
    for (place, detail) in details.enumerated() where detail.appIDs.contains(appID) {
      for (index, rule) in detail.rules.enumerated() {
        let here = AssociationRulePlace(detail: place, rule: index)
        let mismatch = rule.mismatch(url)
        note(AssociationTraceStep(rule: here, mismatch: mismatch))
        if mismatch == nil {
          return AssociationMatch(verdict: rule.isExclusion ? .exclude : .match, rule: here)
        }
      }
    }
    return AssociationMatch(verdict: .noMatch, rule: nil)
  }
}

// MARK: - Reading the file

extension AssociationMatcher {
  /// The entries of `details`: a list, or the older object by app id.
  static func details(_ value: JSONValue?) -> [JSONObject] {
    if let list = value?.arrayValue { return list.compactMap(\.objectValue) }
    return (value?.objectValue ?? [:]).sorted { $0.key < $1.key }.compactMap { id, detail in
      guard var object = detail.objectValue else { return nil }
      object["appID"] = .string(id)
      return object
    }
  }

  /// `appIDs` and `appID` together.
  static func appIDs(_ detail: JSONObject) -> [String] {
    let several = detail["appIDs"]?.arrayValue?.compactMap(\.stringValue) ?? []
    return several + [detail["appID"]?.stringValue].compactMap { $0 }
  }

  /// The entries of `components`, or of `paths` where there are none.
  static func entries(_ detail: JSONObject) -> [JSONObject] {
    if let components = detail["components"]?.arrayValue {
      return components.compactMap(\.objectValue)
    }
    return detail["paths"]?.arrayValue?.compactMap(\.stringValue).map(component) ?? []
  }

  /// What an entry of `paths` says in the words of `components`: `NOT /a` excludes `/a`.
  private static func component(path: String) -> JSONObject {
    guard path.hasPrefix("NOT ") else { return ["/": .string(path), "exclude": false] }
    return ["/": .string(String(path.dropFirst(4).drop { $0 == " " })), "exclude": true]
  }
}
