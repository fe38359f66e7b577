import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Testing

@testable import PaylisherServer

@Suite("OpenAPIDocument")
struct OpenAPIDocumentTests {
  private func document() async throws -> (TestServer, JSONValue) {
    let server = try await TestServer()
    return (server, try await server.send(.get, "/openapi.json").decoded(JSONValue.self))
  }

  @Test func describesEveryRoute() async throws {
    // asvs 2.1.1 2.1.2
    let (server, document) = try await document()
    for route in server.application.routes.routes where route.method != .options {
      let method = route.method.rawValue.lowercased()
      // Pages of the dashboard are for browsers.
      guard route.path != "/openapi.json", route.family != .dashboard else { continue }
      #expect(document["paths"]?[route.path]?[method] != nil, "\(route.method) \(route.path)")
    }
  }

  /// Every body and answer in JSON has an example that its own schema takes.
  @Test func hasExamplesThatAreRight() async throws {
    let operations = try await document().0.application.routes.routes.compactMap(\.operation)
    for operation in operations {
      let bodies = operation.body.map { [$0.content] } ?? []
      for (content, isBody) in bodies.map({ ($0, true) })
        + operation.answers.map({ ($0.content, false) })
      {
        for (type, schema) in content where type.hasSuffix("json") {
          let faults = schema.faults(in: schema.example(isBody: isBody))
          #expect(faults.isEmpty, "\(operation.id): \(faults)")
        }
      }
    }
    #expect(operations.count { $0.body != nil } > 30)
  }

  /// The page of the wire format has a row for each report that is read, with every parameter of it.
  @Test func theWireFormatNamesEveryParameterOfReports() async throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../docs/wire-format.md").standardized,
      encoding: .utf8
    )
    let parts = page.components(separatedBy: "\n### Filters\n")
    let filters = try #require(parts.last?.components(separatedBy: "\n## ").first)
    let reports = try await document().0.application.routes.routes
      .filter { $0.method == .get && $0.path.hasPrefix("/api/v1/reports/") }
    #expect(reports.count >= 9)
    for report in reports {
      let rows = page.split(separator: "\n")
        .filter { $0.hasPrefix("| `GET \(report.path)?") || $0.hasPrefix("| `GET \(report.path)`") }
      let row = try #require(rows.first, "\(report.path)")
      let text = row + (row.contains("(#filters)") ? filters : "")
      for parameter in report.operation?.parameters ?? [] where parameter.place == .query {
        let isNamed = ["\(parameter.name)=", "`\(parameter.name)`"].contains { text.contains($0) }
        #expect(isNamed, "\(report.path): \(parameter.name)")
      }
    }
  }

  @Test func namesOperationsOnce() async throws {
    let server = try await document().0
    let names = server.application.routes.routes.compactMap(\.operation?.id)
    #expect(Set(names).count == names.count)
  }

  @Test func everyReferenceLeadsSomewhere() async throws {
    let (_, document) = try await document()
    let schemas = try #require(document["components"]?["schemas"]?.objectValue)
    for reference in Self.references(in: document) {
      let name = reference.replacing("#/components/schemas/", with: "")
      #expect(schemas[name] != nil, "\(reference)")
    }
  }

  @Test func everyProblemIsInTheDocument() async throws {
    let (server, document) = try await document()
    let text = String(buffer: try await server.send(.get, "/openapi.json").body)
    #expect(document["openapi"] == "3.1.0")
    for kind in ProblemKind.all where !Self.outside.contains(kind.code) {
      let isNamed = text.contains("`\(kind.code)`")
      #expect(isNamed, "\(kind.code)")
    }
    #expect(!server.application.routes.routes.isEmpty)
  }

  /// Answers to requests that belong to no operation.
  private static let outside: Set<String> = [
    "method_not_allowed", "not_implemented",
  ]

  private static func references(in value: JSONValue) -> [String] {
    switch value {
    case .object(let members):
      members.flatMap { name, value in
        name == "$ref" ? [value.stringValue ?? ""] : references(in: value)
      }
    case .array(let elements): elements.flatMap(references)
    default: []
    }
  }
}
