import AttributionCore
import Testing

/// What an app's own figures say, and when they hold it back.
@Suite struct ShadowCountsTests {
  /// Wilson's interval, by the table of Brown, Cai and DasGupta (2001) for 0 and by hand.
  @Test(arguments: [
    (0, 10, 0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1), (20, 1_000, 0.013, 0.0307),
  ])
  func estimatesAPart(part: Int, whole: Int, low: Double, high: Double) throws {
    let estimate = try #require(Estimate(part, of: whole))
    #expect(abs(estimate.low - low) < 0.001)
    #expect(abs(estimate.high - high) < 0.001)
    #expect(Estimate(1, of: 0) == nil)
  }

  /// Few deliveries, or a figure that returning people explain, change nothing.
  @Test(arguments: [
    (190, 9, 1.0), (980, 20, 1), (975, 25, 1), (950, 50, 0.125), (500, 500, 0.125), (0, 0, 1),
  ])
  func holdsOnlyWhatIsSurelyWrong(right: Int, wrong: Int, held: Double) {
    // attack 66
    #expect(ShadowCounts(right: right, wrong: wrong).held(to: 0.001) == held)
  }

  @Test func countsEachOutcome() {
    var counts = ShadowCounts()
    for outcome in ShadowCounts.Outcome.allCases { counts.add(outcome) }
    #expect(counts == ShadowCounts(right: 1, wrong: 1, refused: 1))
    #expect(counts.delivered == 2)
    #expect(counts.foundRate?.value == 0.5)
  }

  @Test(arguments: [
    (0.999_95, DoubtBand.least), (0.999_5, .tenThousandth), (0.995, .thousandth),
    (0.95, .hundredth),
    (0.5, .tenth),
  ])
  func sortsByDoubt(posterior: Double, band: DoubtBand) {
    #expect(DoubtBand(posterior: posterior) == band)
  }
}
