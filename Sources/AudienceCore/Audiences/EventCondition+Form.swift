import WireModels

extension AudienceReader {
  static func event(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Condition {
    let name = try name(form, place)
    let least = try count(form.atLeast, "\(place)/atLeast") ?? (form.atMost == nil ? 1 : 0)
    let most = try count(form.atMost, "\(place)/atMost") ?? .max
    try checkOrder(least, most, place)
    let window = try Condition.TimeWindow(form, at: place, isNeeded: false)
    if let tests = form.where {
      return .eventWhere(
        name: name,
        try eventTests(tests, at: "\(place)/where"),
        counts: least...most,
        window
      )
    }
    if window.unit == .hours { try checkHours(of: form, least...most, place) }
    return .event(name: name, counts: least...most, window)
  }

  /// Counts are kept by day: within hours, an event happened or did not.
  private static func checkHours(
    of form: AudienceForm,
    _ counts: ClosedRange<Int>,
    _ place: String
  ) throws(AudienceFault) {
    guard counts == 1...Int.max || counts == 0...0 else {
      let isLeast = counts.lowerBound > 1 || counts.upperBound == .max
      let member = isLeast ? "atLeast" : "atMost"
      throw AudienceFault("\(place)/\(member)", .onceInHours)
    }
    guard form.withinHours == nil || form.beforeHours == nil else {
      throw AudienceFault("\(place)/beforeHours", .eitherHours)
    }
  }

  private static func count(
    _ value: AudienceValue?,
    _ place: String
  ) throws(AudienceFault) -> Int? {
    guard let number = try number(value, place) else { return nil }
    guard number == number.rounded(), (0...1_000_000).contains(number) else {
      throw AudienceFault(place, .wholeNumber, ["low": .init(0), "high": .init("1,000,000")])
    }
    return Int(number)
  }

  private static func eventTests(
    _ forms: [EventPropertyForm],
    at place: String
  ) throws(AudienceFault) -> [Condition.EventTest] {
    guard 1...Condition.EventTest.most ~= forms.count else {
      throw AudienceFault(
        place,
        .elements,
        ["low": .init(1), "high": .init(Condition.EventTest.most)]
      )
    }
    var tests: [Condition.EventTest] = []
    for (index, form) in forms.enumerated() {
      let place = "\(place)/\(index)"
      guard (1...200).contains(form.name.utf8.count) else {
        throw AudienceFault("\(place)/name", .nameLength)
      }
      tests.append(Condition.EventTest(form.name, try eventTest(form, at: place)))
    }
    return tests
  }

  private static func eventTest(
    _ form: EventPropertyForm,
    at place: String
  ) throws(AudienceFault) -> Condition.EventTest.Test {
    let tests = [
      form.is != nil, form.isNot != nil, form.exists != nil,
      form.atLeast != nil || form.atMost != nil,
    ]
    guard tests.count(where: { $0 }) == 1 else { throw AudienceFault(place, .oneEventTest) }
    if let list = form.is { return .isOne(try values(list, at: "\(place)/is")) }
    if let list = form.isNot { return .isNone(try values(list, at: "\(place)/isNot")) }
    if let exists = form.exists { return .exists(exists) }
    let least = try number(form.atLeast.map(AudienceValue.number), "\(place)/atLeast")
    let most = try number(form.atMost.map(AudienceValue.number), "\(place)/atMost")
    try checkOrder(least, most, place)
    return .number(atLeast: least, atMost: most)
  }
}
