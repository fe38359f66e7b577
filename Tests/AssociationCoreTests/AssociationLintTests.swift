import AssociationCore
import LinkCore
import Testing

@Suite struct AssociationLintTests {
  static func file(_ components: JSONValue, variables: JSONValue = [:]) -> JSONValue {
    [
      "applinks": [
        "substitutionVariables": variables,
        "details": [["appIDs": ["ABCDE12345.com.example.app"], "components": components]],
      ]
    ]
  }

  static let app = "ABCDE12345.com.example.app"

  static func older(_ paths: JSONValue) -> JSONValue {
    ["applinks": ["apps": [], "details": [["appID": .string(app), "paths": paths]]]]
  }

  static let rows: [(JSONValue, [AssociationFinding.Code])] = [
    ("text", [.notAnObject]),
    (["applinks": [:]], [.noDetails]),
    (["applink": [:]], [.unknownKey]),
    (["applinks": ["details": [["components": [["/": "*"]]]]]], [.noApp]),
    (["applinks": ["details": [["appIDs": ["com.example.app"]]]]], [.malformedAppID, .noRules]),
    (file([["/": "*"]]), []),
    (file([[:], ["/": "/a"]]), [.unreachable]),
    (file([["/": "/a"], ["/": "/a"]]), [.unreachable]),
    (file([["/": "/a", "casesensitive": false]]), [.unknownKey]),
    (file([["/": "/a", "exclude": true]]), [.onlyExclusions]),
    (file([["/": "/a", "exclude": "yes"]]), [.wrongType]),
    (file([["?": ["a": "1", "b": 2]]]), [.wrongType]),
    (file([["/": "/#/market"]]), [.pathWithOtherParts]),
    (file([["/": "/a?b=1"]]), [.pathWithOtherParts]),
    (file([["/": "/id/????"]]), []),
    (file([["/": "/a b"]]), [.unescapedPattern]),
    (file([["/": "/a b", "percentEncoded": false]]), []),
    (file([["/": "/caf%c3%a9"]]), [.lowercaseEscape]),
    (file([["/": "/$(Lang)/*"]]), [.unknownVariable]),
    (file([["/": "/$(lang)/$(food)"]], variables: ["food": ["pie"]]), []),
    (file([["/": "/$(food)"]], variables: ["food": ["$(lang)"]]), [.nestedVariable]),
    (file([["/": "*"]], variables: ["food": "pie"]), [.wrongType]),
    (file([["/": "/$(food)"]], variables: ["food": []]), [.emptyVariable]),
    (file([["/": "/$(food/*"]]), [.unfinishedVariable]),
    (older(["/a", "NOT /b", "*"]), []),
    (older(["*", "/a"]), [.unreachable]), (older(["/a", "/a"]), [.unreachable]),
    (older(["NOT /a"]), [.onlyExclusions]), (older(["/a?b=1"]), [.pathWithOtherParts]),
    (older(["/a", 1]), [.wrongType]),
    (
      [
        "applinks": [
          "apps": ["x"],
          "details": [
            ["appIDs": [.string(app)], "components": [["/": "/a"]]],
            ["appIDs": [.string(app)], "components": [["/": "/b"]]],
          ],
        ]
      ], [.appsNotEmpty, .repeatedApp]
    ),
  ]

  @Test(arguments: rows)
  func finds(file: JSONValue, codes: [AssociationFinding.Code]) {
    #expect(AssociationLint.findings(file).map(\.code) == codes)
  }

  @Test func saysWhereAndWhatToDo() throws {
    let found = AssociationLint.findings(Self.file([["/": "/a", "casesensitive": false]]))
    let finding = try #require(found.first)
    #expect(finding.pointer == "/applinks/details/0/components/0/casesensitive")
    #expect(finding.severity == .warning)
    #expect(finding.fix == "Write caseSensitive.")
  }

  @Test func knowsTheLargestFile() {
    let good = Self.file([["/": "*"]])
    #expect(AssociationLint.findings(good, size: AssociationLint.maximumSize).isEmpty)
    let found = AssociationLint.findings(good, size: AssociationLint.maximumSize + 1)
    #expect(found.map(\.code) == [.tooLarge])
  }

  @Test func findsNothingInItsOwnFiles() throws {
    let app = try #require(AssociatedApp(teamID: "ABCDE12345", bundleID: "com.example.app"))
    for format in [AppleAppSiteAssociation.Format.components, .componentsAndPaths] {
      let file = AppleAppSiteAssociation.document(apps: [app], format: format)
      #expect(AssociationLint.findings(file).filter { $0.severity != .note }.isEmpty)
    }
  }
}
