public import LinkCore

/// The answer to `POST /batch`: what became of each event.
///
/// An id in `accepted` or `duplicates` is on disk. A device keeps events that are in none of the
/// lists, and drops the others.
public struct BatchResponse: Codable, Hashable, Sendable {
  /// `ok`, for clients that look for it.
  public var status: String
  /// Stored by this request.
  public var accepted: [EntityID]
  /// Stored earlier, with the same content.
  public var duplicates: [EntityID]
  /// Stored earlier with other content; the first stays.
  public var conflicts: [EntityID]
  /// Refused; sending them again changes nothing.
  public var rejected: [Rejection]
  /// Stored, but for something that cannot be counted, such as an amount that is no number; absent where there is
  /// nothing.
  public var warnings: [Rejection]?

  /// Makes an answer.
  public init(
    accepted: [EntityID] = [],
    duplicates: [EntityID] = [],
    conflicts: [EntityID] = [],
    rejected: [Rejection] = [],
    warnings: [Rejection]? = nil
  ) {
    status = "ok"
    self.accepted = accepted
    self.duplicates = duplicates
    self.conflicts = conflicts
    self.rejected = rejected
    self.warnings = warnings
  }

  /// An event that was refused, or that is stored with a warning.
  public struct Rejection: Codable, Hashable, Sendable {
    /// The event's place in the request's `batch`, from zero.
    public var index: Int
    /// The event's id, where it had a readable one.
    public var uuid: EntityID?
    /// The stable name of the reason, such as `event_too_large`.
    public var code: String
    /// The reason for people.
    public var detail: String

    /// Makes a rejection.
    public init(index: Int, uuid: EntityID?, code: String, detail: String) {
      self.index = index
      self.uuid = uuid
      self.code = code
      self.detail = detail
    }
  }
}
