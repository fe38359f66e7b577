import LinkCore
import MessagingCore

extension PayloadRow {
  private static func verdict(
    _ condition: JSONValue,
    screen: String? = "Home",
    after milliseconds: Int64 = 0,
    onScreenFor since: Int64? = nil,
    _ expected: ConditionVerdict
  ) -> PayloadRow {
    let now = Timestamp(milliseconds: TestPayload.now.milliseconds + milliseconds)
    return PayloadRow(
      "\(condition) on \(screen ?? "-") +\(milliseconds)",
      TestPayload.inApp(condition: condition)
    ) {
      $0?.condition.verdict(
        screen: screen,
        onScreenSince: since.map { Timestamp(milliseconds: now.milliseconds - $0) },
        now: now
      ) == expected
    }
  }

  private static let start = TestPayload.now
  private static let milliseconds = start.milliseconds

  private static func forms(_ value: Int64) -> [JSONValue] {
    [
      .integer(value), .number(Double(value)), .string(String(value)), .string(" \(value) "),
      .string(Timestamp(milliseconds: value).iso8601),
    ]
  }

  static let moments: [PayloadRow] =
    forms(milliseconds).flatMap { value in
      [
        verdict(["displayTime": value], after: -1, .wait(until: start)),
        verdict(["displayTime": value], .show),
        verdict(["expireDate": value], .show),
        verdict(["expireDate": value], after: 1, .expired),
      ]
    }
    + ["displayTime", "expireDate"].flatMap { key in
      [
        verdict([key: "tomorrow"], .unreadable), verdict([key: true], .unreadable),
        verdict([key: []], .unreadable), verdict([key: 1e300], .unreadable),
        verdict([key: 0], .show), verdict([key: ""], .show), verdict([key: nil], .show),
      ]
    }
    + [
      verdict(
        ["displayTime": .integer(milliseconds + 2), "expireDate": .integer(milliseconds + 1)],
        .expired
      ),
      verdict(
        ["displayTime": .integer(milliseconds), "expireDate": .integer(milliseconds)],
        .show
      ),
      verdict(["expireDate": -5], .expired),
    ]

  static let delays: [PayloadRow] =
    ([3, 3.0, "3", " 3 "] as [JSONValue]).flatMap { value in
      [
        verdict(["delay": value], .wait(until: start.advanced(bySeconds: 3))),
        verdict(
          ["delay": value],
          onScreenFor: 2_999,
          .wait(until: Timestamp(milliseconds: milliseconds + 1))
        ),
        verdict(["delay": value], onScreenFor: 3_000, .show),
      ]
    } + [
      verdict(["delay": 0], .show), verdict(["delay": -3], .show), verdict(["delay": nil], .show),
      verdict(["delay": "soon"], .unreadable), verdict(["delay": []], .unreadable),
      verdict(["delay": 1e12], .wait(until: start.advanced(bySeconds: 86_400))),
      verdict(["delay": 0.5], .wait(until: Timestamp(milliseconds: milliseconds + 500))),
    ]

  static let screens: [PayloadRow] = [
    verdict(["target": "Home"], .show), verdict(["target": "Home,Profile"], .show),
    verdict(["target": " Profile , home "], .show), verdict(["target": ["Home"]], .show),
    verdict(["target": "HOME"], .show), verdict(["target": ""], .show),
    verdict(["target": "*"], .show),
    verdict(["target": nil], .show), verdict(["target": []], .show),
    verdict(["target": "Profile"], .waitForScreen),
    verdict(["target": ["Profile", 5]], .waitForScreen),
    verdict(["target": "HomeScreen"], .waitForScreen),
    verdict(["target": "Home"], screen: nil, .waitForScreen),
    verdict([:], screen: nil, .show),
    verdict(
      ["target": "Profile", "displayTime": .integer(milliseconds + 1)],
      .wait(until: Timestamp(milliseconds: milliseconds + 1))
    ),
    verdict(["target": "Profile", "expireDate": .integer(milliseconds - 1)], .expired),
    verdict(["target": "Profile", "delay": 3], .waitForScreen),
  ]

  static let conditionsAsText: [PayloadRow] =
    [
      (nil, .show), ("", .show), ("  ", .show), ("{}", .show), ("null", .show),
      ("{\"delay\":0}", .show),
      ("{broken", .unreadable), ("[]", .unreadable), (5, .unreadable), ([], .unreadable),
      ("5", .unreadable), (["target": "Profile"], .waitForScreen),
    ].map { (value: JSONValue, expected: ConditionVerdict) in
      PayloadRow("condition \(value)", TestPayload.inApp().with(["condition": value])) {
        $0?.condition.verdict(screen: "Home", onScreenSince: nil, now: start) == expected
      }
    }
}
