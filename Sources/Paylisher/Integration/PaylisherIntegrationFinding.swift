public import Foundation

/// A finding of the integration check, as ``PaylisherSDK/integrationFindings()`` returns it.
#if canImport(ObjectiveC)
@objc(PaylisherIntegrationFinding) @objcMembers
#endif
public final class PaylisherIntegrationFinding: NSObject, Sendable {
  /// The stable code of the finding, such as `scheme_not_declared`.
  public let code: String
  /// A Boolean value that indicates whether the finding is a problem.
  ///
  /// The value is `false` if the SDK could not run the check.
  public let isProblem: Bool
  /// The values that the finding is about, such as a URL scheme, in their order in ``message``.
  public let arguments: [String]
  /// A description of the problem and its solution, in English.
  public let message: String

  init(_ kind: IntegrationFindingKind, _ arguments: [String] = []) {
    code = kind.rawValue
    isProblem = kind.isProblem
    self.arguments = arguments
    var parts = kind.sentence.components(separatedBy: "%@")[...]
    var text = parts.popFirst() ?? ""
    for (part, argument) in zip(parts, arguments) { text += argument + part }
    message = text
  }

  override public var description: String { message + " (" + code + ")" }
}
