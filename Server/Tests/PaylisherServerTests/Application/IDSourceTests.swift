import LinkCore
import Testing

@testable import PaylisherServer

@Suite struct IDSourceTests {
  @Test func makesIdsOfTheirMomentAndNeverOneTwice() async {
    let source = IDSource()
    let moment = Timestamp(milliseconds: 1_795_257_000_123)
    let ids = await withTaskGroup(of: [EntityID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<2_000).map { _ in source.make(moment) } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 16_000)
    #expect(ids.allSatisfy { $0.timestamp == moment })
    // Every random bit is set about half of the time.
    for bit in 0..<62 {
      let share = Double(ids.count { $0.low >> UInt64(bit) & 1 == 1 }) / 16_000
      #expect(abs(share - 0.5) < 0.03, "bit \(bit)")
    }
  }
}
