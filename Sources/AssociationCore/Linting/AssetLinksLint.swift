public import LinkCore

/// Looks for what is wrong in an `assetlinks.json` file, and says what to do about it.
///
/// Source: Google, “Digital Asset Links: statement list syntax” and “Verify App Links”.
public enum AssetLinksLint: Sendable {
  /// The relation by which an app opens a domain's links.
  static let relation = "delegate_permission/common.handle_all_urls"

  /// Everything that is worth knowing about a file, in the order of the file.
  public static func findings(_ file: JSONValue) -> [AssociationFinding] {
    guard let statements = file.arrayValue else {
      return [
        finding(
          .notAnObject,
          .error,
          "",
          "The file is not a list of statements.",
          fix: "Begin with [{\"relation\":[…],\"target\":{…}}]."
        )
      ]
    }
    if statements.isEmpty {
      return [
        finding(
          .noDetails,
          .error,
          "",
          "No app is named, so no link opens one.",
          fix: "Add a statement for each app."
        )
      ]
    }
    return statements.enumerated().flatMap { look(statement: $1, "/\($0)") }
  }

  private static func look(statement: JSONValue, _ pointer: String) -> [AssociationFinding] {
    var findings: [AssociationFinding] = []
    let relations = statement["relation"]?.arrayValue?.compactMap(\.stringValue) ?? []
    if !relations.contains(relation) {
      findings.append(
        finding(
          .noRelation,
          relations.isEmpty ? .error : .note,
          pointer + "/relation",
          "The statement does not let its app open links.",
          fix: "Add \"\(relation)\"."
        )
      )
    }
    guard let target = statement["target"], target["namespace"] == "android_app" else {
      return findings + [
        finding(
          .wrongTarget,
          .note,
          pointer + "/target",
          "The target is no Android app.",
          fix: "Write \"namespace\":\"android_app\" where it should be one."
        )
      ]
    }
    return findings + look(app: target, pointer + "/target")
  }

  private static func look(app: JSONValue, _ pointer: String) -> [AssociationFinding] {
    var findings: [AssociationFinding] = []
    if !isPackage(app["package_name"]?.stringValue ?? "") {
      findings.append(
        finding(
          .malformedAppID,
          .error,
          pointer + "/package_name",
          "The package name is missing or not one.",
          fix: "Write the app's applicationId, such as com.example.app."
        )
      )
    }
    let place = pointer + "/sha256_cert_fingerprints"
    let prints = app["sha256_cert_fingerprints"]?.arrayValue ?? []
    let advice = """
      Take the SHA-256 of the signing certificate: from Play Console › App signing, or from \
      ./gradlew signingReport.
      """
    if prints.isEmpty {
      let message = "The app has no fingerprint, so Android verifies no link of it."
      findings.append(finding(.malformedFingerprint, .error, place, message, fix: advice))
    }
    for (index, value) in prints.enumerated() where !isFingerprint(value.stringValue ?? "") {
      let message = "The fingerprint is not 32 bytes, written as AA:BB:… in capitals."
      findings.append(
        finding(.malformedFingerprint, .error, "\(place)/\(index)", message, fix: advice)
      )
    }
    return findings
  }

  private static func isPackage(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.first?.isASCIILetter == true
          && part.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
          }
      }
  }

  private static func isFingerprint(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count == 32
      && parts.allSatisfy { part in
        part.count == 2
          && part.allSatisfy {
            $0.isASCIIDigit || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
          }
      }
  }

  private static func finding(
    _ code: AssociationFinding.Code,
    _ severity: AssociationFinding.Severity,
    _ pointer: String,
    _ message: String,
    fix: String
  ) -> AssociationFinding {
    AssociationFinding(
      code: code,
      severity: severity,
      pointer: pointer,
      message: message,
      fix: fix
    )
  }
}
