import JSONCoding

/// What an association file says, without how it says it.
struct AssociationOutline: Sendable {
  /// The sections that are lists of apps.
  static let services = ["webcredentials", "appclips", "activitycontinuation"]

  /// The rules of each app, in order, with defaults filled in.
  private(set) var apps: [String: [JSONValue]] = [:]
  /// The apps of each service.
  private(set) var lists: [String: Set<String>] = [:]
  /// The file's own variables.
  let variables: JSONObject

  init(_ file: JSONValue) {
    let links = file["applinks"]
    variables = links?["substitutionVariables"]?.objectValue ?? [:]
    let defaults = links?["defaults"]?.objectValue ?? [:]
    for detail in AssociationMatcher.details(links?["details"]) {
      let own = defaults.merging(detail["defaults"]?.objectValue ?? [:]) { $1 }
      let rules = AssociationMatcher.entries(detail).map { Self.rule($0, defaults: own) }
      for id in Set(AssociationMatcher.appIDs(detail)) { apps[id, default: []] += rules }
    }
    for name in Self.services {
      let ids = file[name]?["apps"]?.arrayValue ?? []
      lists[name] = Set(ids.compactMap(\.stringValue))
    }
  }

  /// A rule with everything that decides and nothing else; flags at their usual value are left out.
  private static func rule(
    _ entry: JSONObject,
    defaults: JSONObject
  ) -> JSONValue {
    let usual: JSONObject = [
      "exclude": false, "caseSensitive": true, "percentEncoded": true,
    ]
    let keys: Set = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]
    let whole = defaults.merging(entry) { $1 }
    return .object(whole.filter { keys.contains($0.key) && usual[$0.key] != $0.value })
  }
}
