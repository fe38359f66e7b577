import LinkCore
import Testing

/// What the modules of the SDK share to stay small.
@Suite struct ValueTests {
  private struct Pair: Equatable {
    @Boxed var one: [Int]
    var two: Int
  }

  /// A boxed member is a value like any other.
  @Test func aCopyKeepsItsBoxedMember() {
    let first = Pair(one: [1], two: 2)
    var second = first
    #expect(second == first)
    second.one.append(3)
    #expect(first.one == [1])
    #expect(second.one == [1, 3])
    #expect(second != first)
    second.one = [1]
    #expect(second == first)
  }

  @Test(arguments: [
    [], [7], [1, 2, 3], [3, 2, 1], [5, 1, 5, 2, 1, 9, 0, 5], Array((0..<40).map { $0 * 7 % 40 }),
  ])
  func ordersAsTheStandardLibrary(values: [Int]) {
    #expect(values.ordered(by: <) == values.sorted())
    #expect(values.ordered(by: >) == values.sorted(by: >))
  }

  @Test func equalElementsStayAsTheyCome() {
    let pairs = [("b", 1), ("a", 1), ("c", 0), ("d", 1)]
    #expect(pairs.ordered { $0.1 < $1.1 }.map(\.0) == ["c", "b", "a", "d"])
  }
}
