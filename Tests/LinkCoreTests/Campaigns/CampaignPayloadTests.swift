import Foundation
import JSONCoding
import LinkCore
import Testing

struct CampaignPayloadTests {
  private static let wire = """
    {"__v":3,"_id":{"$oid":"65f"},"adId":{"$oid":"ad1"},"androidUrl":"https://play.example/a",\
    "createdAt":{"$date":"2026-01-30T10:00:00.000Z"},"fallbackUrl":"https://example.com",\
    "huaweiUrl":"https://hw.example","iosUniversalUrl":"https://go.example.com/products/42",\
    "iosUrl":"https://apps.apple.com/app/id1","jid":"j1","keyName":"SUMMER25",\
    "metaData":{"a":[1,true,null],"b":{"c":1.5}},"projectId":"p1","scheme":"myapp://products/42",\
    "sourceId":"s1","teamId":"t1","title":"Summer","type":"campaign",\
    "updatedAt":{"$date":"2026-02-01T10:00:00.500Z"},"webUrl":"https://example.com/s",\
    "webhookUrl":"https://hook.example"}
    """

  @Test func readsAndWritesTheWholeWireForm() throws {
    let payload = try decode(Self.wire)
    #expect(payload.id == "65f")
    #expect(payload.adID == "ad1")
    #expect(payload.version == 3)
    #expect(payload.createdAt == Timestamp(iso8601: "2026-01-30T10:00:00Z"))
    #expect(payload.metaData?["b"]?["c"] == 1.5)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(payload), as: UTF8.self) == Self.wire)
  }

  @Test(arguments: [
    "teamId", "projectId", "sourceId", "type", "title", "keyName", "webUrl", "iosUrl", "androidUrl",
    "huaweiUrl", "fallbackUrl", "scheme", "iosUniversalUrl", "webhookUrl", "createdAt", "updatedAt",
    "__v", "adId", "metaData", "jid", "_id",
  ])
  func oneOddFieldCostsOnlyItself(name: String) throws {
    var members = try JSONDecoder().decode(JSONObject.self, from: Data(Self.wire.utf8))
    members[name] = [true]
    let odd = CampaignPayload(json: .object(members))
    members[name] = nil
    #expect(odd == CampaignPayload(json: .object(members)))
    let whole = try decode(Self.wire)
    #expect(odd != whole)
  }

  @Test(arguments: [
    #"{"$date":"2026-01-30T10:00:00Z"}"#, #""2026-01-30T10:00:00.000Z""#, "1769767200000",
    #"{"$date":1769767200000}"#, #"{"$date":{"$numberLong":"1769767200000"}}"#,
    #""2026-01-30T13:00:00+03:00""#, "1769767200000.0",
  ])
  func readsMoments(json: String) throws {
    let payload = try decode(#"{"createdAt":"# + json + "}")
    #expect(payload.createdAt?.milliseconds == 1_769_767_200_000)
  }

  @Test(arguments: [#""65f""#, #"{"$oid":"65f"}"#])
  func readsIDs(json: String) throws {
    #expect(try decode(#"{"_id":"# + json + "}").id == "65f")
  }

  @Test(arguments: ["{}", #"{"unknown":1}"#, #"{"title":null}"#])
  func readsWhatSaysNothing(json: String) throws {
    #expect(try decode(json) == CampaignPayload())
  }

  @Test(arguments: ["[]", "1", "null", #""x""#])
  func refusesWhatIsNoObject(json: String) {
    #expect(throws: (any Error).self) { try decode(json) }
  }

  private func decode(_ json: String) throws -> CampaignPayload {
    try JSONDecoder().decode(CampaignPayload.self, from: Data(json.utf8))
  }
}
