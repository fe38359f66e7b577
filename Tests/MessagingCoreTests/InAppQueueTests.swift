import LinkCore
import MessagingCore
import Testing

@Suite struct InAppQueueTests {
  static let now = TestPayload.now

  static func after(_ seconds: Int64) -> Timestamp { now.advanced(bySeconds: seconds) }

  static func message(
    _ id: String,
    priority: JSONValue = 0,
    condition: JSONValue = [:],
    recipient: JSONValue? = nil
  ) -> JSONValue {
    TestPayload.inApp(condition: condition)
      .with(["pushId": .string(id), "priority": priority, "recipient": recipient])
  }

  /// A queue, and what it asked for.
  struct Driver {
    var queue = InAppQueue()
    var log: [InAppQueue.Action] = []

    init(settings: InAppQueue.Settings = InAppQueue.Settings(), isActive: Bool = true) {
      queue = InAppQueue(settings: settings)
      if isActive { log += queue.becameActive(now: InAppQueueTests.now) }
    }

    /// What a message made the queue do.
    @discardableResult mutating func receive(
      _ json: JSONValue,
      at now: Timestamp = InAppQueueTests.now
    ) -> [InAppQueue.Action] {
      guard let payload = MessagePayload(json, origin: .pull, parse: parseJSON) else { return [] }
      return queue.receive(payload, source: json, now: now)
    }

    @discardableResult mutating func show(
      _ id: String,
      at now: Timestamp = InAppQueueTests.now
    ) -> [InAppQueue.Action] {
      queue.mayShow(id.identity, now: now) ? queue.shown(id.identity, now: now) : []
    }

    @discardableResult mutating func close(
      _ id: String,
      at now: Timestamp = InAppQueueTests.now
    ) -> [InAppQueue.Action] {
      queue.closed(id.identity, now: now)
    }

    /// The same queue after the process was killed.
    mutating func kill(isActive: Bool = true) {
      let text = queue.snapshot.text
      queue = InAppQueue(
        snapshot: parseJSON(text) ?? nil,
        settings: queue.settings,
        parse: parseJSON
      )
      if isActive { log += queue.becameActive(now: InAppQueueTests.now) }
    }
  }

  @Test func showsOneAtATimeByPriorityThenAge() {
    var driver = Driver(isActive: false)
    for (id, priority) in [("a", 0), ("b", 5), ("c", 5), ("d", -1)] as [(String, JSONValue)] {
      driver.receive(Self.message(id, priority: priority))
    }
    var actions = driver.queue.becameActive(now: Self.now)
    for id in ["b", "c", "a", "d"] {
      #expect(actions == [.prepare(id.identity)])
      driver.show(id)
      actions = Array(driver.close(id).dropFirst())
    }
    #expect(actions == [])
  }

  /// Its scene went before the message was seen: it waits again, and others may be shown.
  @Test func aMessageThatIsClosedBeforeItWasSeenIsNotUsedUp() {
    var driver = Driver()
    driver.receive(Self.message("1"))
    #expect(driver.queue.current == "1".identity)
    #expect(driver.close("1") == [.wake(Self.after(30))])
    #expect(driver.queue.current == nil && driver.queue.count == 1)
    #expect(driver.queue.woke(now: Self.after(30)) == [.prepare("1".identity)])
  }

