import LinkCore
import Testing

@testable import Paylisher

@Suite struct DeliveryMachineTests {
  var machine = DeliveryMachine(policy: .init(flushAt: 3, batchLimit: 8, interval: 30_000))
  let now = Timestamp(milliseconds: 1_000_000)

  @Test mutating func waitsForCompanyThenSends() {
    #expect(machine.captured(pending: 1, now: now) == [.wake(after: 30_000)])
    #expect(machine.captured(pending: 2, now: now) == [])
    #expect(machine.captured(pending: 3, now: now) == [.send(limit: 8)])
    #expect(machine.captured(pending: 4, now: now) == [])
  }

  @Test mutating func runsNoTimerWhileNothingWaits() {
    _ = machine.flush(pending: 1, now: now)
    let actions = machine.answered(
      .settled([], refused: []),
      sent: 1,
      pending: 0,
      now: now,
      random: 0
    )
    #expect(actions == [.rest])
    #expect(machine.wake(pending: 0, now: now) == [])
    #expect(machine.flush(pending: 0, now: now) == [.rest])
  }

  @Test mutating func aFlushGoesOnUntilNothingIsLeft() {
    #expect(machine.flush(pending: 20, now: now) == [.send(limit: 8)])
    #expect(settled(pending: 12) == [.send(limit: 8)])
    #expect(settled(pending: 2) == [.send(limit: 8)])
    #expect(settled(pending: 0) == [.rest])
  }

  @Test(arguments: [
    (0, 0, 500), (1, 0, 1_000), (3, 0, 4_000), (9, 0, 256_000), (10, 900_000, 1_350_000),
    (50, 900_000, 1_350_000),
  ])
  func backsOffWithFullJitterThenOnceInAQuarterOfAnHour(
    failures: Int,
    least: Int64,
    expected: Int64
  ) {
    #expect(DeliveryMachine.backOff(failures, 0.5) == expected)
    #expect(DeliveryMachine.backOff(failures, 0) == least)
  }

  @Test mutating func theServersPauseWins() {
    _ = machine.flush(pending: 5, now: now)
    let actions = answered(.retry(after: 120))
    #expect(actions == [.wake(after: 120_000), .rest])
    #expect(machine.flush(pending: 5, now: now.advanced(bySeconds: 119)) == [.rest])
    #expect(machine.captured(pending: 9, now: now.advanced(bySeconds: 119)) == [])
    #expect(machine.wake(pending: 9, now: now.advanced(bySeconds: 120)) == [.send(limit: 8)])
  }

  @Test mutating func theServersPauseIsCappedAtAnHour() {
    _ = machine.flush(pending: 5, now: now)
    #expect(answered(.retry(after: 86_400)) == [.wake(after: 3_600_000), .rest])
  }

  @Test mutating func anExplicitFlushSkipsOurOwnPauseOnly() {
    _ = machine.flush(pending: 5, now: now)
    #expect(answered(.retry(after: nil)) == [.wake(after: 500), .rest])
    #expect(machine.flush(pending: 5, now: now) == [.send(limit: 8)])
  }

  @Test mutating func neverGivesUp() {
    _ = machine.flush(pending: 5, now: now)
    for _ in 0..<1_000 {
      #expect(answered(.retry(after: nil)).last == .rest)
      #expect(machine.flush(pending: 5, now: now) == [.send(limit: 8)])
    }
  }

  @Test mutating func halvesWhatIsTooLargeAndDropsTheOneThatIs() {
    _ = machine.flush(pending: 8, now: now)
    #expect(answered(.tooLarge, sent: 8) == [.send(limit: 4)])
    #expect(answered(.tooLarge, sent: 4) == [.send(limit: 2)])
    #expect(answered(.tooLarge, sent: 2) == [.send(limit: 1)])
    #expect(
      answered(.tooLarge, sent: 1, pending: 8)
        == [.dropSent, .report(.tooLarge), .send(limit: 1)]
    )
    #expect(settled(pending: 6) == [.send(limit: 2)])
  }

  @Test mutating func findsARefusedEventByHalving() {
    _ = machine.flush(pending: 8, now: now)
    #expect(answered(.refused, sent: 8) == [.send(limit: 4)])
    #expect(answered(.refused, sent: 1).first == .dropSent)
  }

  @Test mutating func pausesAndTellsWhereTheAppIsUnwelcome() {
    _ = machine.flush(pending: 5, now: now)
    let expected: [DeliveryMachine.Action] = [
      .report(.unwelcome(status: 401)), .wake(after: 3_600_000), .rest,
    ]
    #expect(answered(.unwelcome(status: 401)) == expected)
    #expect(machine.flush(pending: 5, now: now) == [.rest])
  }

  @Test mutating func sendsNothingWhileStopped() {
    _ = machine.setStopped(true, pending: 9, now: now)
    #expect(machine.captured(pending: 9, now: now) == [])
    #expect(machine.wake(pending: 9, now: now) == [])
    #expect(machine.flush(pending: 9, now: now) == [.rest])
    #expect(machine.setStopped(false, pending: 9, now: now) == [.wake(after: 30_000)])
  }

  @Test(arguments: [BatchVerdict.tooLarge, .refused])
  func anOptOutEndsTheHalvingOfARequest(verdict: BatchVerdict) {
    var machine = machine
    _ = machine.flush(pending: 8, now: now)
    _ = machine.setStopped(true, pending: 8, now: now)
    let actions = machine.answered(verdict, sent: 8, pending: 8, now: now, random: 0)
    #expect(actions == [.rest])
    #expect(machine.setStopped(false, pending: 8, now: now) == [.wake(after: 30_000)])
    #expect(machine.wake(pending: 8, now: now) == [.send(limit: 4)])
  }

  @Test mutating func aClockSetBackDoesNotStretchAPause() {
    _ = machine.flush(pending: 5, now: now)
    _ = answered(.retry(after: 60))
    let lastYear = now.advanced(bySeconds: -31_536_000)
    #expect(machine.flush(pending: 5, now: lastYear) == [.send(limit: 8)])
  }

  private mutating func settled(pending: Int) -> [DeliveryMachine.Action] {
    answered(.settled([], refused: []), sent: 8, pending: pending)
  }

  private mutating func answered(
    _ verdict: BatchVerdict,
    sent: Int = 5,
    pending: Int = 5
  ) -> [DeliveryMachine.Action] {
    machine.answered(verdict, sent: sent, pending: pending, now: now, random: 0.5)
  }
}
