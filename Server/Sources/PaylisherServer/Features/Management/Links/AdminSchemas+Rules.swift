import LinkCore
import RoutingCore
import TargetCore
import WireModels

extension Schema {
  static let rule = Schema.named(
    "Rule",
    .object([
      .required("name", .line(1...120, example: "Old iPhones"), "Its name for people."),
      .optional(
        "conditions",
        .array(condition, count: 0...16),
        "The conditions, which must all apply. Without conditions the rule always applies."
      ),
      .optional("web", .linkTarget, "The web page that it opens on every platform."),
      .optional("targets", .linkTargets, "The targets that apply instead of the link's."),
      .optional("split", .array(variant, count: 1...16), "Targets that share the taps by weight."),
    ])
  )

  private static let variant = Schema.named(
    "Variant",
    .object([
      .required("name", .line(1...64, example: "A"), "Its name for people and reports."),
      .required("weight", .integer(0...1_000_000), "Its share in relation to the others'."),
      .required("targets", .linkTargets, "The targets."),
    ])
  )

  /// One thing that must hold; `kind` tells which, and what else is there.
  static let condition = Schema.named(
    "Condition",
    .tagged(
      "kind",
      [
        oneOf(.platform, words(RoutePlatform.self), "The platform whose targets apply."),
        oneOf(.device, words(Agent.Device.self), "The kind of device."),
        oneOf(.system, words(Agent.System.self), "The operating system."),
        versions(.systemVersion), versions(.appVersion),
        oneOf(.language, languageTag, "Preferred languages of the visitor; `pt` includes `pt-BR`."),
        oneOf(.country, country, "Countries, in two letters (ISO 3166)."),
        oneOf(.address, addressBlock, "IP addresses or blocks."),
        oneOf(.referrer, hostName, "Referrer hosts, including their subdomains."),
        oneOf(.browser, agentName, "Browsers, as `paylisher agent classify` names them."),
        .init(
          ConditionForm.Kind.inAppBrowser.rawValue,
          [.optional("values", list(agentName), "In-app browsers. Any if absent.")]
        ),
        .init(
          ConditionForm.Kind.query.rawValue,
          [
            .required("name", .line(1...128), "The parameter."),
            .optional("values", list(.text(0...256)), "Its values. Any if absent."),
          ]
        ),
        .init(
          ConditionForm.Kind.dates.rawValue,
          [
            .optional(
              "startsAt",
              .moment,
              "The first moment: 2026-12-01T00:00:00Z, or milliseconds since 1970."
            ),
            .optional("endsAt", .moment, "The first moment that is too late, in the same unit."),
          ],
          atLeast: 2
        ),
        hours,
      ]
    )
  )

  private static let hours = Shape(
    ConditionForm.Kind.hours.rawValue,
    [
      .required("zone", .line(1...64, example: "Europe/Istanbul"), "The time zone (IANA)."),
      .optional("days", .array(.integer(1...7), count: 1...7), "1 for Monday to 7 for Sunday."),
      .optional("from", timeOfDay, "The start time; `00:00` if absent."),
      .optional(
        "until",
        timeOfDay,
        "The end time, up to `24:00`. If it is before `from`, it is on the next day."
      ),
    ]
  )

  private static func oneOf(
    _ kind: ConditionForm.Kind,
    _ value: Schema,
    _ summary: String
  ) -> Shape {
    Shape(kind.rawValue, [.required("values", list(value), summary)])
  }

  private static func list(_ value: Schema) -> Schema {
    .array(value, count: 1...ConditionForm.maximumValues)
  }

  private static func versions(_ kind: ConditionForm.Kind) -> Shape {
    Shape(
      kind.rawValue,
      [
        .optional("from", version, "The first version."),
        .optional("below", version, "The first version that is too new."),
      ],
      atLeast: 2
    )
  }

  private static func words<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) -> Schema {
    let words = Word.allCases.map(\.rawValue)
    return .string(Text(choices: words, requirement: "one of " + words.joined(separator: ", ")))
  }
}

// MARK: - Values

extension Schema {
  private static let version = shape(
    1...39,
    "^[0-9]{1,9}(\\.[0-9]{1,9}){0,3}$",
    "a version, such as 17.2",
    .init(.systemVersion)
  ) { $0.from = $1 }

  private static let timeOfDay = shape(
    5...5,
    "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$",
    "a time of day, such as 09:30",
    .init(.hours, zone: "UTC")
  ) { $0.until = $1 == "00:00" ? "24:00" : $1 }

  private static let languageTag = value(
    .language,
    2...80,
    "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,8}$",
    "a language tag, such as de or pt-BR"
  )

  private static let country = value(
    .country,
    2...2,
    "^[A-Za-z]{2}$",
    "a country in two letters, such as TR"
  )

  private static let addressBlock = value(
    .address,
    2...49,
    """
    ^(\(addressPattern)(/([12]?[0-9]|3[0-2]))?|\
    \(longAddressPattern)(/([1-9]?[0-9]|1[01][0-9]|12[0-8]))?)$
    """,
    "an address or a block, such as 203.0.113.0/24 or 2001:db8::/32"
  )

  private static let hostName = value(
    .referrer,
    1...253,
    "^\(URLPattern.host)$",
    "a host, such as news.example.com"
  )

  private static let agentName = value(
    .browser,
    1...64,
    "^[A-Za-z0-9_-]+$",
    "a name that `paylisher agent classify` prints, such as instagram"
  )

  /// A value of a condition; the engine's own reader says whether it is right.
  private static func value(
    _ kind: ConditionForm.Kind,
    _ length: ClosedRange<Int>,
    _ pattern: String,
    _ requirement: String
  ) -> Schema {
    shape(length, pattern, requirement, ConditionForm(kind)) { $0.values = [$1] }
  }

  private static func shape(
    _ length: ClosedRange<Int>,
    _ pattern: String,
    _ requirement: String,
    _ form: ConditionForm,
    _ put: @escaping @Sendable (inout ConditionForm, String) -> Void
  ) -> Schema {
    .string(
      Text(length: length, pattern: pattern, requirement: requirement) { text in
        var form = form
        put(&form, text)
        return (try? form.condition()) != nil
      }
    )
  }
}
