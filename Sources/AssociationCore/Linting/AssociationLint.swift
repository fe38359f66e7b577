public import JSONCoding

/// Looks for what is wrong in an apple-app-site-association file, and says what to do about it.
///
/// The system reports nothing: what it does not understand it ignores, so that a misspelt key
/// silently opens too much or too little.
public struct AssociationLint: Sendable {
  /// The most the system takes, in bytes, uncompressed (Apple, “Supporting associated domains”).
  public static let maximumSize = 128 * 1_024

  private var findings: [AssociationFinding] = []

  private init() {}

  /// Everything that is worth knowing about a file, in the order of the file.
  ///
  /// - Parameters:
  ///   - file: the file's value.
  ///   - size: the file's size in bytes.
  /// - Returns: nothing for a file that does what it looks like.
  public static func findings(_ file: JSONValue, size: Int = 0) -> [AssociationFinding] {
    var lint = AssociationLint()
    lint.look(file, size: size)
    return lint.findings
  }

  mutating func report(
    _ code: AssociationFinding.Code,
    _ severity: AssociationFinding.Severity,
    _ pointer: String,
    _ message: String,
    fix: String
  ) {
    findings.append(
      AssociationFinding(
        code: code,
        severity: severity,
        pointer: pointer,
        message: message,
        fix: fix
      )
    )
  }

  private mutating func look(_ file: JSONValue, size: Int) {
    if size > Self.maximumSize {
      report(
        .tooLarge,
        .error,
        "",
        "The file has \(size) bytes; the system takes \(Self.maximumSize).",
        fix: "Join rules with wildcards and variables, or spread apps over several domains."
      )
    }
    guard let object = file.objectValue else {
      report(
        .notAnObject,
        .error,
        "",
        "The file is not a JSON object.",
        fix: #"Begin with {"applinks":{"details":[…]}}."#
      )
      return
    }
    let known: Set = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
    unknownKeys(of: object, besides: known, "")
    guard let links = object["applinks"] else { return }
    look(links: links)
  }

  private mutating func look(links: JSONValue) {
    let known: Set = ["apps", "details", "defaults", "substitutionVariables"]
    unknownKeys(of: links.objectValue ?? [:], besides: known, "/applinks")
    look(variables: links["substitutionVariables"])
    if let apps = links["apps"]?.arrayValue, !apps.isEmpty {
      report(
        .appsNotEmpty,
        .warning,
        "/applinks/apps",
        "The list is not empty; iOS 12 and earlier do not take such a file.",
        fix: "Write \"apps\":[], or leave it out."
      )
    }
    let names = Set(links["substitutionVariables"]?.objectValue?.keys.map { $0 } ?? [])
    let details = links["details"]?.arrayValue ?? []
    if details.isEmpty, links["details"]?.objectValue?.isEmpty ?? true {
      report(
        .noDetails,
        .error,
        "/applinks/details",
        "No app is named, so no link opens one.",
        fix: "Add an entry with appIDs and components."
      )
    }
    for (index, detail) in details.enumerated() {
      look(detail: detail, "/applinks/details/\(index)", variables: names)
    }
    lookForRepeatedApps(details)
  }

  private mutating func lookForRepeatedApps(_ details: [JSONValue]) {
    var seen: [String: Int] = [:]
    for (index, detail) in details.enumerated() {
      for id in Set(AssociationMatcher.appIDs(detail.objectValue ?? [:])).sorted() {
        if let first = seen[id] {
          report(
            .repeatedApp,
            .warning,
            "/applinks/details/\(index)",
            "\(id) is in entry \(first + 1) too, whose rules come first.",
            fix: "Join the two entries."
          )
        } else {
          seen[id] = index
        }
      }
    }
  }

  private mutating func look(variables: JSONValue?) {
    for (name, value) in (variables?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
      let pointer = "/applinks/substitutionVariables/\(Self.escaped(name))"
      guard let values = value.arrayValue else {
        wrongType(pointer, "The variable is not a list of texts", fix: "Write a list.")
        continue
      }
      if values.isEmpty {
        report(
          .emptyVariable,
          .warning,
          pointer,
          "The variable has no values, so no pattern with it matches anything.",
          fix: "Add values, or remove it."
        )
      }
      for case .string(let text) in values where !PatternText(text).variables.isEmpty {
        report(
          .nestedVariable,
          .warning,
          pointer,
          "The value \(text) holds a variable, which is not replaced here.",
          fix: "Write out what the inner variable stands for."
        )
      }
    }
  }

  /// Reports keys that the system ignores, with the one that was probably meant.
  mutating func unknownKeys(
    of object: JSONObject,
    besides known: Set<String>,
    _ pointer: String
  ) {
    for key in object.keys.sorted() where !known.contains(key) {
      let meant = known.first { $0.lowercased() == key.lowercased() }
      report(
        .unknownKey,
        .warning,
        pointer + "/" + Self.escaped(key),
        "The system ignores the key \(key).",
        fix: meant.map { "Write \($0)." } ?? "Remove it, or check its spelling."
      )
    }
  }

  mutating func wrongType(_ pointer: String, _ message: String, fix: String) {
    report(.wrongType, .warning, pointer, message + ", so the system ignores it.", fix: fix)
  }

  /// A key as part of a JSON pointer.
  static func escaped(_ key: String) -> String {
    key.reduce(into: "") { text, character in
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
  }
}
