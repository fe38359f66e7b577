import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Roll-ups beside their rows, over HTTP.
@Suite struct RollupRoutesTests {
  private static let path = "/api/v1/reports/rollups"

  /// A server with events on three days.
  private static func filled(requestTime: Duration = .seconds(600)) async throws -> TestServer {
    let server = try await TestServer { $0.rollups.requestTime = requestTime }
    for day in Int64(0)..<3 {
      let moment = TestServer.start.advanced(bySeconds: -day * 86_400)
      let event = """
        {"event":"Purchase","distinct_id":"u1","properties":{"plan":"pro"},\
        "timestamp":"\(moment.iso8601)","uuid":"\(EntityID(timestamp: moment))"}
        """
      let body = """
        {"api_key":"\(server.publishableKey)","batch":[\(event)],\
        "sent_at":"\(TestServer.start.iso8601)"}
        """
      #expect(try await server.send(.post, "/batch", body: body).status == .ok)
    }
    return server
  }

  /// As many parts as a request has time for: the client goes on while something is left.
  @Test func verifiesAndRebuildsInParts() async throws {
    let whole = try await Self.filled().manage(.get, Self.path).decoded(RollupReport.self)
    #expect(whole.isFinished && whole.cells > 0)
    let server = try await Self.filled(requestTime: .zero)
    var parts: [RollupReport] = []
    while parts.last?.isFinished != true, parts.count < 10 {
      let after = parts.last?.day.map { "?after=\($0.milliseconds)" } ?? ""
      parts.append(
        try await server.manage(.get, Self.path + after).decoded(RollupReport.self)
      )
    }
    #expect(parts.count > 1)
    #expect(parts.dropLast().allSatisfy { $0.progress < 1 })
    #expect(parts.map(\.cells).reduce(0, +) == whole.cells)
    #expect(parts.allSatisfy { $0.wrong == 0 })

    var rebuilt: [RollupReport] = []
    while rebuilt.last?.isFinished != true, rebuilt.count < 50 {
      rebuilt.append(try await server.manage(.post, Self.path).decoded(RollupReport.self))
    }
    #expect(rebuilt.count > 1)
    #expect(rebuilt.map(\.progress) == rebuilt.map(\.progress).sorted())
    #expect(rebuilt.last?.cells == whole.cells && rebuilt.last?.wrong == 0)
  }

  @Test func aSecondRebuildOfAWorkspaceIsRefused() async throws {
    let server = try await Self.filled()
    let rebuilding = server.dependencies.rollups.rebuilding
    #expect(rebuilding.insert(server.workspace))
    let refused = try await server.manage(.post, Self.path)
    #expect(refused.status == .conflict)
    #expect(try refused.problem().code == "rebuild_in_progress")
    // Others rebuild theirs, and reports are read.
    #expect(rebuilding.insert(WorkspaceID(timestamp: TestServer.start)))
    #expect(try await server.manage(.get, Self.path).status == .ok)
    rebuilding.remove(server.workspace)
    for _ in 0..<2 { #expect(try await server.manage(.post, Self.path).status == .ok) }
  }
}
