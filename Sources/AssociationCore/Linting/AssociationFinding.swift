/// Something about an association file that its owner should know.
public struct AssociationFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Links do not open the app.
    case error
    /// Something does not do what it looks like.
    case warning
    /// Something could be better.
    case note
  }

  /// What was found.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file is no JSON object.
    case notAnObject = "not_an_object"
    /// The file is larger than the system takes.
    case tooLarge = "too_large"
    /// `applinks.details` is missing or empty.
    case noDetails = "no_details"
    /// An entry names no app.
    case noApp = "no_app"
    /// An app id is no team with a bundle id.
    case malformedAppID = "malformed_app_id"
    /// An entry has both `appID` and `appIDs`.
    case twoAppKeys = "two_app_keys"
    /// An entry has neither `components` nor `paths`.
    case noRules = "no_rules"
    /// Every rule of an entry excludes.
    case onlyExclusions = "only_exclusions"
    /// A key that the system ignores.
    case unknownKey = "unknown_key"
    /// A value of a type that the system ignores.
    case wrongType = "wrong_type"
    /// A rule that an earlier one always comes before.
    case unreachable
    /// A path that holds a query or a fragment.
    case pathWithOtherParts = "path_with_other_parts"
    /// A pattern that no escaped URL can match.
    case unescapedPattern = "unescaped_pattern"
    /// An escape whose digits are in lower case.
    case lowercaseEscape = "lowercase_escape"
    /// A variable that nothing defines.
    case unknownVariable = "unknown_variable"
    /// A variable inside a variable's value.
    case nestedVariable = "nested_variable"
    /// A variable without values, which nothing matches.
    case emptyVariable = "empty_variable"
    /// A `$(` without its end.
    case unfinishedVariable = "unfinished_variable"
    /// An app in several entries; the first rule of the first entry that matches decides.
    case repeatedApp = "repeated_app"
    /// The older `apps`, which must be empty.
    case appsNotEmpty = "apps_not_empty"
    /// The file is not JSON.
    case invalidJSON = "invalid_json"
    /// The server answers with a redirect.
    case redirected
    /// The server answers with another status than 200.
    case wrongStatus = "wrong_status"
    /// The server names another type than JSON.
    case wrongContentType = "wrong_content_type"
    /// The file is wrapped in a signature.
    case signed
    /// The file begins with a byte order mark.
    case byteOrderMark = "byte_order_mark"
    /// A statement of `assetlinks.json` without the relation that opens links.
    case noRelation = "no_relation"
    /// A statement's target that is no Android app.
    case wrongTarget = "wrong_target"
    /// A fingerprint that is not 32 bytes in hexadecimal digits with colons.
    case malformedFingerprint = "malformed_fingerprint"
  }

  /// What was found.
  public var code: Code
  /// How bad it is.
  public var severity: Severity
  /// Where, as a JSON pointer (RFC 6901).
  public var pointer: String
  /// What is wrong, for people.
  public var message: String
  /// What to do about it.
  public var fix: String

  /// Makes a finding.
  public init(code: Code, severity: Severity, pointer: String, message: String, fix: String) {
    self.code = code
    self.severity = severity
    self.pointer = pointer
    self.message = message
    self.fix = fix
  }
}
