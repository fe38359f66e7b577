import DeviceModels
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct InviteTests {
  private func invite(
    _ server: TestServer,
    template: String = "SUMMER25",
    domain: String = "localhost",
    _ parameters: [String: String] = [:],
    key: APIKey? = nil
  ) async throws -> TestResponse {
    let body = try JSONEncoder().encode(
      InviteRequest(domain: domain, template: template, parameters: parameters)
    )
    return try await server.send(
      .post,
      "/v1/invites",
      headers: [
        .authorization: "Bearer \(key ?? server.publishableKey)",
        .contentType: "application/json",
      ],
      body: String(decoding: body, as: UTF8.self)
    )
  }

  @Test func anInvitationLeadsWhereItsTemplateLeadsAndTellsTheAppMore() async throws {
    let server = try await TapTests.summer()
    let answer = try await invite(
      server,
      ["deep_link_value": "apple", "af_referrer_customer_id": "u7", "pid": "af_app_invites"]
    )
    #expect(answer.status == .created, "\(answer.text)")
    let url = try answer.decoded(InviteResponse.self).url
    let prefix = "http://localhost/c/"
    #expect(url.hasPrefix(prefix))
    let code = url.dropFirst(prefix.count)
    #expect(code.count == 10)
    let tap = try await server.send(.get, "/c/\(code)", headers: [.userAgent: UserAgents.mac])
    #expect(tap.headers[.location] == "https://shop.example.com/p/42?from=link#top")
    let resolved = try await server.send(.get, "/resolve/\(code)").json()
    #expect(resolved["metaData"]?["deep_link_value"] == "apple")
    #expect(resolved["metaData"]?["af_referrer_customer_id"] == "u7")
    #expect(resolved["metaData"]?["discount"] == 25)
    let page = try await server.manage(.get, "/api/v1/links?tag=invite")
      .decoded(Page<LinkResource>.self)
    #expect(page.items.map(\.code) == [String(code)])
    #expect(page.items.first?.expiresAt != nil)
  }

  @Test(arguments: ["af_dp", "af_ios_url", "af_android_url", "af_web_dp", "af_r"])
  func anAppDoesNotSayWhereItsLinksLead(name: String) async throws {
    let server = try await TapTests.summer()
    let problem = try await invite(server, [name: "https://shop.example.com"]).problem()
    #expect(problem.code == "invalid_fields")
    #expect(problem.errors?.map(\.pointer) == ["/parameters/\(name)"])
  }

  @Test func refusesWhatIsTooLong() async throws {
    let server = try await TapTests.summer()
    let long = String(repeating: "a", count: 101)
    let problem = try await invite(server, ["c": long]).problem()
    #expect(problem.errors?.map(\.pointer) == ["/parameters/c"])
  }

  @Test func onlyOpenLinksOfTheKeysWorkspaceAreTemplates() async throws {
    let server = try await TapTests.server { server in
      var disabled = try server.link("DISABLED")
      disabled.state = .disabled
      var unlisted = try server.link("UNLISTED")
      (unlisted.id, unlisted.isUnlisted) = (Self.id(1), true)
      var sensitive = try server.link("SENSITIVE")
      (sensitive.id, sensitive.isSensitive) = (Self.id(2), true)
      var open = try server.link("OPEN")
      open.id = Self.id(3)
      return [disabled, unlisted, sensitive, open]
    }
    for template in ["DISABLED", "UNLISTED", "SENSITIVE", "ABSENT", "not a code"] {
      let problem = try await invite(server, template: template).problem()
      #expect(problem.code == "unknown_reference", "\(template)")
      #expect(problem.errors?.map(\.pointer) == ["/template"])
    }
    #expect(try await invite(server, template: "OPEN", domain: "other").status == .conflict)
    #expect(try await invite(server, template: "OPEN").status == .created)
    let other = try await Owner.make(in: server.dependencies)
    let foreign = try await invite(server, template: "OPEN", key: other.publishableKey)
    #expect(try foreign.problem().code == "unknown_reference")
    let secret = try await invite(server, template: "OPEN", key: server.secretKey)
    #expect(secret.status == .forbidden)
  }

  @Test func aNetworkMayMakeSoManyInAnHour() async throws {
    let server = try await TapTests.summer()
    for _ in 0..<InvitesFeature.perNetwork {
      #expect(try await invite(server).status == .created)
    }
    let refused = try await invite(server)
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.retryAfter] != nil)
  }

  private static func id(_ offset: Int64) -> LinkID {
    LinkID(timestamp: Timestamp(milliseconds: TestServer.start.milliseconds + offset))
  }
}
