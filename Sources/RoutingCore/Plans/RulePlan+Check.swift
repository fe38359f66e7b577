import LinkCore

extension RulePlan {
  /// The place of the first condition of a rule that does not hold for a tap, `nil` where all do;
  /// what is not known meets no condition.
  func failing(rule: Int, _ tap: Tap, _ facts: inout TapFacts) -> Int? {
    var index = rule == 0 ? 0 : ends[rule - 1]
    let end = ends[rule]
    while index < end {
      if !holds(steps[index].check, tap, &facts) { return steps[index].place }
      index += 1
    }
    return nil
  }

  private func holds(_ check: RuleCheck, _ tap: Tap, _ facts: inout TapFacts) -> Bool {
    switch check {
    case .platform(let bits): return bits & facts.platform != 0
    case .device(let bits): return bits & facts.device != 0
    case .system(let bits): return bits & facts.system != 0
    case .dates(let moments): return moments.contains(tap.now.milliseconds)
    case .never: return false
    case .country(let places): return facts.country(tap).map { has($0, places) } ?? false
    case .browser(let places): return facts.browser(tap).map { has($0, places) } ?? false
    case .inAppBrowser(let places):
      guard tap.agent.inAppBrowser != nil else { return false }
      guard let places else { return true }
      return facts.inAppBrowser(tap).map { has($0, places) } ?? false
    case .address(let places):
      guard let address = tap.circumstances.address else { return false }
      return blocks[places].contains { $0.contains(address) }
    case .hours(let place):
      guard let offset = tap.circumstances.zoneOffsets[windows[place].zone] else { return false }
      return windows[place].contains(tap.now, offset: offset)
    case .systemVersion(let place):
      return facts.systemVersion(tap).map { versions[place].contains($0) } ?? false
    case .appVersion(let place):
      return facts.appVersion(tap).map { versions[place].contains($0) } ?? false
    case .referrer(let places): return facts.referrers(tap).contains { has($0, places) }
    case .language(let places): return facts.languages(tap).contains { has($0, places) }
    case .query(let key, let places):
      return facts.query(tap).contains { item in
        item.key == key && (places.map { has(item.value, $0) } ?? true)
      }
    }
  }

  private func has(_ word: UInt64, _ places: Range<Int>) -> Bool {
    var place = places.lowerBound
    while place < places.upperBound {
      if words[place] == word { return true }
      place += 1
    }
    return false
  }
}
