import JSONCoding
import LinkCore

extension AssociationLint {
  /// Looks at one entry of `details`.
  mutating func look(detail: JSONValue, _ pointer: String, variables: Set<String>) {
    guard let object = detail.objectValue else {
      return wrongType(pointer, "The entry is not an object", fix: "Write {\"appIDs\":[…]}.")
    }
    let known: Set = ["appID", "appIDs", "components", "paths", "defaults"]
    unknownKeys(of: object, besides: known, pointer)
    lookAtApps(object, pointer)
    if let components = object["components"]?.arrayValue {
      look(components: components, pointer + "/components", variables: variables)
    }
    if let paths = object["paths"]?.arrayValue {
      look(paths: paths, pointer + "/paths", variables: variables)
    } else if object["components"]?.arrayValue == nil {
      report(
        .noRules,
        .error,
        pointer,
        "The entry has no components, so no link opens its apps.",
        fix: #"Add "components":[{"/":"*"}]."#
      )
    }
  }

  private mutating func lookAtApps(_ detail: JSONObject, _ pointer: String) {
    let several = detail["appIDs"]?.arrayValue?.compactMap(\.stringValue) ?? []
    let ids = several + [detail["appID"]?.stringValue].compactMap { $0 }
    if ids.isEmpty {
      report(
        .noApp,
        .error,
        pointer,
        "The entry names no app.",
        fix: #"Add "appIDs":["TEAMID1234.com.example.app"]."#
      )
    }
    if detail["appID"] != nil, detail["appIDs"] != nil {
      report(
        .twoAppKeys,
        .note,
        pointer + "/appID",
        "The entry has appID and appIDs.",
        fix: "Keep appIDs; appID is for systems before iOS 13."
      )
    }
    for id in ids where !Self.isAppID(id) {
      report(
        .malformedAppID,
        .error,
        pointer,
        "\(id) is not a team of ten letters and digits, a dot and a bundle id.",
        fix: "Take the App ID Prefix and the bundle id from the developer account."
      )
    }
  }

  private static func isAppID(_ id: String) -> Bool {
    let prefix = id.utf8.prefix(10)
    return id.utf8.count > 11 && prefix.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
      && id.utf8.dropFirst(10).first == UInt8(ascii: ".") && !id.contains("*")
      && !id.contains(" ")
  }

  private mutating func look(
    components: [JSONValue],
    _ pointer: String,
    variables: Set<String>
  ) {
    var catchAll: Int?
    for (index, component) in components.enumerated() {
      let place = "\(pointer)/\(index)"
      if let earlier = catchAll ?? components[..<index].firstIndex(of: component) {
        report(
          .unreachable,
          .warning,
          place,
          "Rule \(earlier + 1) comes first for every URL that this one matches.",
          fix: "Move it before rule \(earlier + 1), or remove it."
        )
      }
      guard let object = component.objectValue else {
        wrongType(place, "The rule is not an object", fix: #"Write {"/":"/path/*"}."#)
        continue
      }
      look(component: object, place, variables: variables)
      if catchAll == nil, Self.matchesEverything(object) { catchAll = index }
    }
    let isClosed = components.allSatisfy { $0["exclude"] == .bool(true) }
    if !components.isEmpty, isClosed {
      report(
        .onlyExclusions,
        .error,
        pointer,
        "Every rule excludes, so no link opens the app.",
        fix: #"Add {"/":"*"} as the last rule."#
      )
    }
  }

  private static func matchesEverything(_ component: JSONObject) -> Bool {
    ["/", "?", "#"].allSatisfy { component[$0] == nil || component[$0] == "*" }
  }
}
