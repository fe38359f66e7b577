import AsyncHTTPClient
import Foundation
package import WireModels

/// Why a request to a server failed.
package struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure; more may follow.
  package struct Code: Hashable, Sendable {
    /// The stable name, such as `refused`.
    package let name: String

    private init(_ name: String) {
      self.name = name
    }

    /// The server's URL is not one.
    package static let invalidServer = Code("invalid_server")
    /// Nothing answers there.
    package static let unreachable = Code("unreachable")
    /// Another URL is the server's: redirects are not followed.
    package static let moved = Code("moved")
    /// The server refused the request; see ``ClientError/problem``.
    package static let refused = Code("refused")
    /// The answer is not what this version understands.
    package static let unreadable = Code("unreadable")
  }

  /// The kind of failure.
  package let code: Code
  /// What happened.
  package let message: String
  /// What the server said, where it refused.
  package let problem: Problem?

  init(_ code: Code, _ message: String, problem: Problem? = nil) {
    self.code = code
    self.message = message
    self.problem = problem
  }

  /// The refusal that an answer holds.
  init(status: Int, body: Data) {
    guard let problem = try? JSONDecoder().decode(Problem.self, from: body) else {
      self.init(.unreadable, "The server answered \(status) without saying why.")
      return
    }
    self.init(.refused, Self.text(of: problem), problem: problem)
  }

  package var description: String { message }

  /// The problem's sentences, then one line for each wrong field.
  private static func text(of problem: Problem) -> String {
    let detail = problem.detail ?? ""
    let title = "\(problem.title) (\(problem.code))."
    let fields = (problem.errors ?? []).map { "  \($0.pointer): \($0.detail)" }
    return ([detail.isEmpty ? title : "\(title) \(detail)"] + fields).joined(separator: "\n")
  }

  /// A transport error in a few words.
  static func words(for error: any Error) -> String {
    switch error {
    case let error as HTTPClientError where error == .deadlineExceeded: "it took too long"
    case let error as HTTPClientError: error.shortDescription
    default: "nothing listens there"
    }
  }
}
