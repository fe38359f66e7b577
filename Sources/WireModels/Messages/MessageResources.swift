public import LinkCore

/// An audience with a name: the body of `POST /api/v1/audiences`.
public struct AudienceSettings: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Who belongs to it.
  public var audience: AudienceForm

  /// Makes settings.
  public init(name: String, audience: AudienceForm) {
    self.name = name
    self.audience = audience
  }
}

/// The body of `PATCH /api/v1/audiences/{id}`; what is absent stays.
public struct AudienceChange: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String?
  /// Who belongs to it.
  public var audience: AudienceForm?

  /// Makes a change.
  public init(name: String? = nil, audience: AudienceForm? = nil) {
    self.name = name
    self.audience = audience
  }
}

/// A stored audience.
public struct AudienceResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: AudienceID
  /// Its name.
  public var name: String
  /// Who belongs to it.
  public var audience: AudienceForm
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was changed last.
  public var updatedAt: Timestamp

  /// Makes an audience.
  public init(
    id: AudienceID,
    name: String,
    audience: AudienceForm,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.audience = audience
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// How many people an audience has now.
public struct AudienceEstimate: Codable, Hashable, Sendable {
  /// The people of the audience.
  public var people: Int64
  /// Those of them who can receive a push message.
  public var reachable: Int64
  /// The distinct ids of up to ten of them.
  public var sample: [String]
  /// Their devices that can receive a push message; `nil` from servers that do not count them.
  public var devices: Int64?

  /// Makes an estimate.
  public init(people: Int64, reachable: Int64, sample: [String], devices: Int64? = nil) {
    self.devices = devices
    self.people = people
    self.reachable = reachable
    self.sample = sample
  }
}

/// A stored message.
public struct MessageResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: MessageID
  /// Where it is in its life.
  public var status: MessageStatus
  /// Why sending stopped by itself, for the operator.
  public var problem: String?
  /// The stable name of the sentence in `problem`, a ``PushReason``.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]?
  /// What it says and who receives it when.
  public var message: MessageForm
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was changed last, no two changes at the same millisecond.
  public var updatedAt: Timestamp
  /// Its life so far, oldest first; only where one message is asked for.
  public var steps: [MessageStep]?

  /// Which state of the message this is; the number in its `ETag`.
  public var version: Int64 { updatedAt.milliseconds }

  /// Makes a message.
  public init(
    id: MessageID,
    status: MessageStatus,
    message: MessageForm,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.status = status
    self.message = message
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// One step in a message's life.
public struct MessageStep: Codable, Hashable, Sendable {
  /// When.
  public var at: Timestamp
  /// What it became.
  public var status: MessageStatus
  /// Why, if the server took the step.
  public var problem: String?
  /// The stable name of the sentence in `problem`, a ``PushReason``.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]?

  /// Makes a step.
  public init(
    at: Timestamp,
    status: MessageStatus,
    reason: String? = nil,
    arguments: [String: Problem.Argument]? = nil
  ) {
    (self.at, self.status) = (at, status)
    (self.reason, self.arguments) = (reason, arguments)
  }
}

/// The body of `POST /api/v1/messages/{id}/test` and `…/send`: one person who receives the message
/// now.
public struct MessageRecipient: Codable, Hashable, Sendable {
  /// A distinct id of the person.
  public var distinctID: String
  /// The values that the message's texts ask for as `{{ data.NAME }}`.
  public var data: [String: AudienceValue]?

  /// Names a person.
  public init(distinctID: String, data: [String: AudienceValue]? = nil) {
    (self.distinctID, self.data) = (distinctID, data)
  }
}

/// Whether a person would receive a message now, and why not.
public struct SendCheckReport: Codable, Hashable, Sendable {
  /// One check, in the order in which they are made.
  public struct Step: Codable, Hashable, Sendable {
    /// The check, such as `quiet_hours`.
    public var check: String
    /// Whether it passed.
    public var passes: Bool

    /// Makes a step.
    public init(check: String, passes: Bool) {
      self.check = check
      self.passes = passes
    }
  }

  /// `send`, `refuse` or `wait`.
  public var outcome: String
  /// The check that decided; absent for `send`.
  public var check: String?
  /// When it is decided again; only for `wait`.
  public var until: Timestamp?
  /// The checks up to the one that decided.
  public var steps: [Step]
  /// The variant that the person has; absent for those in the hold-out.
  public var variant: String?
  /// The title as the person reads it; absent for in-app messages and in the hold-out.
  public var title: String?
  /// The text as the person reads it; absent for in-app messages and in the hold-out.
  public var body: String?

  /// Makes a report.
  public init(outcome: String, steps: [Step]) {
    self.outcome = outcome
    self.steps = steps
  }
}

/// What came of the sends of one test or transactional request.
public struct SendReceipt: Codable, Hashable, Sendable {
  /// The sends, one for each address.
  public var sends: [SendID]
  /// Whether the person would receive it, and why not.
  public var decision: SendCheckReport

  /// Makes a receipt.
  public init(sends: [SendID], decision: SendCheckReport) {
    self.sends = sends
    self.decision = decision
  }
}

/// What came of a message.
public struct MessageReport: Codable, Hashable, Sendable {
  /// The numbers of one variant.
  public struct Variant: Codable, Hashable, Sendable {
    /// The variant's name; `hold-out` for those who received nothing.
    public var name: String
    /// Counts by what happened, such as `targeted`, `sent` and `opened`.
    public var counts: [String: Int64]
    /// Why sends failed or were dropped, with how many.
    public var failures: [String: Int64]
    /// How many of those that were sent succeeded; absent before the first was sent, and for the hold-out.
    public var success: Success?
    /// What the events of the message's conversion earned, by currency; absent where nothing.
    public var revenue: [RevenueResource]?
    /// How many of those events had an amount that cannot be added up; absent where none.
    public var unreadableRevenue: Int64?

    /// Makes the numbers of a variant.
    public init(name: String, counts: [String: Int64], failures: [String: Int64]) {
      self.name = name
      self.counts = counts
      self.failures = failures
    }
  }

  /// The share of sends that succeeded, with its 95 % interval.
  public struct Success: Codable, Hashable, Sendable {
    /// What counts as success: `converted`, or `opened` or `clicked` where the message has no conversion.
    public var kind: String
    /// The share, 0 to 1.
    public var rate: Double
    /// The interval's lower end.
    public var low: Double
    /// The interval's upper end.
    public var high: Double

    /// Makes a share.
    public init(kind: String, rate: Double, low: Double, high: Double) {
      (self.kind, self.rate, self.low, self.high) = (kind, rate, low, high)
    }
  }

  /// What may be said of two variants.
  public struct Comparison: Codable, Hashable, Sendable {
    /// A variant.
    public var first: String
    /// Another.
    public var second: String
    /// `too_few`, `no_difference_shown`, `first_higher` or `second_higher`.
    public var finding: String
    /// The difference of their rates in standard errors, above 0 where the first is higher.
    public var standardErrors: Double

    /// Makes a comparison.
    public init(first: String, second: String, finding: String, standardErrors: Double) {
      self.first = first
      self.second = second
      self.finding = finding
      self.standardErrors = standardErrors
    }
  }

  /// The message.
  public var id: MessageID
  /// Where it is in its life.
  public var status: MessageStatus
  /// The variants, in order.
  public var variants: [Variant]
  /// Each pair of variants by what counts as success: the conversion, or else opens.
  public var comparisons: [Comparison]

  /// Makes a report.
  public init(
    id: MessageID,
    status: MessageStatus,
    variants: [Variant],
    comparisons: [Comparison]
  ) {
    self.id = id
    self.status = status
    self.variants = variants
    self.comparisons = comparisons
  }
}

/// The credentials by which an app's messages are sent: the body of `PUT /api/v1/apps/{id}/push-keys`.
///
/// Exactly one of ``p8`` and ``serviceAccount`` is set.
public struct PushKeySettings: Codable, Hashable, Sendable {
  /// The text of Apple's `.p8` file.
  public var p8: String?
  /// The ten characters that name Apple's key.
  public var keyID: String?
  /// The ten characters that name the Apple team; the app's where absent.
  public var teamID: String?
  /// The text of the JSON key file of a Google service account.
  public var serviceAccount: String?

  /// Makes settings without a key.
  public init() {}
}

/// The credentials of an app without their secrets.
public struct PushKeyResource: Codable, Hashable, Sendable {
  /// `apns` or `fcm`.
  public var provider: String
  /// The key id, or the Firebase project.
  public var name: String
  /// When it was set.
  public var updatedAt: Timestamp
  /// Why the provider refuses it, for the operator; absent while it works.
  public var problem: String?
  /// The stable name of the sentence in `problem`, a ``PushReason``.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]?

  /// Makes a resource.
  public init(
    provider: String,
    name: String,
    updatedAt: Timestamp,
    reason: String? = nil,
    arguments: [String: Problem.Argument]? = nil
  ) {
    (self.provider, self.name, self.updatedAt) = (provider, name, updatedAt)
    (self.reason, self.arguments) = (reason, arguments)
  }
}
