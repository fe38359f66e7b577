import LinkCore
import TargetCore
import Testing

/// A URL, a workspace's policy, and the verdict: the canonical spelling or the refusal's code.
struct TargetRow: Sendable, CustomTestStringConvertible {
  let raw: String
  let policy: TargetPolicy
  let expected: String

  init(_ raw: String, _ expected: String, _ policy: TargetPolicy = .usual) {
    self.raw = raw
    self.policy = policy
    self.expected = expected
  }

  var testDescription: String { raw }

  var verdict: String {
    do throws(TargetRefusal) {
      return try AcceptedTarget.accept(raw, policy: policy).description
    } catch {
      return error.code
    }
  }
}

extension TargetPolicy {
  static let usual = TargetPolicy(schemes: ["https", "yourapp"])
  static let withHTTP = TargetPolicy(schemes: ["https", "http"])
  static let listed = TargetPolicy(
    schemes: ["https", "http"],
    hosts: [
      "example.com", "*.shop.example", "Bücher.example", "localhost", "10.0.0.1", "intranet",
      "[::1]",
    ]
  )
  static let development = TargetPolicy(schemes: ["http"], allowsDevelopmentHosts: true)
  /// A workspace that tries to allow what nobody may.
  static let reckless = TargetPolicy(
    schemes: CustomScheme.neverAllowed.union(["https"]),
    allowsDevelopmentHosts: true
  )
}
