import AssociationCore
import LinkCore
import Testing

@Suite struct AssociationDiffTests {
  static let one = "ABCDE12345.com.example.one"
  static let two = "ABCDE12345.com.example.two"

  static func file(_ details: JSONValue..., defaults: JSONValue = [:]) -> JSONValue {
    ["applinks": ["details": .array(details), "defaults": defaults]]
  }

  static func detail(_ id: String, _ components: JSONValue) -> JSONValue {
    ["appIDs": [.string(id)], "components": components]
  }

  @Test func whatOnlyLooksDifferentIsNoDifference() {
    let old = Self.file(Self.detail(Self.one, [["/": "/a", "caseSensitive": false]]))
    let new: JSONValue = [
      "applinks": [
        "apps": [], "defaults": ["caseSensitive": false],
        "details": [
          [
            "appID": .string(Self.one),
            "components": [["/": "/a", "exclude": false, "comment": "A"]],
          ]
        ],
      ]
    ]
    #expect(AssociationDiff.changes(from: old, to: new).isEmpty)
    #expect(AssociationDiff.changes(from: new, to: old).isEmpty)
  }

  @Test func namesAppsThatCameAndWent() {
    let changes = AssociationDiff.changes(
      from: Self.file(Self.detail(Self.one, [["/": "*"]])),
      to: Self.file(Self.detail(Self.two, [["/": "/a"], ["/": "/b"]]))
    )
    #expect(changes.map(\.kind) == [.removed, .added])
    #expect(changes.map(\.subject) == [Self.one, Self.two])
    #expect(changes.map(\.detail) == ["1 rule", "2 rules"])
  }

  static let rules: [(JSONValue, JSONValue, String)] = [
    ([["/": "/a"]], [["/": "/b"]], #"rule 1 was {"/":"/a"} and is {"/":"/b"}"#),
    ([["/": "/a"]], [["/": "/a"], ["/": "/b"]], #"rule 2 is new: {"/":"/b"}"#),
    ([["/": "/a"], ["/": "/b"]], [["/": "/a"]], #"rule 2 is gone: {"/":"/b"}"#),
    (
      [["/": "/a"], ["/": "/b"]], [["/": "/b"], ["/": "/a"]],
      #"rule 1 was {"/":"/a"} and is {"/":"/b"}"#
    ),
    (
      [["/": "/a"]], [["/": "/a", "exclude": true]],
      #"rule 1 was {"/":"/a"} and is {"/":"/a","exclude":true}"#
    ),
  ]

  @Test(arguments: rules)
  func namesTheFirstRuleThatDiffers(old: JSONValue, new: JSONValue, detail: String) {
    let changes = AssociationDiff.changes(
      from: Self.file(Self.detail(Self.one, old)),
      to: Self.file(Self.detail(Self.one, new))
    )
    #expect(changes.map(\.detail) == [detail])
  }

  @Test func comparesServicesAndVariables() {
    let old: JSONValue = [
      "webcredentials": ["apps": [.string(Self.one)]],
      "applinks": ["substitutionVariables": ["food": ["pie"]]],
    ]
    let new: JSONValue = [
      "appclips": ["apps": [.string(Self.two)]],
      "applinks": ["substitutionVariables": ["food": ["soup"], "drink": ["tea"]]],
    ]
    let changes = AssociationDiff.changes(from: old, to: new)
    let told = changes.map { "\($0.kind.rawValue) \($0.section) \($0.subject)" }
    #expect(
      told == [
        "removed webcredentials \(Self.one)", "added appclips \(Self.two)",
        "added substitutionVariables drink", "changed substitutionVariables food",
      ]
    )
  }
}
