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
  /// The most messages of a time, those of the workspace included.
  public internal(set) var caps: [FrequencyCap]
  /// The hours in which it is not sent, those of the workspace included.
  public internal(set) var quietTimes: [QuietTime]
  /// How many of a hundred users receive no message of the workspace that needs consent.
  public internal(set) var workspaceHoldOut = 0
  /// The most sends a minute, `nil` for no limit.
  public let perMinute: Int?
  /// How long after it was due a send is dropped, in milliseconds.
  public let lifetime: Int64
  /// What replaces each other on the device.
  public let collapseID: String?
  /// What counts as success.
  public let conversion: ConversionForm?
  /// The values that any of its texts asks for; empty for a message that all people read alike.
  public let personalNames: Set<PersonalText.Name>
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
    (variants, personalNames) = try Self.variants(form)
    guard
      let assignment = VariantAssignment(
        weights: form.variants.map { $0.weight ?? 1 },
        holdOutPercent: form.holdOutPercent ?? 0
      )
    else {
      throw AudienceFault(
        "/variants",
        .weights
      )
    }
    self.assignment = assignment
    delivery = try DeliveryTime(form.delivery)
    repeatAfter = try Self.repeatAfter(form.delivery)
    caps = try FrequencyCap.read(form.caps ?? [])
    quietTimes = []
    if let hours = form.quietHours { quietTimes = [try QuietTime(hours)] }
    if let rate = form.perMinute, !(1...1_000_000).contains(rate) {
      throw AudienceFault("/perMinute", .rate)
    }
    perMinute = form.perMinute
    let seconds = form.lifetimeSeconds ?? (form.channel == .push ? 86_400 : Self.longestLifetime)
    guard (60...Self.longestLifetime).contains(seconds) else {
      throw AudienceFault("/lifetimeSeconds", .lifetime)
    }
    lifetime = seconds * 1_000
    if let id = form.collapseID { try AudienceFault.length(id, 1...64, at: "/collapseID") }
    collapseID = form.collapseID
    if let conversion = form.conversion {
      try AudienceFault.length(conversion.event, 1...200, at: "/conversion/event")
      guard (1...720).contains(conversion.withinHours) else {
        throw AudienceFault("/conversion/withinHours", .conversionHours)
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
        .repetition
      )
    }
    return seconds * 1_000
  }

  private static func variants(
    _ form: MessageForm
  ) throws(AudienceFault) -> ([Variant], Set<PersonalText.Name>) {
    var (variants, names): ([Variant], Set<PersonalText.Name>) = ([], [])
    for (index, variant) in form.variants.enumerated() {
      let place = "/variants/\(index)"
      try AudienceFault.length(variant.name, 1...64, at: "\(place)/name")
      guard !variants.contains(where: { $0.name == variant.name }) else {
        throw AudienceFault("\(place)/name", .otherName)
      }
      guard (1...100).contains(variant.contents.count) else {
        throw AudienceFault("\(place)/contents", .languageCount)
      }
      var contents: [String: MessageContentForm] = [:]
      for (language, content) in variant.contents.sorted(by: { $0.key < $1.key }) {
        let pointer = "\(place)/contents/\(language)"
        guard isLanguage(language) else {
          throw AudienceFault(pointer, .language)
        }
        try content.check(form.channel, at: pointer)
        for text in try content.personalTexts(at: pointer) { names.formUnion(text.names) }
        contents[language.lowercased()] = content
      }
      variants.append(Variant(name: variant.name, contents: contents))
    }
    return (variants, names)
  }

  private static func isLanguage(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count) && text.split(separator: "-").first.map(\.count) ?? 0 >= 2
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
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
      throw AudienceFault(
        pointer,
        .bytes,
        ["low": .init(range.lowerBound), "high": .init(range.upperBound)]
      )
    }
  }
}

extension DeliveryTime {
  fileprivate init(_ form: DeliveryForm?) throws(AudienceFault) {
    switch form?.kind {
    case nil, .immediately: self = .immediately
    case .at:
      guard let moment = form?.at else {
        throw AudienceFault("/delivery/at", .deliveryMoment)
      }
      self = .at(moment)
    case .local:
      guard let local = form?.localTime.flatMap({ LocalTime($0) }) else {
        throw AudienceFault(
          "/delivery/localTime",
          .localTime
        )
      }
      self = .local(local)
    case .sequence: self = .inSequence
    case .event:
      guard let event = form?.event, (1...200).contains(event.utf8.count) else {
        throw AudienceFault("/delivery/event", .eventName)
      }
      let delay = form?.delaySeconds ?? 0
      guard (0...2_592_000).contains(delay) else {
        throw AudienceFault("/delivery/delaySeconds", .delay)
      }
      self = .after(event: event, milliseconds: delay * 1_000)
    }
  }
}

extension LocalTime {
  /// Reads `2026-11-24T18:30`, with a space for the `T` and with seconds as other programs write it; `nil` for
  /// anything else and for a date that does not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    // 2026-11-24T18:30, :15 and .250 behind it.
    let marks: [(place: Int, bytes: [UInt8])] = [
      (4, [0x2D]), (7, [0x2D]), (10, [0x54, 0x74, 0x20]), (13, [0x3A]), (16, [0x3A]), (19, [0x2E]),
    ]
    guard bytes.count == 16 || bytes.count == 19 || (21...23).contains(bytes.count),
      marks.allSatisfy({ $0.place >= bytes.count || $0.bytes.contains(bytes[$0.place]) })
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      let digits = bytes[range.clamped(to: bytes.startIndex..<bytes.endIndex)]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      number(20..<23) != nil, hour < 24, minute < 60, second < 60,
      let whole = LocalTime(year: year, month: month, day: day, minute: hour * 60 + minute)
    else { return nil }
    self.init(day: whole.day, millisecond: whole.millisecond + Int64(second) * 1_000)
  }
}

extension String {
  fileprivate func replacing(underscores text: String) -> String {
    split(separator: "_", omittingEmptySubsequences: false).joined(separator: text)
  }
}
