import Foundation
import LinkCore
import Testing

@testable import WireModels

/// The plain form of a link on the wire.
@Suite struct LinkFormTests {
  private static let golden = """
    {"campaign":{"metaData":{"size":42},"type":"sale"},"code":"SUMMER25","createdAt":1,\
    "domain":"go.example.com","hasPassword":true,"id":"01a0c450-6c00-7450-b627-5bd8dc833cda",\
    "matchWindow":{"certain":60000},"preview":{"title":"Look"},\
    "rules":[{"conditions":[{"kind":"country","values":["TR"]},\
    {"from":"09:00","kind":"hours","zone":"UTC"}],"name":"Turkey",\
    "split":[{"name":"A","targets":{"desktop":"https://a.example/"},"weight":3}]}],\
    "shortURL":"https://go.example.com/c/SUMMER25","startsAt":1800000000000,"state":"warn","status":"not_started",\
    "tags":["tv"],"targets":{"fallback":"https://example.com/",\
    "ios":{"app":"acme://p","universalLink":"https://u.example/"}},"unlisted":false,"updatedAt":2,\
    "version":3,"warnings":[{"code":"c","detail":"d","pointer":"/p"}]}
    """

  @Test func isOneFlatObject() throws {
    let link = try JSONDecoder().decode(LinkResource.self, from: Data(Self.golden.utf8))
    #expect((link.code, link.title, link.state) == ("SUMMER25", nil, .warn))
    #expect(link.rules?.first?.split?.first?.weight == 3)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(link), as: UTF8.self) == Self.golden)
  }

  @Test func hasAFieldForEveryMember() throws {
    let names = Mirror(reflecting: LinkSettings(targets: TargetsForm())).children.compactMap(
      \.label
    )
    #expect(Set(names) == Set(LinkField.allCases.map(\.rawValue)))
  }

  @Test(arguments: [
    (LinkField.expiredTarget, "expired-target", ["expiredTarget"]),
    (.startsAt, "starts", ["startsAt"]), (.password, "password", []),
    (.preview, "preview", ["preview.title", "preview.description", "preview.imageURL"]),
  ])
  func namesItsOptionAndColumns(_ field: LinkField, _ option: String, _ columns: [String]) {
    #expect(field.option == option)
    #expect(field.columns == columns)
  }
}