  /// B19: shown is what was on the screen, and the server hears it then.
  @Test func aMessageIsShownWhenItIsOnTheScreen() {
    var driver = Driver()
    #expect(
      driver.receive(Self.message("1"))
        == [.save, .report("1".identity, pushID: "1", .delivered), .prepare("1".identity)]
    )
    // A failed presentation does not burn it.
    #expect(driver.queue.notShown("1".identity, now: Self.now) == [.wake(Self.after(30))])
    #expect(driver.queue.woke(now: Self.after(30)) == [.prepare("1".identity)])
    #expect(
      driver.show("1", at: Self.after(30)) == [.save, .report("1".identity, pushID: "1", .seen)]
    )
    #expect(
      driver.receive(Self.message("1"), at: Self.after(31)) == [.drop("1".identity, .alreadyShown)]
    )
    #expect(
      driver.close("1", at: Self.after(32)) == [.report("1".identity, pushID: "1", .dismissed)]
    )
    #expect(
      driver.receive(Self.message("1"), at: Self.after(40)) == [.drop("1".identity, .alreadyShown)]
    )
    // A day after it was shown it may be again.
    let day: Int64 = 86_400
    #expect(
      driver.receive(Self.message("1"), at: Self.after(30 + day)).contains(.prepare("1".identity))
    )
  }

  @Test func aClickIsReportedOnceAndIsNoDismissal() {
    var driver = Driver()
    driver.receive(Self.message("1"))
    driver.show("1")
    #expect(driver.queue.clicked("1".identity) == [.report("1".identity, pushID: "1", .clicked)])
    #expect(driver.queue.clicked("1".identity) == [])
    #expect(driver.close("1") == [])
    #expect(driver.close("1") == [])
  }

  @Test func waitsForItsScreenItsTimeAndItsDelay() {
    var driver = Driver()
    let condition: JSONValue = [
      "target": "Home", "displayTime": .integer(Self.after(10).milliseconds), "delay": 3,
    ]
    let actions = driver.receive(Self.message("1", condition: condition))
    #expect(actions.last == .wake(Self.after(10)))
    #expect(driver.queue.woke(now: Self.after(10)) == [])
    #expect(driver.queue.screenChanged(to: "Home", now: Self.after(11)) == [.wake(Self.after(14))])
    // Leaving the screen begins the delay anew.
    #expect(driver.queue.screenChanged(to: "Cart", now: Self.after(13)) == [])
    #expect(driver.queue.woke(now: Self.after(14)) == [])
    #expect(driver.queue.screenChanged(to: "Home", now: Self.after(20)) == [.wake(Self.after(23))])
    #expect(driver.queue.woke(now: Self.after(23)) == [.prepare("1".identity)])
  }

  /// The condition is checked again just before a message is shown.
  @Test func whatChangesWhileItIsPreparedCounts() {
    var driver = Driver()
    let condition: JSONValue = [
      "target": "Home", "expireDate": .integer(Self.after(5).milliseconds),
    ]
    _ = driver.queue.screenChanged(to: "Home", now: Self.now)
    driver.receive(Self.message("1", condition: condition))
    #expect(driver.queue.mayShow("1".identity, now: Self.after(5)))
    #expect(!driver.queue.mayShow("1".identity, now: Self.after(6)))
    #expect(driver.queue.screenChanged(to: "Cart", now: Self.after(1)) == [.hide("1".identity)])
    #expect(!driver.queue.mayShow("1".identity, now: Self.after(1)))
    #expect(driver.queue.screenChanged(to: "Home", now: Self.after(2)) == [.prepare("1".identity)])
    #expect(driver.queue.resignedActive(now: Self.after(2)) == [.hide("1".identity)])
    #expect(
      driver.queue.becameActive(now: Self.after(6)) == [.drop("1".identity, .expired), .save]
    )
  }

  @Test func survivesAKill() {
    var driver = Driver(isActive: false)
    driver.receive(Self.message("1", condition: ["target": "Home"]))
    driver.receive(Self.message("2", priority: "high"))
    driver.kill()
    #expect(driver.log == [.prepare("2".identity)])
    driver.show("2")
    driver.kill()
    // What was on the screen is not shown again; what waited still waits.
    #expect(driver.queue.count == 1)
    #expect(driver.receive(Self.message("2")) == [.drop("2".identity, .alreadyShown)])
    #expect(driver.queue.screenChanged(to: "home", now: Self.now) == [.prepare("1".identity)])
  }

  @Test func isGivenUpAfterThreeFailures() {
    var driver = Driver()
    driver.receive(Self.message("1"))
    var actions: [InAppQueue.Action] = []
    for attempt in 0..<3 {
      let moment = Self.after(Int64(attempt) * 30)
      _ = driver.queue.woke(now: moment)
      actions = driver.queue.notShown("1".identity, now: moment)
    }
    #expect(actions == [.save, .drop("1".identity, .notShowable)])
  }

  @Test func aGapIsKept() {
    var settings = InAppQueue.Settings()
    settings.gap = 30_000
    var driver = Driver(settings: settings)
    driver.receive(Self.message("1"))
    driver.receive(Self.message("2"))
    driver.show("1")
    #expect(driver.close("1").last == .wake(Self.after(30)))
    #expect(driver.queue.woke(now: Self.after(29)) == [.wake(Self.after(30))])
    #expect(driver.queue.woke(now: Self.after(30)) == [.prepare("2".identity)])
  }

  @Test func anotherPersonSeesNothingOfTheFirst() {
    var driver = Driver()
    _ = driver.queue.personChanged(to: ["ada"], now: Self.now)
    driver.receive(Self.message("1", recipient: "ada"))
    driver.receive(Self.message("2", recipient: "ada"))
    driver.receive(Self.message("3"))
    driver.show("1")
    #expect(
      driver.queue.personChanged(to: ["ben"], now: Self.now)
        == [.hide("1".identity), .drop("2".identity, .otherPerson), .save, .prepare("3".identity)]
    )
    #expect(
      driver.receive(Self.message("4", recipient: "ada")) == [.drop("4".identity, .otherPerson)]
    )
  }

  @Test func whoLogsInStillSeesWhatWasSentBefore() {
    var driver = Driver()
    _ = driver.queue.personChanged(to: ["visitor"], now: Self.now)
    driver.receive(Self.message("1", recipient: "visitor"))
    driver.receive(Self.message("2", recipient: "visitor"))
    driver.show("1")
    #expect(driver.queue.personChanged(to: ["visitor", "ada"], now: Self.now) == [.save])
    #expect(driver.queue.current == "1".identity)
    #expect(driver.close("1").contains(.prepare("2".identity)))
    driver.receive(Self.message("3", recipient: "visitor"))
    #expect(driver.queue.count == 2)
  }

  @Test func nothingIsShownOverExcludedScreens() {
    var settings = InAppQueue.Settings()
    settings.excludedScreens = ["Splash"]
    var driver = Driver(settings: settings)
    _ = driver.queue.screenChanged(to: "MySplashScreen", now: Self.now)
    #expect(!driver.receive(Self.message("1")).contains(.prepare("1".identity)))
    #expect(driver.queue.screenChanged(to: "Home", now: Self.now) == [.prepare("1".identity)])
  }

  @Test func theLeastImportantIsGivenUpWhereThereAreTooMany() {
    var settings = InAppQueue.Settings()
    settings.capacity = 2
    var driver = Driver(settings: settings, isActive: false)
    driver.receive(Self.message("1", priority: 1))
    driver.receive(Self.message("2"))
    #expect(
      driver.receive(Self.message("3", priority: 2)).contains(.drop("2".identity, .queueFull))
    )
    #expect(driver.queue.count == 2)
  }

  @Test func aNewerVersionTakesThePlaceOfTheOlder() {
    var driver = Driver(isActive: false)
    driver.receive(Self.message("1", condition: ["target": "Home"]))
    #expect(driver.receive(Self.message("1", condition: ["target": "Cart"])) == [.save])
    #expect(driver.queue.payload("1".identity)?.condition.screens == ["Cart"])
  }

  @Test(
    arguments: [
      (TestPayload.inApp().with(["layouts": "[]"]), .nothingToShow),
      (message("77", condition: ["expireDate": 1]), .expired),
      (message("77", condition: ["expireDate": "soon"]), .unreadableCondition),
    ] as [(JSONValue, InAppQueue.DropReason)]
  )
  func saysWhyAMessageIsNotTaken(json: JSONValue, reason: InAppQueue.DropReason) {
    var driver = Driver()
    #expect(driver.receive(json) == [.drop("77".identity, reason)])
  }
}

extension String {
  fileprivate var identity: MessageIdentity { MessageIdentity(stored: "push:" + self) }
}
