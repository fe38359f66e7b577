/// An error answer, `application/problem+json`
/// ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).
///
/// `code` is stable: programs switch on it. `detail` is for people and may change.
public struct Problem: Codable, Hashable, Sendable {
  /// The media type of the body.
  public static let mediaType = "application/problem+json"

  /// A URI that identifies and documents the kind of problem.
  public var type: String
  /// The kind of problem in a few words.
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// The stable name of the problem, such as `link_code_taken`.
  public var code: String
  /// What was wrong with this request, and what to do.
  public var detail: String?
  /// The request's id, as in the server's log.
  public var requestID: String?
  /// The fields that were wrong, where there are any.
  public var errors: [FieldError]?
  /// Seconds to wait before trying again, where trying again can help.
  public var retryAfter: Int?

  /// Makes a problem; `type` follows from `code`.
  public init(
    status: Int,
    code: String,
    title: String,
    detail: String? = nil,
    requestID: String? = nil,
    errors: [FieldError]? = nil,
    retryAfter: Int? = nil
  ) {
    type = "urn:paylisher:problem:\(code)"
    self.title = title
    self.status = status
    self.code = code
    self.detail = detail
    self.requestID = requestID
    self.errors = errors
    self.retryAfter = retryAfter
  }

  /// One wrong field.
  public struct FieldError: Codable, Hashable, Sendable {
    /// Where it stands in the request's body: a JSON pointer (RFC 6901), or `?name` for a query
    /// parameter.
    public var pointer: String
    /// The stable name of what is wrong, such as `too_long`.
    public var code: String
    /// What is wrong, and what would be right.
    public var detail: String

    /// Makes a field error.
    public init(pointer: String, code: String, detail: String) {
      self.pointer = pointer
      self.code = code
      self.detail = detail
    }
  }
}
