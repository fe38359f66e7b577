import Foundation
import LayoutCore
import LinkCore
import MessagingCore
import Testing

/// Payloads with random changes: none traps, none that is shown cannot be closed, and none is shown
/// outside of its condition.
///
/// `PAYLISHER_FUZZ=1000000` sets how many.
@Suite struct PayloadFuzzTests {
  @Test func mutatedPayloadsKeepTheRules() throws {
    let count = ProcessInfo.processInfo.environment["PAYLISHER_FUZZ"].flatMap { Int($0) } ?? 20_000
    var fuzzer = PayloadFuzzer(seed: 14)
    var (read, shown, layouts) = (0, 0, 0)
    for _ in 0..<count {
      let json = fuzzer.payload()
      guard let payload = MessagePayload(json, parse: fuzzer.parse) else { continue }
      read += 1
      if let document = payload.layout {
        layouts += 1
        try checkWayOut(of: document, in: fuzzer.screen())
      }
      if try showsOnlyWithinItsCondition(payload, json, &fuzzer) { shown += 1 }
    }
    // What is never reached is not tested.
    #expect(read > count / 2)
    #expect(layouts > count / 10)
    #expect(shown > count / 50)
  }

  /// On each page there is something to close the message with, large enough and reachable.
  private func checkWayOut(of document: LayoutDocument, in environment: LayoutEnvironment) throws {
    let geometry = document.resolve(in: environment, measurer: AverageTextMeasurer())
    if geometry.closesOnBackdropTap, geometry.message.frame.y >= 40 { return }
    if geometry.dismissAfter != nil { return }
    let pages = geometry.pages
    try #require(pages.count == geometry.pageCount)
    for page in pages {
      let ways = (page.all + [geometry.outsideClose, geometry.message].compactMap { $0 })
        .filter { $0.action == .dismiss }
      try #require(ways.contains { $0.touchFrame.width >= 44 && $0.touchFrame.height >= 44 })
    }
    try #require(geometry.flattened.allSatisfy { $0.frame.width.isFinite && $0.frame.y.isFinite })
  }

  private func showsOnlyWithinItsCondition(
    _ payload: MessagePayload,
    _ json: JSONValue,
    _ fuzzer: inout PayloadFuzzer
  ) throws -> Bool {
    var queue = InAppQueue()
    let now = fuzzer.moment()
    let screen = fuzzer.screenName()
    _ = queue.becameActive(now: now)
    _ = queue.screenChanged(to: screen, now: now)
    _ = queue.receive(payload, source: json, now: now)
    guard queue.mayShow(payload.identity, now: now) else { return false }
    try #require(fuzzer.allows(json["condition"], screen: screen, now: now), "\(json)")
    return true
  }
}

extension LayoutGeometry {
  /// The pages of the message.
  fileprivate var pages: [LayoutNode] {
    if let pager = message.children.first(where: { $0.content == .pager }) { return pager.children }
    return message.children.first.map { [$0] } ?? []
  }
}

extension LayoutNode {
  fileprivate var all: [LayoutNode] { [self] + children.flatMap(\.all) }
}

/// Changes payloads at random, the same for the same seed.
struct PayloadFuzzer {
  private var state: UInt64
  /// The texts that stand for JSON, so that a million payloads need no parser.
  private var nested: [String: JSONValue] = [:]

  init(seed: UInt64) {
    state = seed
  }

  func parse(_ text: String) -> JSONValue? { nested[text] }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func payload() -> JSONValue {
    nested.removeAll(keepingCapacity: true)
    let kind = one(of: LayoutKind.allCases).rawValue
    let pages = (0...number(below: 3)).map { _ in mutated(TestPayload.page, times: number(below: 6))
    }
    var json = one(of: [TestPayload.push, TestPayload.actionBased, Self.bare, Self.bare, Self.bare])
    json = json.with([
      "layoutType": .string(kind), "layouts": text(.array(pages)), "condition": text(condition()),
    ])
    return mutated(json, times: number(below: 3))
  }

  private static let bare: JSONValue = [
    "source": "Paylisher", "type": "IN-APP", "pushId": "77", "defaultLang": "en",
  ]

  private mutating func text(_ value: JSONValue) -> JSONValue {
    guard number(below: 3) == 0 else { return value }
    let name = "{\(nested.count)"
    nested[name] = value
    return .string(name)
  }

