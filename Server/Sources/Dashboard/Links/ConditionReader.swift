import LinkCore
import WireModels

extension ConditionForm {
  /// Reads a condition back from what steps of decisions say of it; `nil` for what is none.
  ///
  ///     ConditionForm(sentence: "country is DE or TR")  // ConditionForm(.country, values: ["DE", "TR"])
  init?(sentence: String) {
    // A time without an end leaves a space.
    let sentence = sentence.hasSuffix(" ") ? String(sentence.dropLast()) : sentence
    for (kind, template) in Self.templates {
      guard let found = SentenceTemplate.values(of: sentence, in: template) else { continue }
      self.init(
        kind,
        values: found["values"].map(Self.list),
        name: found["name"],
        from: found["from"],
        below: found["below"],
        until: found["until"],
        days: found["days"].map(Self.list)?.compactMap { BoundedNumber.read($0, in: 0...7) },
        zone: found["zone"],
        startsAt: found["start"].flatMap { Timestamp(iso8601: $0) },
        endsAt: found["end"].flatMap { Timestamp(iso8601: $0) }
      )
      return
    }
    return nil
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: " or ").map(String.init)
  }

  /// The sentences of conditions; the first that fits is taken.
  private static let templates: [(kind: Kind, sentence: String)] = [
    (.platform, "platform is {values}"), (.device, "device is {values}"),
    (.system, "system is {values}"),
    (.systemVersion, "system version is {from} up to {below}"),
    (.systemVersion, "system version is {from} or later"),
    (.systemVersion, "system version is before {below}"),
    (.appVersion, "app version is {from} up to {below}"),
    (.appVersion, "app version is {from} or later"),
    (.appVersion, "app version is before {below}"),
    (.language, "language is {values}"), (.country, "country is {values}"),
    (.address, "address is in {values}"), (.query, "query has {name} = {values}"),
    (.query, "query has {name}"), (.referrer, "referrer is {values}"),
    (.browser, "browser is {values}"), (.inAppBrowser, "inside another app"),
    (.inAppBrowser, "inside {values}"), (.dates, "time is from {start} until {end}"),
    (.dates, "time is from {start}"), (.dates, "time is until {end}"),
    (.hours, "local time in {zone} is {from} to {until} on days {days}"),
  ]
}
