/// What checks of association files found, with the English text.
enum AssociationFindingPhrase: String, Translated {
  case notAnObject = "The file does not have the form that phones read."
  case tooLarge = "The file is larger than the system takes."
  case noDetails = "No app is named, so no link opens one."
  case noApp = "An entry names no app."
  case malformedAppID = "An app’s id is not written as the store has it."
  case twoAppKeys = "An entry has both appID and appIDs; keep appIDs."
  case noRules = "An entry has no components, so no link opens its apps."
  case onlyExclusions = "Everything is excluded, so no link opens the app."
  case unknownKey = "The system ignores a key that it does not know; check its spelling."
  case wrongType = "The system ignores a value of the wrong type."
  case unreachable =
    "An earlier rule comes first for every URL that this one matches; move it up or remove it."
  case pathWithOtherParts =
    "A path holds a query or a fragment, which paths do not have; write them under ? and #."
  case unescapedPattern = "A pattern is not escaped, so no URL matches it."
  case lowercaseEscape =
    "An escape has digits in lower case, and browsers write them in upper case."
  case unknownVariable = "Nothing defines a variable of this pattern."
  case nestedVariable =
    "A variable’s value holds a variable, which is not replaced; write out what it stands for."
  case emptyVariable = "A variable has no values, so no pattern with it matches."
  case unfinishedVariable = "A variable is not closed; write $(name)."
  case repeatedApp =
    "An app is in several entries, and the rules of the first come first; join them."
  case appsNotEmpty =
    "The older list apps is not empty; iOS 12 and earlier do not take such a file."
  case invalidJSON = "The file is not JSON."
  case redirected = "The server answers with a redirect, which phones do not follow."
  case wrongStatus = "The server does not answer with the status 200."
  case wrongContentType = "The server does not say that the file is JSON."
  case signed = "The file is wrapped in a signature, which is not needed any more."
  case byteOrderMark = "The file begins with a byte order mark; save it without one."
  case noRelation = "A statement does not let its app open links."
  case wrongTarget = "A statement’s target is no Android app."
  case malformedFingerprint =
    "The fingerprint of a certificate is missing or not 32 bytes; take it from the Play Console."

  /// The sentences by the codes of the findings.
  static let codes: [String: AssociationFindingPhrase] = [
    "not_an_object": .notAnObject,
    "too_large": .tooLarge,
    "no_details": .noDetails,
    "no_app": .noApp,
    "malformed_app_id": .malformedAppID,
    "two_app_keys": .twoAppKeys,
    "no_rules": .noRules,
    "only_exclusions": .onlyExclusions,
    "unknown_key": .unknownKey,
    "wrong_type": .wrongType,
    "unreachable": .unreachable,
    "path_with_other_parts": .pathWithOtherParts,
    "unescaped_pattern": .unescapedPattern,
    "lowercase_escape": .lowercaseEscape,
    "unknown_variable": .unknownVariable,
    "nested_variable": .nestedVariable,
    "empty_variable": .emptyVariable,
    "unfinished_variable": .unfinishedVariable,
    "repeated_app": .repeatedApp,
    "apps_not_empty": .appsNotEmpty,
    "invalid_json": .invalidJSON,
    "redirected": .redirected,
    "wrong_status": .wrongStatus,
    "wrong_content_type": .wrongContentType,
    "signed": .signed,
    "byte_order_mark": .byteOrderMark,
    "no_relation": .noRelation,
    "wrong_target": .wrongTarget,
    "malformed_fingerprint": .malformedFingerprint,
  ]
}