  private mutating func condition() -> JSONValue {
    var condition: [String: JSONValue] = [:]
    if number(below: 3) == 0 {
      condition["target"] = one(of: ["Home", "Home,Cart", "Cart", "", "*"])
    }
    for key in ["displayTime", "expireDate"] where number(below: 3) == 0 {
      condition[key] = one(of: [
        .integer(moment().milliseconds), .string(String(moment().milliseconds)), "later", 0, true,
      ])
    }
    if number(below: 4) == 0 { condition["delay"] = one(of: [0, 3, "3", "soon", -1]) }
    return .object(condition)
  }

  private mutating func mutated(_ value: JSONValue, times: Int) -> JSONValue {
    (0..<times).reduce(value) { value, _ in change(value) }
  }

  /// Walks to a random place and puts something else there.
  private mutating func change(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(var members) where !members.isEmpty && number(below: 5) > 0:
      let key = one(of: members.keys.sorted())
      members[key] = number(below: 8) == 0 ? nil : members[key].map { change($0) }
      return .object(members)
    case .array(var values) where !values.isEmpty && number(below: 5) > 0:
      let place = number(below: values.count)
      values[place] = change(values[place])
      if number(below: 5) == 0 { values.append(contentsOf: values.prefix(number(below: 120))) }
      return .array(values)
    default: return odd()
    }
  }

  private mutating func odd() -> JSONValue {
    one(of: [
      nil, true, false, "true", "false", 0, 1, -1, "0", "-99999", 1e308, .number(.nan),
      .number(.infinity), .integer(.max), .integer(.min), "", " ", "\u{0}", "‮x", "🧑‍🧑‍🧒‍🧒",
      .string(String(repeating: "W", count: number(below: 6_000))), [], [:], [[]],
      ["light": "#fff"],
      "https://a.example/x.png", "javascript:alert(1)", "copy:X", "close", "#zz", "top", "image",
      ["en": "x", "ar": "س"], ["type": "buttonGroup", "buttons": [["label": "x"]]],
    ])
  }

  mutating func moment() -> Timestamp {
    TestPayload.now.advanced(bySeconds: Int64(number(below: 7)) - 3)
  }

  mutating func screenName() -> String? { one(of: ["Home", "Cart", "Profile", nil]) }

  mutating func screen() -> LayoutEnvironment {
    let (width, height) = one(of: [
      (320.0, 480.0), (390, 844), (844, 390), (1_024, 1_366), (120, 200), (667, 375),
    ])
    return LayoutEnvironment(
      size: LayoutSize(width: width, height: height),
      insets: LayoutInsets(top: 20, bottom: 20),
      textScale: one(of: [0.8, 1, 1.5, 3.2]),
      colorScheme: one(of: [.light, .dark]),
      languages: one(of: [[], ["ar"], ["en"]]).compactMap { LanguageTag($0) },
      missingImages: one(of: [[], ["https://images.example.com/b.png"]])
    )
  }

  /// Another reading of a condition: whether it lets a message be shown now.
  ///
  /// It is strict: a value that is no plain number or text of one forbids.
  func allows(_ condition: JSONValue?, screen: String?, now: Timestamp) -> Bool {
    var condition = condition
    if case .string(let text)? = condition {
      if text.allSatisfy(\.isWhitespace) { return true }
      condition = nested[text]
    }
    guard let condition, condition != .null else { return true }
    guard case .object(let members) = condition else { return false }
    let (start, startIsFine) = Self.milliseconds(members["displayTime"])
    let (end, endIsFine) = Self.milliseconds(members["expireDate"])
    let (delay, delayIsFine) = Self.milliseconds(members["delay"])
    guard startIsFine, endIsFine, delayIsFine else { return false }
    if let start, start != 0, Double(now.milliseconds) < start { return false }
    if let end, end != 0, Double(now.milliseconds) > end { return false }
    if let delay, delay > 0 { return false }
    guard case .string(let target)? = members["target"] else { return true }
    let names = target.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    return names.isEmpty || names.contains("*") || names.contains(screen ?? "-")
  }

  /// The number, and whether the value could be read.
  private static func milliseconds(_ value: JSONValue?) -> (Double?, Bool) {
    switch value {
    case nil, .null?: return (nil, true)
    case .integer(let number)?: return (Double(number), true)
    case .number(let number)?: return (number, number.isFinite)
    case .string(let text)?:
      if text.allSatisfy(\.isWhitespace) { return (nil, true) }
      return (Double(text), Double(text) != nil)
    default: return (nil, false)
    }
  }
}
