import WireModels

extension AudienceCondition.TimeWindow {
  /// Reads the window of a condition, which is in days or in hours.
  ///
  /// - Parameters:
  ///   - form: The condition.
  ///   - place: The condition's place, as a JSON pointer.
  ///   - isNeeded: Whether the condition needs a bound.
  /// - Throws: ``AudienceFault`` for the first thing that is wrong.
  init(_ form: AudienceForm, at place: String, isNeeded: Bool) throws(AudienceFault) {
    let hasHours = form.withinHours != nil || form.beforeHours != nil
    let hasDays = form.withinDays != nil || form.beforeDays != nil
    guard !hasHours || !hasDays else { throw AudienceFault(place, .daysOrHours) }
    guard !isNeeded || hasHours || hasDays else { throw AudienceFault(place, .someDays) }
    if hasHours {
      self.init(within: form.withinHours, before: form.beforeHours, unit: .hours)
    } else {
      self.init(within: form.withinDays, before: form.beforeDays)
    }
    try check(at: place)
  }

  private func check(at place: String) throws(AudienceFault) {
    let (name, range, fewer): (String, FaultReason, FaultReason) =
      switch unit {
      case .days: ("Days", .days, .fewerDays)
      case .hours: ("Hours", .hours, .fewerHours)
      }
    for (count, member) in [(within, "within"), (before, "before")] {
      guard let count, !(1...unit.longest).contains(count) else { continue }
      throw AudienceFault(
        "\(place)/\(member)\(name)",
        range,
        ["low": .init(1), "high": .init(unit.longest)]
      )
    }
    if let within, let before, within <= before {
      throw AudienceFault("\(place)/before\(name)", fewer)
    }
  }
}
