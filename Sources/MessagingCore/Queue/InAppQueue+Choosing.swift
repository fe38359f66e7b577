import LinkCore

extension InAppQueue {
  /// Chooses the next message, or says when to look again.
  mutating func advance(now: Timestamp) -> [Action] {
    var actions = dropUnshowable(now: now)
    guard isActive, phase == .idle, !isExcluded else { return actions }
    var wakeAt: Timestamp?
    if let lastClosed {
      let free = Timestamp(milliseconds: lastClosed.milliseconds + settings.gap)
      // A clock that was set back would wait for ever.
      if now < free, now >= lastClosed { return actions + [.wake(free)] }
    }
    waiting = waiting.ordered {
      ($1.payload.priority, $0.order) < ($0.payload.priority, $1.order)
    }
    for place in waiting.indices {
      switch verdict(at: place, now: now) {
      case .show:
        phase = .preparing(waiting[place].payload.identity)
        return actions + [.prepare(waiting[place].payload.identity)]
      case .wait(let moment): wakeAt = min(wakeAt ?? moment, moment)
      case .waitForScreen, .expired, .unreadable: break
      }
    }
    if let wakeAt { actions.append(.wake(wakeAt)) }
    return actions
  }

  /// What the condition of a message says, and since when only its delay is in the way.
  private mutating func verdict(at place: Int, now: Timestamp) -> ConditionVerdict {
    let entry = waiting[place]
    if let retryAt = entry.retryAt, now < retryAt { return .wait(until: retryAt) }
    let verdict = entry.payload.condition
      .verdict(screen: screen, onScreenSince: entry.onScreenSince, now: now)
    let isInTime = entry.payload.condition.notBefore.map { $0 <= now } ?? true
    switch verdict {
    case .show,
      .wait where isInTime:
      waiting[place].onScreenSince = entry.onScreenSince ?? now
    default: waiting[place].onScreenSince = nil
    }
    return verdict
  }

  private mutating func dropUnshowable(now: Timestamp) -> [Action] {
    let prepared = current
    let over = waiting.filter {
      $0.payload.identity != prepared && $0.payload.condition.isOver(now)
    }
    if !over.isEmpty {
      let identities = Set(over.map(\.payload.identity))
      waiting.removeAll { identities.contains($0.payload.identity) }
    }
    shownAt = shownAt.filter { now.milliseconds(since: $0.value) < settings.memory }
    return over.isEmpty ? [] : over.map { .drop($0.payload.identity, .expired) } + [.save]
  }

  func reasonToRefuse(_ payload: MessagePayload, now: Timestamp) -> DropReason? {
    if payload.layout == nil { return .nothingToShow }
    if payload.condition.isUnreadable { return .unreadableCondition }
    if payload.condition.isOver(now) { return .expired }
    if !isForThisPerson(payload) { return .otherPerson }
    guard let shown = shownAt[payload.identity] else { return nil }
    return now.milliseconds(since: shown) < settings.memory ? .alreadyShown : nil
  }

  func isForThisPerson(_ payload: MessagePayload) -> Bool {
    guard let recipient = payload.recipient, let person else { return true }
    return person.contains(recipient)
  }

  var isExcluded: Bool {
    guard let screen = screen?.lowercased() else { return false }
    return settings.excludedScreens.contains { part in
      let part = Array(part.lowercased().utf8)
      let name = Array(screen.utf8)
      guard !part.isEmpty, part.count <= name.count else { return false }
      return (0...(name.count - part.count)).contains { name[$0...].starts(with: part) }
    }
  }

  mutating func stopPreparing() -> [Action] {
    guard case .preparing(let identity) = phase else { return [] }
    phase = .idle
    return [.hide(identity)]
  }

  /// Gives up the least important and newest messages where there are too many.
  mutating func shorten() -> [Action] {
    guard waiting.count > settings.capacity else { return [] }
    let last = waiting.indices
      .filter { waiting[$0].payload.identity != current }
      .max {
        (waiting[$1].payload.priority, waiting[$0].order)
          < (waiting[$0].payload.priority, waiting[$1].order)
      }
    guard let last else { return [] }
    return [.drop(waiting.remove(at: last).payload.identity, .queueFull)]
  }

  mutating func remember(_ identity: MessageIdentity, now: Timestamp) {
    shownAt[identity] = now
    guard shownAt.count > 200, let oldest = shownAt.min(by: { $0.value < $1.value }) else { return }
    shownAt[oldest.key] = nil
  }
}

extension MessageCondition {
  /// Whether the message may not be shown any more, whatever the screen.
  func isOver(_ now: Timestamp) -> Bool {
    guard let notAfter else { return false }
    return now > notAfter || notBefore.map { $0 > notAfter } ?? false
  }
}
