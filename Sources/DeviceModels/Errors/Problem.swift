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
  /// The stable name of the sentence in `detail`, by which it is said in another language.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Argument]?
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
    /// The stable name of the sentence in `detail`, such as `after_start`, by which it is said in another language.
    public var reason: String?
    /// The values in the sentence, by name.
    public var arguments: [String: Argument]?

    /// Makes a field error.
    public init(
      pointer: String,
      code: String,
      detail: String,
      reason: String? = nil,
      arguments: [String: Argument]? = nil
    ) {
      self.pointer = pointer
      self.code = code
      self.detail = detail
      self.reason = reason
      self.arguments = arguments
    }
  }

  /// A value in a sentence: a text, a number or a list of texts.
  public enum Argument: Codable, Hashable, Sendable {
    /// A text, such as a name.
    case text(String)
    /// A whole number.
    case number(Int64)
    /// Texts, such as the names of signals.
    case list([String])

    /// A text.
    public init(_ text: String) { self = .text(text) }

    /// A whole number.
    public init(_ number: some BinaryInteger) { self = .number(Int64(clamping: number)) }

    /// Reads a text, a number or a list.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) {
        self = .number(number)
      } else if let list = try? container.decode([String].self) {
        self = .list(list)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    /// Writes the text, the number or the list alone.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .list(let list): try container.encode(list)
      }
    }

    /// The texts of a list, or the value alone.
    public var texts: [String] { if case .list(let list) = self { list } else { [text] } }

    /// The value as sentences show it.
    public var text: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      case .list(let list): list.joined(separator: ", ")
      }
    }
  }
}
