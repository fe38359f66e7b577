import AppsFlyerBridge
import LinkCore
import Testing

@Suite struct AppsFlyerMachineTests {
  typealias Machine = AppsFlyerMachine
  let now = Timestamp(milliseconds: 1_000)

  static func link(_ key: String, isDeferred: Bool = false) -> AppsFlyerLink {
    AppsFlyerLink(
      parameters: ["deep_link_value": key, "pid": "mail"],
      isDeferred: isDeferred,
      identity: key
    )
  }

  /// In every order of what can happen on a first launch, with every choice of delegates: a link is
  /// given to one delegate, once; a conversion is reported once; and what is kept is the last word.
  @Test func everyOrderOfAFirstLaunchGivesALinkToOneDelegateOnce() {
    var random = SystemRandomNumberGenerator()
    var deliveries = 0
    for _ in 0..<20_000 {
      let delegates = Machine.Delegates(hasDeepLink: .random(), hasConversion: .random())
      var machine = Machine()
      var actions: [Machine.Action] = []
      let tapped = ["A", "B", "C"].shuffled(using: &random).prefix(Int.random(in: 0...2))
      let found = Bool.random() ? Self.link("A", isDeferred: true) : nil
      var steps: [(inout Machine) -> [Machine.Action]] = tapped.map { key in
        { $0.opened(Self.link(key), url: key, delegates) }
      }
      steps.append { $0.started(kept: nil, delegates) }
      steps.append { [now] machine in
        // The look-up can end only after it began.
        machine.lookedUp(found.map { .found($0) } ?? .none(reason: "none"), now: now, delegates)
      }
      for key in tapped where Bool.random() { machine.arrives(key) }
      for step in steps.shuffled(using: &random) { actions += step(&machine) }
      actions += machine.lookedUp(.failed("late"), now: now, delegates)
      check(actions, tapped: Set(tapped), delegates, deliveries: &deliveries)
    }
    #expect(deliveries > 1_000)
  }

  private func check(
    _ actions: [Machine.Action],
    tapped: Set<String>,
    _ delegates: Machine.Delegates,
    deliveries: inout Int
  ) {
    var resolved: [AppsFlyerLink] = []
    var others: [AppsFlyerLink] = []
    var conversions = 0
    for action in actions {
      switch action {
      case .resolve(.found(let link)): resolved.append(link)
      case .openAttribution(let link): others.append(link)
      case .conversion(let conversion, _, let hasLink):
        conversions += 1
        if hasLink, let link = conversion.link { others.append(link) }
      default: break
      }
    }
    deliveries += resolved.count + others.count
    #expect(resolved.isEmpty || others.isEmpty)
    #expect(delegates.hasDeepLink || resolved.isEmpty)
    #expect(conversions <= (delegates.hasConversion ? 1 : 0))
    let deferred = (resolved + others).filter(\.isDeferred)
    #expect(deferred.count <= 1)
  }

  @Test func aReportThatTheAppDidNotGetIsRepeatedThreeTimes() {
    let delegates = Machine.Delegates(hasDeepLink: true, hasConversion: true)
    var kept: AppsFlyerConversion?
    var reports = 0
    for _ in 0..<6 {
      var machine = Machine()
      var actions = machine.started(kept: kept, delegates)
      if actions == [.lookUp] {
        let found = Self.link("A", isDeferred: true)
        actions = machine.lookedUp(.found(found), now: now, delegates)
      }
      if actions.contains(.resolve(.found(Self.link("A", isDeferred: true)))) { reports += 1 }
      // The process ends before the app returns: only what was kept first is there.
      for case .keep(let conversion) in actions.prefix(1) { kept = conversion }
    }
    #expect(reports == AppsFlyerConversion.maximumAttempts)
  }

  @Test func whatIsTappedComesBeforeWhatLedToTheInstall() {
    let delegates = Machine.Delegates(hasDeepLink: true, hasConversion: true)
    var machine = Machine()
    machine.arrives("B")
    #expect(machine.started(kept: nil, delegates) == [.lookUp])
    let found = Self.link("A", isDeferred: true)
    let held = machine.lookedUp(.found(found), now: now, delegates)
    #expect(held.count == 1)
    let actions = machine.opened(Self.link("B"), url: "B", delegates)
    #expect(actions.first == .resolve(.found(Self.link("B"))))
    #expect(!actions.contains(.resolve(.found(found))))
    #expect(
      actions.contains { action in
        if case .conversion(let conversion, true, false) = action {
          return conversion.link == found
        }
        return false
      }
    )
  }

  @Test func theLinkThatTheLookUpFoundAndTheSystemPassedIsWhereTheInstallCameFrom() {
    let delegates = Machine.Delegates(hasDeepLink: true, hasConversion: true)
    var machine = Machine()
    machine.arrives("B")
    _ = machine.started(kept: nil, delegates)
    #expect(machine.lookedUp(.none(reason: "already_opened"), now: now, delegates) == [])
    let actions = machine.opened(Self.link("B"), url: "B", delegates)
    #expect(
      actions.contains { action in
        if case .conversion(let conversion, true, false) = action {
          return conversion.status == "Non-organic"
        }
        return false
      }
    )
  }

  /// An update from another SDK is no first launch, in no launch.
  @Test func anUpdateIsReportedAsALaterLaunch() {
    let delegates = Machine.Delegates(hasDeepLink: true, hasConversion: true)
    var machine = Machine()
    _ = machine.started(kept: nil, delegates)
    let actions = machine.lookedUp(.none(reason: "not_first_launch"), now: now, delegates)
    var kept: AppsFlyerConversion?
    for action in actions { if case .keep(let conversion) = action { kept = conversion } }
    var next = Machine()
    for action in actions + next.started(kept: kept, delegates) {
      switch action {
      case .conversion(_, let isFirstLaunch, _): #expect(!isFirstLaunch)
      case .keep: break
      default: Issue.record("\(action)")
      }
    }
    #expect(actions.count == 2)
    #expect(kept?.isDelivered == true)
  }

  @Test func aRefusedLinkHoldsNothingUp() {
    let delegates = Machine.Delegates(hasDeepLink: true, hasConversion: false)
    var machine = Machine()
    machine.arrives("B")
    _ = machine.started(kept: nil, delegates)
    _ = machine.lookedUp(.found(Self.link("A", isDeferred: true)), now: now, delegates)
    let actions = machine.refused("no", url: "B", delegates)
    #expect(actions.contains(.resolve(.found(Self.link("A", isDeferred: true)))))
  }
}
