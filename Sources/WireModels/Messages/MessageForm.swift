public import LinkCore

/// What a message says and who receives it when: the body of `POST /api/v1/messages`, and what is
/// stored.
///
/// ```json
/// {"name": "Spring sale", "channel": "push", "audience": "0190…", "category": "offers",
///  "variants": [{"name": "A", "contents": {"en": {"title": "Sale", "body": "20 % off today"}}}],
///  "delivery": {"kind": "local", "localTime": "2026-11-24T18:30"}}
/// ```
public struct MessageForm: Codable, Hashable, Sendable {
  /// Its name, for reports.
  public var name: String
  /// How it reaches people.
  public var channel: MessageChannel
  /// The app that receives it; every app of the workspace where absent.
  public var app: AppID?
  /// The audience; all users where absent.
  public var audience: AudienceID?
  /// The category of consent that it needs; a message without one is about what its recipient did
  /// and needs none.
  public var category: ConsentCategory?
  /// What it says, 1 to 8 variants.
  public var variants: [MessageVariantForm]
  /// The language of those whose own is not among the contents; the first by name where absent.
  public var defaultLanguage: String?
  /// How many of a hundred people receive nothing, for comparison, 0 to 90.
  public var holdOutPercent: Int?
  /// When it goes out; at once where absent.
  public var delivery: DeliveryForm?
  /// How many messages a person may have received before it, in addition to no cap.
  public var caps: [FrequencyCapForm]?
  /// The hours of the day in which it is not sent, by the clock of each person.
  public var quietHours: QuietHoursForm?
  /// The most sends a minute; as fast as the provider takes them where absent.
  public var perMinute: Int?
  /// How many seconds after it was due a send is dropped, up to 28 days; where absent a day, and the
  /// 28 for an in-app message.
  public var lifetimeSeconds: Int64?
  /// Messages with one id replace each other on the device, up to 64 bytes.
  public var collapseID: String?
  /// What counts as success.
  public var conversion: ConversionForm?

  /// Makes a message that is sent at once to all users.
  public init(name: String, channel: MessageChannel, variants: [MessageVariantForm]) {
    self.name = name
    self.channel = channel
    self.variants = variants
  }
}

/// How a message reaches people.
public enum MessageChannel: String, Codable, Hashable, Sendable, CaseIterable {
  /// A notification, through Apple's or Google's push service.
  case push
  /// A layout over the app, which the app fetches.
  case inApp = "in_app"
}

/// One variant of a message.
public struct MessageVariantForm: Codable, Hashable, Sendable {
  /// Its name, for reports.
  public var name: String
  /// Its share in relation to the others', 1 to 10,000; 1 where absent.
  public var weight: Int?
  /// What it says, by language, such as `en` or `pt-BR`.
  public var contents: [String: MessageContentForm]

  /// Makes a variant.
  public init(name: String, weight: Int? = nil, contents: [String: MessageContentForm]) {
    self.name = name
    self.weight = weight
    self.contents = contents
  }
}

/// When a message goes out.
public struct DeliveryForm: Codable, Hashable, Sendable {
  /// The ways.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// As soon as it is launched.
    case immediately
    /// At one moment, ``DeliveryForm/at``.
    case at
    /// When each person's clock shows ``DeliveryForm/localTime``.
    case local
    /// ``DeliveryForm/delaySeconds`` after the ``DeliveryForm/event`` of a person.
    case event
    /// When a person comes to the step of a sequence that sends it.
    case sequence
  }

  /// The way.
  public var kind: Kind
  /// The moment, in milliseconds since 1970.
  public var at: Timestamp?
  /// A date and time without zone, such as `2026-11-24T18:30`.
  public var localTime: String?
  /// The name of an event.
  public var event: String?
  /// Seconds after the event, 0 to 30 days; 0 where absent.
  public var delaySeconds: Int64?
  /// How many seconds lie between two sends to a person at least, 60 to 720 days; a person receives
  /// the message once where absent.
  public var repeatAfterSeconds: Int64?

  /// Makes a way that needs nothing else.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}

/// The most messages that a person receives in a time; exactly one of hours and days is set.
public struct FrequencyCapForm: Codable, Hashable, Sendable {
  /// The most messages, this one included.
  public var limit: Int
  /// The hours before the moment, 1 to 720.
  public var hours: Int?
  /// Days of the person's calendar, today included, 1 to 30.
  public var days: Int?

  /// Makes a cap of a rolling window or of calendar days.
  public init(limit: Int, hours: Int? = nil, days: Int? = nil) {
    self.limit = limit
    self.hours = hours
    self.days = days
  }
}

/// The hours of the day in which a message is not sent.
public struct QuietHoursForm: Codable, Hashable, Sendable {
  /// When they begin, such as `22:00`.
  public var from: String
  /// When they end, such as `08:00`.
  public var until: String
  /// Whether a send that falls into them is dropped; else it waits for their end.
  public var drops: Bool?

  /// Makes quiet hours that sends wait for.
  public init(from: String, until: String, drops: Bool? = nil) {
    self.from = from
    self.until = until
    self.drops = drops
  }
}

/// What counts as the success of a message.
public struct ConversionForm: Codable, Hashable, Sendable {
  /// The name of an event.
  public var event: String
  /// How long after the send it counts, 1 to 720 hours.
  public var withinHours: Int

  /// Makes a conversion.
  public init(event: String, withinHours: Int) {
    self.event = event
    self.withinHours = withinHours
  }
}

/// Where a message is in its life.
public enum MessageStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// It is being written; no one receives it.
  case draft
  /// It is launched when its time comes.
  case scheduled
  /// It goes out.
  case sending
  /// Nothing goes out until it is resumed.
  case paused
  /// Everything went out.
  case sent
  /// Nothing more goes out.
  case cancelled
}
