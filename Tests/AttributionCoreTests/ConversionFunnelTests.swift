import AttributionCore
import Testing

@Suite struct ConversionFunnelTests {
  @Test(
    arguments: [
      ([(0, 0), (1, 5), (2, 9)], [1, 1, 1]),
      ([(2, 9), (0, 0), (1, 5)], [1, 1, 1]),
      ([(1, 0), (0, 5), (2, 9)], [1, 0, 0]),
      ([(0, 0), (1, 5), (2, 11)], [1, 1, 0]),
      ([(0, 0), (0, 5), (1, 7), (2, 14)], [1, 1, 1]),
      ([(0, 0), (1, 5), (0, 8), (1, 12), (2, 16)], [1, 1, 1]),
      ([(0, 0), (1, 10), (2, 10)], [1, 1, 1]),
      ([(1, 1)], [0, 0, 0]), ([], [0, 0, 0]), ([(7, 1), (-1, 2)], [0, 0, 0]),
    ] as [([(Int, Int64)], [Int64])]
  )
  func countsAPersonAsFarAsTheyCame(_ hits: [(Int, Int64)], _ people: [Int64]) {
    var funnel = ConversionFunnel(steps: 3, within: 10)
    funnel.add(hits.map { .init(steps: [$0.0], at: $0.1) })
    #expect(funnel.results.map(\.people) == people)
  }

  @Test func timesAreThoseOfTheFirstWayThrough() {
    var funnel = ConversionFunnel(steps: 2, within: 1_000)
    for time in 1...10 as ClosedRange<Int64> {
      funnel.add(
        [(0, 0), (1, time), (1, time * 50)].map { .init(steps: [$0.0], at: $0.1) }
      )
    }
    funnel.add([.init(steps: [0], at: 0)])
    #expect(funnel.results[0] == .init(people: 11, median: nil, p90: nil))
    #expect(funnel.results[1] == .init(people: 10, median: 5, p90: 9))
  }

  @Test func oneEventIsOneStep() {
    for (count, people) in [(1, [1, 0]), (2, [1, 1])] as [(Int64, [Int64])] {
      var funnel = ConversionFunnel(steps: 2, within: 1_000)
      funnel.add((0..<count).map { .init(steps: [0, 1], at: $0) })
      #expect(funnel.results.map(\.people) == people)
    }
  }

  @Test func partsCountWhatAllPeopleTogetherCount() {
    var all = ConversionFunnel(steps: 2, within: 1_000)
    var parts = [all.empty, all.empty]
    for person in 0..<20 as Range<Int64> {
      let hits = [(0, 0), (1, person * 60)].map { ConversionFunnel.Hit(steps: [$0.0], at: $0.1) }
      all.add(hits)
      parts[Int(person % 2)].add(hits)
    }
    var sum = all.empty
    for part in parts { sum.add(part) }
    #expect(sum.results == all.results)
    #expect(sum.results.map(\.people) == [20, 17])
  }
}
