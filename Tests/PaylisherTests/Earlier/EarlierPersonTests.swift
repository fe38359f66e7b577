import Foundation
import LinkCore
import Testing

@testable import Paylisher

/// Who the person is, by what the earlier SDK left.
@Suite struct EarlierPersonTests {
  private static func folder(_ files: [EarlierFiles.Name: String?]) -> EarlierFiles.Folder {
    EarlierFiles.Folder(files.mapValues { $0.map { .bytes(Array($0.utf8)) } ?? .unreadable })
  }

  private static let anonymous = "0190a6a7-04dd-7835-b31d-a12ea2d69dd8"

  struct Case: Sendable {
    let files: [EarlierFiles.Name: String?]
    var anonymousID: String?
    var userID: String?
    var isOptedOut: Bool?
  }

  private static let cases: [Case] = [
    Case(files: [:]),
    Case(
      files: [
        .anonymousID: #"{"paylisher.anonymousId":"\#(anonymous)"}"#,
        .distinctID: #"{"paylisher.distinctId":"ada"}"#,
        .isIdentified: #"{"paylisher.isIdentified":true}"#,
        .optOut: #"{"paylisher.optOut":true}"#,
      ],
      anonymousID: anonymous,
      userID: "ada",
      isOptedOut: true
    ),
    // Anonymous: both ids are the same.
    Case(
      files: [
        .anonymousID: #"{"paylisher.anonymousId":"\#(anonymous)"}"#,
        .distinctID: #"{"paylisher.distinctId":"\#(anonymous)"}"#,
        .optOut: #"{"paylisher.optOut":false}"#,
      ],
      anonymousID: anonymous,
      isOptedOut: false
    ),
    // The flag is lost: an id of its own counts as identified, a UUID alone does not.
    Case(
      files: [
        .anonymousID: #"{"paylisher.anonymousId":"\#(anonymous)"}"#,
        .distinctID: #"{"paylisher.distinctId":"ada"}"#,
      ],
      anonymousID: anonymous,
      userID: "ada"
    ),
    Case(
      files: [.distinctID: #"{"paylisher.distinctId":"\#(anonymous)"}"#],
      anonymousID: anonymous
    ),
    Case(
      files: [.distinctID: #"{"paylisher.distinctId":"ada"}"#],
      anonymousID: "ada",
      userID: "ada"
    ),
    // Not identified, and another id than the anonymous one: events carry it, and a login merges it.
    Case(
      files: [
        .anonymousID: #"{"paylisher.anonymousId":"\#(anonymous)"}"#,
        .distinctID: #"{"paylisher.distinctId":"device-7"}"#,
        .isIdentified: #"{"paylisher.isIdentified":false}"#,
      ],
      anonymousID: "device-7"
    ),
    // The user's id is lost: the server has merged the anonymous one with it.
    Case(
      files: [
        .anonymousID: #"{"paylisher.anonymousId":"\#(anonymous)"}"#,
        .distinctID: #"{"paylisher.distin"#,
        .isIdentified: #"{"paylisher.isIdentified":true}"#,
      ],
      anonymousID: anonymous
    ),
    // A choice that cannot be read is an opt-out.
    Case(files: [.optOut: #"{"paylisher.optOut":fal"#], isOptedOut: true),
    Case(files: [.optOut: ""], isOptedOut: true),
    Case(files: [.optOut: nil], isOptedOut: true),
    Case(files: [.optOut: #"{"paylisher.optOut":"no"}"#], isOptedOut: true),
    Case(files: [.optOut: #"{"paylisher.optOut":0}"#], isOptedOut: false),
    Case(files: [.optOut: "true"], isOptedOut: true),
  ]

  @Test(arguments: cases.indices)
  func thePersonIsWhoTheyWere(_ index: Int) {
    let expected = Self.cases[index]
    let person = EarlierPerson(EarlierFiles([Self.folder(expected.files)]))
    let isUserAlone = expected.anonymousID == expected.userID && expected.userID != nil
    #expect(person.anonymousID == (isUserAlone ? nil : expected.anonymousID))
    #expect(person.userID == expected.userID)
    #expect(person.isOptedOut == expected.isOptedOut)
  }

  @Test func anOptOutInAnyFolderCountsAndTheFirstFolderNamesThePerson() {
    let group = Self.folder([.distinctID: #"{"paylisher.distinctId":"ada"}"#, .optOut: "false"])
    let own = Self.folder([.distinctID: #"{"paylisher.distinctId":"bob"}"#, .optOut: "true"])
    for folders in [[group, own], [own, group]] {
      #expect(EarlierPerson(EarlierFiles(folders)).isOptedOut == true)
    }
    #expect(EarlierPerson(EarlierFiles([group, own])).userID == "ada")
    #expect(EarlierPerson(EarlierFiles([EarlierFiles.Folder(), own])).userID == "bob")
  }

  @Test func keepsGroupsAndPropertiesWithOrWithoutTheWrapping() {
    let person = EarlierPerson(
      EarlierFiles([
        Self.folder([
          .anonymousID: #"{"paylisher.anonymousId":"a"}"#,
          .groups: #"{"company":"acme","bad":7}"#,
          .properties: #"{"plan":"gold","seats":3,"nested":{"a":[1]}}"#,
        ])
      ])
    )
    #expect(person.groups == ["company": "acme"])
    #expect(person.superProperties == ["plan": "gold", "seats": 3, "nested": ["a": [1]]])
  }

  struct Merge: Sendable {
    let own: Bool?
    let earlier: Bool?
    let hasRun: Bool
    let isOptedOut: Bool?
  }

  @Test(arguments: [
    Merge(own: nil, earlier: true, hasRun: true, isOptedOut: true),
    Merge(own: nil, earlier: true, hasRun: false, isOptedOut: true),
    // A choice in this SDK is newer.
    Merge(own: false, earlier: true, hasRun: true, isOptedOut: false),
    Merge(own: true, earlier: false, hasRun: true, isOptedOut: true),
    // One of an extension that ran before the app is not.
    Merge(own: false, earlier: true, hasRun: false, isOptedOut: true),
    Merge(own: true, earlier: false, hasRun: false, isOptedOut: true),
    Merge(own: nil, earlier: nil, hasRun: false, isOptedOut: nil),
  ])
  func aChoiceMeetsOneThatIsKeptAlready(_ merge: Merge) {
    var files = EarlierFiles([Self.folder([.distinctID: #"{"paylisher.distinctId":"ada"}"#])])
    if let earlier = merge.earlier {
      files.folders[0].contents[.optOut] = .bytes(Array("\(earlier)".utf8))
    }
    var own = Identity(anonymousID: "extension")
    own.isOptedOut = merge.own
    let identity = EarlierPerson(files).identity(over: own, hasRun: merge.hasRun) { "new" }
    #expect(identity?.isOptedOut == merge.isOptedOut)
    #expect(identity?.distinctID == (merge.hasRun ? "extension" : "ada"))
  }
}
