import LinkPages

/// What checks of association files found.
enum AssociationFindingPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case notAnObject, tooLarge, noDetails, noApp, malformedAppID, twoAppKeys, noRules, onlyExclusions
  case unknownKey, wrongType, unreachable, pathWithOtherParts, unescapedPattern, lowercaseEscape
  case unknownVariable, nestedVariable, emptyVariable, unfinishedVariable, repeatedApp, appsNotEmpty
  case invalidJSON, redirected, wrongStatus, wrongContentType, signed, byteOrderMark, noRelation
  case wrongTarget, malformedFingerprint

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
