public import JSONCoding
import LinkCore

/// Which app opens a URL, by which rule, and why the others do not: what a file says, in words.
public struct AssociationExplanation: Hashable, Sendable {
  /// One app's answer.
  public struct App: Hashable, Sendable {
    /// Team and bundle id.
    public var appID: String
    /// Whether it opens the URL.
    public var verdict: AssociationVerdict
    /// The rule that decided, as a JSON pointer (RFC 6901), where one did.
    public var rule: String?
    /// Every rule that was looked at, in order.
    public var steps: [Step]
  }

  /// One rule that was looked at.
  public struct Step: Hashable, Sendable {
    /// The rule, as a JSON pointer (RFC 6901).
    public var rule: String
    /// The rule as it is written.
    public var text: String
    /// Why it does not apply, or `nil` for the one that decided.
    public var mismatch: AssociationMismatch?
  }

  /// The apps that the file names, in its order.
  public let apps: [App]

  /// Explains a URL.
  ///
  /// - Parameters:
  ///   - file: The value of an `apple-app-site-association`.
  ///   - url: The URL.
  ///   - appID: The one app to answer for; every app of the file where absent.
  public init(file: JSONValue, url: String, only appID: String? = nil) {
    let matcher = AssociationMatcher(file)
    let rules = WrittenRules(file)
    apps = matcher.matches(url: url).filter { appID == nil || $0.appID == appID }.map { id, match in
      App(
        appID: id,
        verdict: match.verdict,
        rule: match.rule.map(rules.pointer),
        steps: matcher.trace(appID: id, url: url).map { step in
          Step(
            rule: rules.pointer(step.rule),
            text: rules.text(step.rule),
            mismatch: step.mismatch
          )
        }
      )
    }
  }
}

/// The rules of a file, as they are written.
private struct WrittenRules {
  private let details: [JSONValue]

  init(_ file: JSONValue) {
    details = file["applinks"]?["details"]?.arrayValue ?? []
  }

  private func key(_ detail: Int) -> String {
    guard details.indices.contains(detail) else { return "paths" }
    return details[detail]["components"]?.arrayValue == nil ? "paths" : "components"
  }

  func pointer(_ place: AssociationRulePlace) -> String {
    "/applinks/details/\(place.detail)/\(key(place.detail))/\(place.rule)"
  }

  func text(_ place: AssociationRulePlace) -> String {
    guard details.indices.contains(place.detail),
      let rules = details[place.detail][key(place.detail)]?.arrayValue,
      rules.indices.contains(place.rule)
    else { return "rule \(place.rule + 1)" }
    return (rules[place.rule]).canonicalText
  }
}
