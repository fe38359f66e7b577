public import LinkCore

/// What phones learn about a link domain, and what its owner should know about that.
public struct AssociationReport: Codable, Hashable, Sendable {
  /// The domain's host.
  public var host: String
  /// The files that the domain serves.
  public var files: [File]
  /// Which app opens the URL that was asked about; absent where none was.
  public var url: AssociationURLReport?

  /// Makes a report.
  public init(host: String, files: [File], url: AssociationURLReport? = nil) {
    self.host = host
    self.files = files
    self.url = url
  }

  /// One of the files.
  public struct File: Codable, Hashable, Sendable {
    /// Where phones fetch it.
    public var url: String
    /// What it says.
    public var content: JSONValue
    /// What is wrong with it, the worst first.
    public var findings: [AssociationFindingResource]

    /// Makes a file.
    public init(url: String, content: JSONValue, findings: [AssociationFindingResource]) {
      self.url = url
      self.content = content
      self.findings = findings
    }
  }
}

/// Something about an association file that its owner should know.
public struct AssociationFindingResource: Codable, Hashable, Sendable {
  /// What was found, as a stable name.
  public var code: String
  /// `error`, `warning` or `note`.
  public var severity: String
  /// Where in the file, as a JSON pointer (RFC 6901).
  public var pointer: String
  /// What is wrong, for people.
  public var message: String
  /// What to do about it.
  public var fix: String

  /// Makes a finding.
  public init(code: String, severity: String, pointer: String, message: String, fix: String) {
    self.code = code
    self.severity = severity
    self.pointer = pointer
    self.message = message
    self.fix = fix
  }
}

/// Which app opens a URL, and by which rule.
public struct AssociationURLReport: Codable, Hashable, Sendable {
  /// The URL.
  public var url: String
  /// The answer of every Apple app.
  public var apple: [AssociationAnswer]
  /// The Android apps that are verified for the domain; which paths they take is in their manifest.
  public var android: [String]

  /// Makes a report.
  public init(url: String, apple: [AssociationAnswer], android: [String]) {
    self.url = url
    self.apple = apple
    self.android = android
  }
}

/// Whether one Apple app opens a URL.
public struct AssociationAnswer: Codable, Hashable, Sendable {
  /// Team and bundle id.
  public var appID: String
  /// `match`, `exclude` or `no_match`.
  public var verdict: String
  /// The rule that decided, as a JSON pointer (RFC 6901).
  public var rule: String?
  /// Every rule that was looked at, in order.
  public var steps: [Step]

  /// Makes an answer.
  public init(appID: String, verdict: String, rule: String?, steps: [Step]) {
    self.appID = appID
    self.verdict = verdict
    self.rule = rule
    self.steps = steps
  }

  /// One rule that was looked at.
  public struct Step: Codable, Hashable, Sendable {
    /// The rule, as a JSON pointer (RFC 6901).
    public var rule: String
    /// Why it does not apply; absent for the one that decided.
    public var mismatch: String?
    /// The stable name of the words in `mismatch`, a ``MismatchReason``.
    public var reason: String?
    /// The values in them, by name.
    public var arguments: [String: Problem.Argument]?
    /// The rule as it is written.
    public var text: String

    /// Makes a step.
    public init(
      rule: String,
      mismatch: String?,
      reason: String? = nil,
      arguments: [String: Problem.Argument]? = nil,
      text: String
    ) {
      self.rule = rule
      self.mismatch = mismatch
      self.reason = reason
      self.arguments = arguments
      self.text = text
    }
  }
}
