/// One difference between two association files that phones would notice.
public struct AssociationChange: Hashable, Sendable {
  /// What became of the subject.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It is in the second file only.
    case added
    /// It is in the first file only.
    case removed
    /// It is in both and says something else.
    case changed
  }

  /// What became of it.
  public var kind: Kind
  /// What it is about: `applinks`, `webcredentials`, `appclips`, `activitycontinuation`, or
  /// `substitutionVariables`.
  public var section: String
  /// The app's id, or the variable's name.
  public var subject: String
  /// What is different, for people.
  public var detail: String

  /// Makes a difference.
  public init(kind: Kind, section: String, subject: String, detail: String) {
    self.kind = kind
    self.section = section
    self.subject = subject
    self.detail = detail
  }
}
