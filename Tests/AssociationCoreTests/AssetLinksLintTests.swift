import AssociationCore
import LinkCore
import Testing

@Suite struct AssetLinksLintTests {
  static let print = (0..<32).map { _ in "AB" }.joined(separator: ":")

  static func file(
    relation: JSONValue = ["delegate_permission/common.handle_all_urls"],
    namespace: JSONValue = "android_app",
    package: JSONValue = "com.example.app",
    prints: JSONValue = [.string(print)]
  ) -> JSONValue {
    [
      [
        "relation": relation,
        "target": [
          "namespace": namespace, "package_name": package, "sha256_cert_fingerprints": prints,
        ],
      ]
    ]
  }

  static let rows: [(JSONValue, [AssociationFinding.Code])] = [
    (file(), []), ([:], [.notAnObject]), ([], [.noDetails]),
    (file(relation: []), [.noRelation]),
    (file(relation: ["delegate_permission/common.get_login_creds"]), [.noRelation]),
    (file(namespace: "web"), [.wrongTarget]),
    (file(package: "app"), [.malformedAppID]), (file(package: 1), [.malformedAppID]),
    (file(package: "com.1example.app"), [.malformedAppID]),
    (file(prints: []), [.malformedFingerprint]),
    (file(prints: [.string(print.lowercased())]), [.malformedFingerprint]),
    (file(prints: [.string(print.replacing(":", with: ""))]), [.malformedFingerprint]),
    (file(prints: ["AB:CD"]), [.malformedFingerprint]),
  ]

  @Test(arguments: rows)
  func finds(file: JSONValue, codes: [AssociationFinding.Code]) {
    #expect(AssetLinksLint.findings(file).map(\.code) == codes)
  }

  @Test func findsNothingInItsOwnFile() {
    let app = AssociatedAndroidApp(packageName: "com.example.app", fingerprints: [Self.print])
    #expect(AssetLinksLint.findings(AssetLinks.document(apps: [app])).isEmpty)
  }
}
