import Foundation
import LinkCore
import Testing

@testable import PaylisherServer

/// The pattern, the checks and the example of a string in the API document agree.
@Suite struct SchemaAgreementTests {
  @Test func everyExampleIsTaken() async throws {
    // asvs 2.1.1 2.1.2
    let texts = try await Self.texts()
    #expect(texts.count > 30)
    for text in texts {
      for example in text.examples {
        #expect(text.faults(in: example, at: JSONPointer()).isEmpty, "\(example): \(text)")
        #expect(try text.patternTakes(example), "\(example) does not match \(text.pattern ?? "")")
      }
    }
  }

  /// Texts at the borders of what is taken: where a pattern takes one, so does the server.
  @Test(arguments: [
    "203.0.113.9", "255.255.255.255", "256.1.1.1", "1.2.3", "2001:db8::1", "2001:db8::", "::1",
    "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::8", "203.0.113.0/24", "203.0.113.0/33", "2001:db8::/32",
    "2001:db8::/129", "10.0.0.1/", "de", "deu", "turkish", "pt-BR", "TR", "TUR", "17.2", "17.",
    "09:30", "24:00", "24:01", "9:30", "SUMMER25", "a b", "api", "https://example.com",
    "https://example.com/", "http://example.com/", "acme://x", "*.example.com", "example.com",
    "com.example", "a..b", "ABCDE12345",
  ])
  func noPatternTakesMoreThanTheServer(_ sample: String) async throws {
    for text in try await Self.texts() where text.pattern != nil && text.accepts != nil {
      guard try text.patternTakes(sample), !text.excluded.contains(sample.lowercased()),
        text.length.contains(sample.unicodeScalars.count)
      else { continue }
      #expect(
        text.faults(in: sample, at: JSONPointer()).isEmpty,
        "\(sample) matches \(text.pattern ?? "")"
      )
    }
  }

  /// Every string that a request may hold.
  private static func texts() async throws -> [Schema.Text] {
    let server = try await TestServer()
    let operations = server.application.routes.routes.compactMap(\.operation)
    let schemas = operations.flatMap { operation in
      operation.parameters.map(\.schema) + (operation.body.map { Array($0.content.values) } ?? [])
    }
    return schemas.flatMap(texts)
  }

  private static func texts(_ schema: Schema) -> [Schema.Text] {
    switch schema {
    case .string(let text): [text]
    case .named(_, let schema), .map(let schema, _), .array(let schema, _), .nullable(let schema):
      texts(schema)
    case .object(let fields, _), .open(let fields): fields.flatMap { texts($0.schema) }
    case .either(let schemas): schemas.flatMap(texts)
    case .tagged(let tag, let shapes): shapes.flatMap { texts($0.schema(tag: tag)) }
    case .integer, .moment, .number, .boolean, .any: []
    }
  }
}

extension Schema.Text {
  /// The example, and the values that the requirement names: `such as 203.0.113.0/24 or …`.
  fileprivate var examples: [String] {
    let named = requirement.components(separatedBy: "such as ").dropFirst().first
    return (example.map { [$0] } ?? []) + (named?.components(separatedBy: " or ") ?? [])
  }

  fileprivate func patternTakes(_ string: String) throws -> Bool {
    guard let pattern else { return true }
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(string.startIndex..., in: string)
    return expression.firstMatch(in: string, range: range)?.range == range
  }
}
