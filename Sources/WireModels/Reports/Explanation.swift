public import LinkCore

/// Where a tap would go, and why.
public struct Explanation: Codable, Hashable, Sendable {
  /// The link, where there is one.
  public var link: LinkID?
  /// Where it goes, as a stable name such as `app`, `landing`, `store` or `web`.
  public var destination: String
  /// The URL that the answer leads to, where there is one.
  public var url: String?
  /// The HTTP status of the answer.
  public var status: Int
  /// The header fields of the answer.
  public var headers: [String: String]?
  /// The name of the rule that applied.
  public var rule: String?
  /// The name of the split's variant that was chosen.
  public var variant: String?
  /// What chats show of the answer, where it is a page that says so.
  public var card: LinkCard?
  /// Why, step by step.
  public var trace: [TraceEntry]

  /// Makes an explanation.
  public init(
    link: LinkID?,
    destination: String,
    url: String?,
    status: Int,
    headers: [String: String]? = nil,
    rule: String? = nil,
    variant: String? = nil,
    card: LinkCard? = nil,
    trace: [TraceEntry]
  ) {
    self.link = link
    self.destination = destination
    self.url = url
    self.status = status
    self.headers = headers
    self.rule = rule
    self.variant = variant
    self.card = card
    self.trace = trace
  }
}

/// What chats and networks show of a link.
public struct LinkCard: Codable, Hashable, Sendable {
  /// The headline.
  public var title: String
  /// A sentence below it.
  public var description: String?
  /// The address of the picture.
  public var imageURL: String?
  /// The name of the app, else the link's host.
  public var site: String

  /// Makes a card.
  public init(title: String, description: String? = nil, imageURL: String? = nil, site: String) {
    (self.title, self.description, self.imageURL) = (title, description, imageURL)
    self.site = site
  }
}

/// The record of one deferred look-up.
public struct ReceiptResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: ReceiptID
  /// When the look-up happened.
  public var createdAt: Timestamp
  /// Why it ended as it did, as a stable name such as `matched` or `no_candidates`.
  public var reason: String
  /// The click that was matched.
  public var click: ClickID?
  /// The link that was delivered.
  public var link: LinkID?
  /// The evidence that decided.
  public var method: String?
  /// How sure the match is, 0 to 1.
  public var confidence: Double?
  /// What would have changed a miss, for people.
  public var counterfactual: String?
  /// Why, step by step.
  public var trace: [TraceEntry]
  /// What the same evidence would be answered today; `nil` where none was kept, because a token
  /// decided or there was nothing to compare.
  public var today: Today?

  /// An answer by today's rules.
  public struct Today: Codable, Hashable, Sendable {
    /// Why it would end as it would, as a stable name.
    public var reason: String
    /// Whether that is another reason than then.
    public var differs: Bool
    /// Why, step by step.
    public var trace: [TraceEntry]

    /// Makes an answer.
    public init(reason: String, differs: Bool, trace: [TraceEntry]) {
      self.reason = reason
      self.differs = differs
      self.trace = trace
    }
  }

  /// Makes a receipt.
  public init(
    id: ReceiptID,
    createdAt: Timestamp,
    reason: String,
    click: ClickID?,
    link: LinkID?,
    method: String?,
    confidence: Double? = nil,
    counterfactual: String? = nil,
    trace: [TraceEntry],
    today: Today? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.reason = reason
    self.click = click
    self.link = link
    self.method = method
    self.confidence = confidence
    self.counterfactual = counterfactual
    self.trace = trace
    self.today = today
  }
}
