public import Foundation

/// What ``PaylisherSDK/integrationFindings()`` found out about how the app is set up.
#if canImport(ObjectiveC)
@objc(PaylisherIntegrationFinding) @objcMembers
#endif
public final class PaylisherIntegrationFinding: NSObject, Sendable {
  /// A stable name, such as `scheme_not_declared`.
  public let code: String
  /// Whether something is wrong; `false` if it could not be checked here.
  public let isProblem: Bool
  /// What the finding is about, such as a scheme, in the order in which ``message`` names it.
  public let arguments: [String]
  /// What is wrong and how to fix it, in English.
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
