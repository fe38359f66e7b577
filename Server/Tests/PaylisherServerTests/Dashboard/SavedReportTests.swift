import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Reports that members save and open again by their names.
@Suite("Dashboard: saved reports")
struct SavedReportTests {
  private static let path = "/dashboard/reports"

  @Test("A report is saved with its filters, opened by all members, and deleted")
  func save() async throws {
    let server = try await TestServer()
    let editor = try await server.browser(.editor)
    let page = try await editor.open("\(Self.path)/breakdown?by=country&sort=installs&platform=ios")
    #expect(
      page.text.contains("action=\"\(Self.path)/saved\"") && !page.text.contains("Saved reports")
    )
    let today = "from=2026-09-15&to=2026-09-21"
    let query = "\(today)&platform=ios&by=country&sort=installs"
    let form = [("name", " iPhones "), ("report", "breakdown"), ("query", query)]
    let answer = try await editor.post("\(Self.path)/saved", form)
    #expect(answer.status == .seeOther)
    let place = try #require(answer.headers[.location])
    #expect(place.hasPrefix("\(Self.path)/breakdown?\(query.prefix(10))"))
    // The range ends today, and moves with the days.
    let saved = try await server.manage(.get, "/api/v1/saved-reports")
      .decoded(Page<SavedReportResource>.self).items
    #expect(saved.map(\.name) == ["iPhones"] && saved.map(\.report) == [.breakdown])
    #expect(saved.map(\.query) == ["last=7&platform=ios&by=country&sort=installs"])
    let viewer = try await server.browser(.viewer)
    let seen = try await viewer.open(place).text
    #expect(seen.contains("aria-current=\"true\">iPhones</a>"))
    #expect(!seen.contains("reports/saved"))
    #expect(try await viewer.post("\(Self.path)/saved", form).status == .forbidden)
    let id = try #require(saved.first?.id)
    #expect(try await editor.open(place).text.contains("reports/saved/\(id)/delete"))
    let deletion = try await editor.post("\(Self.path)/saved/\(id)/delete", [:])
    #expect(deletion.headers[.location] == place)
    #expect(try await !editor.open(place).text.contains("iPhones"))
    #expect(try await editor.post("\(Self.path)/saved/\(id)/delete", [:]).status == .notFound)
  }

  @Test("A range that does not end today stays", arguments: ["2026-08-31", "2026-09-30"])
  func keepRanges(_ last: String) async throws {
    let server = try await TestServer()
    let editor = try await server.browser(.editor)
    let query = "from=2026-08-01&to=\(last)"
    let form = [("name", "August"), ("report", "overview"), ("query", query)]
    let answer = try await editor.post("\(Self.path)/saved", form)
    #expect(answer.headers[.location] == "\(Self.path)?\(query)")
  }

  @Test(
    "What cannot be saved is refused at its place",
    arguments: [
      (#"{"name":"","report":"overview"}"#, "/name"),
      (#"{"name":"Taken","report":"people"}"#, "/name"),
      (#"{"name":"A","report":"fame"}"#, "/report"),
      (#"{"name":"A","report":"overview","query":"taste=1"}"#, "/query"),
      (#"{"name":"A","report":"overview","query":"link=SUMMER"}"#, "/query"),
      (#"{"name":"A","report":"overview","query":"last=0"}"#, "/query"),
      (#"{"name":"A","report":"overview","query":"from=yesterday"}"#, "/query"),
    ]
  )
  func refuse(_ body: String, _ pointer: String) async throws {
    let server = try await TestServer()
    let path = "/api/v1/saved-reports"
    let first = #"{"name":"Taken","report":"overview"}"#
    #expect(try await server.manage(.post, path, body: first).status == .created)
    let problem = try await server.manage(.post, path, body: body).problem()
    #expect(problem.errors?.map(\.pointer) == [pointer])
  }

  @Test("A workspace has a bounded number of them")
  func refuseTooMany() async throws {
    let server = try await TestServer()
    func save(_ name: String) async throws -> TestResponse {
      let body = #"{"name":"\#(name)","report":"overview"}"#
      return try await server.manage(.post, "/api/v1/saved-reports", body: body)
    }
    for number in 1...SavedReportResource.most {
      #expect(try await save("\(number)").status == .created)
    }
    #expect(try await save("one more").problem().reason == "many_saved_reports")
  }
}
