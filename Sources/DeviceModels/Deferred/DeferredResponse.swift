public import JSONCoding
public import LinkCore

/// The answer to a deferred look-up, hit or miss.
///
/// Field names are those that existing clients read.
public struct DeferredResponse: Codable, Hashable, Sendable {
  /// `match` or `no_match`.
  public var status: String
  /// Why, as a stable name such as `matched`, `no_candidates`, `expired` or `consumed`.
  public var reason: String
  /// The record of this look-up, for `paylisher match explain`.
  public var receipt: ReceiptID
  /// The link to deliver.
  public var url: String?
  /// The link's campaign key.
  public var campaignKey: String?
  /// The journey that began with the click.
  public var jid: String?
  /// When the click happened, in ISO 8601.
  public var clickTimestamp: String?
  /// The window that applied, in seconds.
  public var attributionWindow: Int?
  /// The campaign's own data.
  public var metadata: JSONObject?
  /// The evidence that decided, such as `signed_token`, `idfa` or `probabilistic`.
  public var attributionMethod: String?
  /// 0 to 1.
  public var confidence: Double?
  /// The reason for people.
  public var message: String?

  /// Makes an answer without a link.
  public init(noMatch reason: String, receipt: ReceiptID, message: String? = nil) {
    status = "no_match"
    self.reason = reason
    self.receipt = receipt
    self.message = message
  }

  /// Makes an answer with a link.
  public init(match url: String, receipt: ReceiptID) {
    status = "match"
    reason = "matched"
    self.receipt = receipt
    self.url = url
  }
}
