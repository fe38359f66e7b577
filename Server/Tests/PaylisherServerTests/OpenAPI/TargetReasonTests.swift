import HTTPTypes
import LinkCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Reasons of targets")
struct TargetReasonTests {
  @Test(
    "A refused target is said by its reason, with its values",
    arguments: [
      TargetRefusal.tooLong(8_192), .forbiddenCharacter, .encodedControl, .noScheme,
      .schemeNotAllowed("https"), .schemeNotAllowed("myshop"), .schemeNotAllowed("http"),
      .schemeNeverAllowed("javascript"), .userInfo, .noHost, .badHost, .addressHost, .privateHost,
      .lookAlikeHost, .hostNotAllowed("shop.example"), .badPort, .portNotAllowed, .noRoute,
    ]
  )
  func explanation(refusal: TargetRefusal) {
    let remark = refusal.remark
    let error = ProblemError.field("/web", refusal.code, remark.reason, remark.arguments)
    let fault = error.problem.errors?.first
    #expect(fault?.detail.hasSuffix(".") == true && fault?.detail.contains("{") == false)
    #expect(fault?.reason == remark.reason.code)
  }

  @Test("A refused field has its reason and arguments over HTTP, beside code and detail")
  func overHTTP() async throws {
    let server = try await LinkModelTests.server()
    func errors(_ members: String) async throws -> [Problem.FieldError] {
      let body = "{\(LinkModelTests.fallback),\(members)}"
      return try await server.manage(.post, "/api/v1/links", body: body).problem().errors ?? []
    }
    let range = #""startsAt":"2027-02-01","expiresAt":"2027-01-01""#
    let end = try await errors(range).first
    #expect(end?.pointer == "/expiresAt" && end?.code == "out_of_range")
    #expect(end?.reason == "after_start" && end?.arguments == nil)
    #expect(end?.detail == "must be later than startsAt")
    let limit = try await errors(#""clickLimit":0"#).first
    #expect(limit?.reason == "whole_number")
    #expect(limit?.arguments?["low"] == .number(1))
    let target = try await errors(#""expiredTarget":"javascript:alert(1)","clickLimit":1"#).first
    #expect(target?.reason == "scheme_never_allowed")
    #expect(target?.arguments == ["scheme": .text("javascript")])
  }
}
