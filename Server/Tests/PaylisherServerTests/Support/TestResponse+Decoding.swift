import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

extension TestResponse {
  /// The body as a value.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(String(buffer: body).utf8))
  }

  /// The body as a problem, with everything that every problem must have.
  func problem() throws -> Problem {
    #expect(headers[.contentType] == "application/problem+json")
    let problem = try decoded(Problem.self)
    #expect(problem.status == status.code)
    #expect(problem.type == "urn:paylisher:problem:\(problem.code)")
    #expect(problem.requestID == headers[.requestID])
    return problem
  }
}
