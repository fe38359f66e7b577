import Testing

@testable import Dashboard

struct ChartScaleTests {
  private static let scales: [(largest: Int64, lines: [Int64])] = [
    (0, [1, 0]), (1, [1, 0]), (4, [4, 3, 2, 1, 0]), (5, [6, 4, 2, 0]), (8, [8, 6, 4, 2, 0]),
    (9, [10, 5, 0]), (125, [150, 100, 50, 0]), (200, [200, 150, 100, 50, 0]),
    (201, [300, 200, 100, 0]), (99_999, [100_000, 50_000, 0]),
  ]

  @Test(arguments: scales)
  func hasRoundLines(largest: Int64, lines: [Int64]) {
    #expect(ChartScale(largest: largest).lines == lines)
  }

  @Test func usesMoreThanHalfOfTheHeight() {
    let wrong = (2..<20_000).filter { (largest: Int64) in
      let scale = ChartScale(largest: largest)
      return scale.top < largest || scale.top >= 2 * largest || scale.lines.count > 5
    }
    #expect(wrong == [])
  }
}
