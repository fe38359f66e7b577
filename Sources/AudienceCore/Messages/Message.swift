import JSONCoding
public import LinkCore
public import WireModels

/// A message as it is sent; what ``MessageForm`` allows beyond it is refused when it is stored.
public struct Message: Hashable, Sendable {
  /// One variant.
  public struct Variant: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// What it says, by language in lower case.
    public let contents: [String: MessageContentForm]
  }

  /// How it reaches people.
  public let channel: MessageChannel
  /// The app that receives it, `nil` for every app.
  public let app: AppID?
  /// The audience, `nil` for all users.
  public let audience: AudienceID?
  /// The category of consent that it needs, `nil` where it needs none.
  public let category: ConsentCategory?
  /// The variants.
  public let variants: [Variant]
  /// Which variant a person has.
  public let assignment: VariantAssignment
  /// When it goes out.
  public let delivery: DeliveryTime
  /// The least time between two sends to a person after events, in milliseconds; `nil` for one send.
  public let repeatAfter: Int64?
  /// The most messages of a time.
  public let caps: [FrequencyCap]
  /// The hours in which it is not sent.
  public let quietHours: QuietHours?
  /// Whether a send waits for the end of quiet hours, or is dropped.
  public let waitsForQuietHours: Bool
  /// The most sends a minute, `nil` for no limit.
  public let perMinute: Int?
  /// How long after it was due a send is dropped, in milliseconds.
  public let lifetime: Int64
  /// What replaces each other on the device.
  public let collapseID: String?
  /// What counts as success.
  public let conversion: ConversionForm?
  private let defaultLanguage: String?

  /// A day, in milliseconds.
  static let day: Int64 = 86_400_000
  /// The longest that Google keeps a message, in seconds.
  static let longestLifetime: Int64 = 2_419_200

  /// What a variant says to a reader of a language: its content in ``contentLanguage(_:language:)``.
  public func content(_ variant: Int, language: String?) -> MessageContentForm? {
    contentLanguage(variant, language: language).flatMap { variants[variant].contents[$0] }
  }

  /// The language in which a variant has content for a reader of a language: the language itself, the
  /// language without its region, the default language, the first by name.
  public func contentLanguage(_ variant: Int, language: String?) -> String? {
    guard variants.indices.contains(variant) else { return nil }
    let contents = variants[variant].contents
    for wanted in [language?.lowercased(), defaultLanguage].compactMap(\.self) {
      var tag = Substring(wanted.replacing(underscores: "-"))
      while !tag.isEmpty {
        if contents[String(tag)] != nil { return String(tag) }
        tag = tag.lastIndex(of: "-").map { tag[..<$0] } ?? ""
      }
    }
    return contents.keys.min()
  }
}

extension Message {
  /// Reads a message from its plain form.
  ///
  /// - Throws: ``AudienceFault`` for the first thing that is wrong.
  public init(_ form: MessageForm) throws(AudienceFault) {
    try AudienceFault.length(form.name, 1...200, at: "/name")
    channel = form.channel
    (app, audience) = (form.app, form.audience)
    category = form.category
    variants = try Self.variants(form)
    guard
      let assignment = VariantAssignment(
        weights: form.variants.map { $0.weight ?? 1 },
        holdOutPercent: form.holdOutPercent ?? 0
      )
    else {
      throw AudienceFault(
        "/variants",
        "must be 1 to 8 with weights of 1 to 10,000, and a holdOutPercent of 0 to 90"
      )
    }
    self.assignment = assignment
    delivery = try DeliveryTime(form.delivery)
    repeatAfter = try Self.repeatAfter(form.delivery)
    caps = try Self.caps(form.caps ?? [])
    quietHours = try form.quietHours.map(QuietHours.init)
    waitsForQuietHours = form.quietHours?.drops != true
    if let rate = form.perMinute, !(1...1_000_000).contains(rate) {
      throw AudienceFault("/perMinute", "must be 1 to 1,000,000")
    }
    perMinute = form.perMinute
    let seconds = form.lifetimeSeconds ?? (form.channel == .push ? 86_400 : Self.longestLifetime)
    guard (60...Self.longestLifetime).contains(seconds) else {
      throw AudienceFault("/lifetimeSeconds", "must be 60 to 2,419,200 seconds, which are 28 days")
    }
    lifetime = seconds * 1_000
    if let id = form.collapseID { try AudienceFault.length(id, 1...64, at: "/collapseID") }
    collapseID = form.collapseID
    if let conversion = form.conversion {
      try AudienceFault.length(conversion.event, 1...200, at: "/conversion/event")
      guard (1...720).contains(conversion.withinHours) else {
        throw AudienceFault("/conversion/withinHours", "must be 1 to 720 hours")
      }
    }
    conversion = form.conversion
    defaultLanguage = form.defaultLanguage?.lowercased()
  }

  private static func repeatAfter(_ form: DeliveryForm?) throws(AudienceFault) -> Int64? {
    guard let seconds = form?.repeatAfterSeconds else { return nil }
    guard form?.kind == .event, (60...62_208_000).contains(seconds) else {
      throw AudienceFault(
        "/delivery/repeatAfterSeconds",
        "must be 60 to 62,208,000 seconds, which are 720 days, and is only for messages after an event"
      )
    }
    return seconds * 1_000
  }

