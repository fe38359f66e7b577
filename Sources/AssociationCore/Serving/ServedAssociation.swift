/// How a server answered a request for an association file.
public struct ServedAssociation: Hashable, Sendable {
  /// The status of the answer.
  public var status: Int
  /// `Content-Type`, as it was sent.
  public var contentType: String?
  /// `Location`, where the answer was a redirect.
  public var location: String?
  /// The body.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, contentType: String?, location: String? = nil, body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.location = location
    self.body = body
  }

  /// The file itself: without a signature around it and without a byte order mark.
  public var file: [UInt8] {
    let inner = SignedAssociation.content(of: body) ?? body
    return inner.starts(with: Self.byteOrderMark) ? Array(inner.dropFirst(3)) : inner
  }

  /// What is wrong with the answer, whatever the file says.
  ///
  /// Source: Apple, “Supporting associated domains” and TN3155; Google, “Verify App Links”.
  public var findings: [AssociationFinding] {
    if let refusal { return [refusal] }
    return [mediaType, signature, mark].compactMap(\.self)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var refusal: AssociationFinding? {
    if (300..<400).contains(status) {
      return AssociationFinding(
        code: .redirected,
        severity: .error,
        pointer: "",
        message:
          "The answer is a redirect (\(status))\(location.map { " to \($0)" } ?? ""), which the system does not follow.",
        fix: "Answer 200 with the file at this very address, also without www."
      )
    }
    guard status != 200 else { return nil }
    return AssociationFinding(
      code: .wrongStatus,
      severity: .error,
      pointer: "",
      message: "The answer has status \(status) in place of 200.",
      fix: "Serve the file to every client: no log-in, no country or agent that is kept out."
    )
  }

  private var mediaType: AssociationFinding? {
    let type = contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    guard type != "application/json" else { return nil }
    return AssociationFinding(
      code: .wrongContentType,
      severity: .warning,
      pointer: "",
      message: "The file is served as \(contentType ?? "no type at all").",
      fix: "Send Content-Type: application/json; Android insists on it."
    )
  }

  private var signature: AssociationFinding? {
    guard SignedAssociation.content(of: body) != nil else { return nil }
    return AssociationFinding(
      code: .signed,
      severity: .warning,
      pointer: "",
      message: "The file is signed, which only iOS 8 wanted.",
      fix: "Serve the JSON itself."
    )
  }

  private var mark: AssociationFinding? {
    guard body.starts(with: Self.byteOrderMark) else { return nil }
    return AssociationFinding(
      code: .byteOrderMark,
      severity: .warning,
      pointer: "",
      message: "The file begins with a byte order mark, which JSON does not allow (RFC 8259 §8.1).",
      fix: "Save it as UTF-8 without one."
    )
  }
}
