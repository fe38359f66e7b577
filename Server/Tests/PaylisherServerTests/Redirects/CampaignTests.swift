import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing

@testable import PaylisherServer

@Suite struct CampaignTests {
  @Test(arguments: ["/resolve/SUMMER25", "/campaign/resolve/summer25", "/campaign/SUMMER25"])
  func resolvesInTheFormThatClientsRead(path: String) async throws {
    let server = try await TapTests.summer()
    let response = try await server.send(.get, path)
    #expect(response.status == .ok)
    let campaign = try response.json()
    #expect(campaign["keyName"] == "SUMMER25")
    #expect(campaign["title"] == "Summer sale")
    #expect(campaign["scheme"] == "acme://product/42")
    #expect(campaign["iosUrl"] == "https://apps.apple.com/app/id1")
    #expect(campaign["metaData"] == ["discount": 25])
    #expect(campaign["_id"]?["$oid"]?.stringValue != nil)
    #expect(campaign["createdAt"]?["$date"]?.stringValue != nil)
    let jid = try #require(campaign["jid"]?.stringValue)
    #expect(EntityID(jid) != nil)
    let again = try await server.send(.get, path).json()
    #expect(again["jid"]?.stringValue != jid)
  }

  @Test func saysNotFoundForWhatIsNotThere() async throws {
    let server = try await TapTests.server { server in
      var disabled = try server.link("disabled")
      disabled.state = .disabled
      return [disabled]
    }
    for code in ["unknown", "disabled", "a%2Fb", ".."] {
      let response = try await server.send(.get, "/resolve/\(code)")
      #expect(response.status == .notFound)
      #expect(try response.json()["code"] == "not_found")
    }
  }
}