  private static func variants(_ form: MessageForm) throws(AudienceFault) -> [Variant] {
    var variants: [Variant] = []
    for (index, variant) in form.variants.enumerated() {
      let place = "/variants/\(index)"
      try AudienceFault.length(variant.name, 1...64, at: "\(place)/name")
      guard !variants.contains(where: { $0.name == variant.name }) else {
        throw AudienceFault("\(place)/name", "must differ from the names of other variants")
      }
      guard (1...100).contains(variant.contents.count) else {
        throw AudienceFault("\(place)/contents", "must have 1 to 100 languages")
      }
      var contents: [String: MessageContentForm] = [:]
      for (language, content) in variant.contents.sorted(by: { $0.key < $1.key }) {
        let pointer = "\(place)/contents/\(language)"
        guard isLanguage(language) else {
          throw AudienceFault(pointer, "must be a language, such as en or pt-BR")
        }
        try check(content, form.channel, at: pointer)
        contents[language.lowercased()] = content
      }
      variants.append(Variant(name: variant.name, contents: contents))
    }
    return variants
  }

  private static func check(
    _ content: MessageContentForm,
    _ channel: MessageChannel,
    at place: String
  ) throws(AudienceFault) {
    if let url = content.imageURL, !url.lowercased().hasPrefix("https://") {
      throw AudienceFault("\(place)/imageURL", "must be an https URL")
    }
    if let action = content.action {
      try AudienceFault.length(action, 1...2_048, at: "\(place)/action")
    }
    switch channel {
    case .push:
      guard content.layout == nil else {
        throw AudienceFault("\(place)/layout", "must be absent: a notification has no layout")
      }
      guard content.title ?? content.body != nil else {
        throw AudienceFault(place, "must have a title or a body")
      }
    case .inApp:
      guard content.layout?.objectValue != nil else {
        throw AudienceFault("\(place)/layout", "must be an object with layouts or native")
      }
    }
  }

  private static func isLanguage(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count) && text.split(separator: "-").first.map(\.count) ?? 0 >= 2
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
  }

  private static func caps(_ forms: [FrequencyCapForm]) throws(AudienceFault) -> [FrequencyCap] {
    guard forms.count <= 10 else { throw AudienceFault("/caps", "must be 10 at most") }
    var caps: [FrequencyCap] = []
    for (index, form) in forms.enumerated() {
      let period: FrequencyCap.Period? =
        switch (form.hours, form.days) {
        case (let hours?, nil): .rolling(milliseconds: Int64(hours.clamped(0...1_000)) * 3_600_000)
        case (nil, let days?): .calendarDays(days)
        default: nil
        }
      guard let period, let cap = FrequencyCap(limit: form.limit, per: period) else {
        throw AudienceFault(
          "/caps/\(index)",
          "must have a limit above 0 and either hours, 1 to 720, or days, 1 to 30"
        )
      }
      caps.append(cap)
    }
    return caps
  }
}

extension AudienceFault {
  /// Refuses a text of too few or too many bytes.
  static func length(
    _ text: String,
    _ range: ClosedRange<Int>,
    at pointer: String
  ) throws(AudienceFault) {
    guard range.contains(text.utf8.count) else {
      throw AudienceFault(pointer, "must be \(range.lowerBound) to \(range.upperBound) bytes")
    }
  }
}

extension DeliveryTime {
  fileprivate init(_ form: DeliveryForm?) throws(AudienceFault) {
    switch form?.kind {
    case nil, .immediately: self = .immediately
    case .at:
      guard let moment = form?.at else {
        throw AudienceFault("/delivery/at", "must be a moment in milliseconds since 1970")
      }
      self = .at(moment)
    case .local:
      guard let local = form?.localTime.flatMap({ LocalTime($0) }) else {
        throw AudienceFault(
          "/delivery/localTime",
          "must be a date and time, such as 2026-11-24T18:30"
        )
      }
      self = .local(local)
    case .event:
      guard let event = form?.event, (1...200).contains(event.utf8.count) else {
        throw AudienceFault("/delivery/event", "must be the name of an event")
      }
      let delay = form?.delaySeconds ?? 0
      guard (0...2_592_000).contains(delay) else {
        throw AudienceFault("/delivery/delaySeconds", "must be 0 to 2,592,000 seconds")
      }
      self = .after(event: event, milliseconds: delay * 1_000)
    }
  }
}

extension LocalTime {
  /// Reads `2026-11-24T18:30`; `nil` for anything else and for a date that does not exist.
  public init?(_ text: String) {
    let parts = text.utf8.split(whereSeparator: { $0 == 0x2D || $0 == 0x54 || $0 == 0x3A })
      .map { Int(String(Substring($0))) }
    guard text.utf8.count == 16, parts.count == 5, let year = parts[0], let month = parts[1],
      let day = parts[2], let hour = parts[3], let minute = parts[4],
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    self.init(year: year, month: month, day: day, minute: hour * 60 + minute)
  }
}

extension QuietHours {
  fileprivate init(_ form: QuietHoursForm) throws(AudienceFault) {
    guard let from = Self.minute(form.from) else {
      throw AudienceFault("/quietHours/from", "must be a time of day, such as 22:00")
    }
    guard let until = Self.minute(form.until), let hours = QuietHours(from: from, until: until)
    else {
      throw AudienceFault("/quietHours/until", "must be another time of day, such as 08:00")
    }
    self = hours
  }

  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard text.utf8.count == 5, parts.count == 2, let hour = parts[0], let minute = parts[1],
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}

extension Int {
  fileprivate func clamped(_ range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension String {
  fileprivate func replacing(underscores text: String) -> String {
    split(separator: "_", omittingEmptySubsequences: false).joined(separator: text)
  }
}
