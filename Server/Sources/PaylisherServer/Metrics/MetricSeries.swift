import Synchronization

/// The values of a metric for one combination of labels; changing one takes no lock and allocates nothing.
///
/// A caller that counts many times a millisecond keeps one, and spares the look-up of its labels.
package final class MetricSeries: Sendable {
  /// The values that a scrape reads.
  ///
  /// If a histogram changes meanwhile, its sum may lack values that its buckets have.
  struct Cell: Hashable, Sendable {
    var value = 0.0
    var buckets: [UInt64] = []
  }

  /// The upper bounds of a histogram, ascending; `nil` for other kinds.
  private let bounds: [Double]?
  /// The bits of a `Double`.
  private let value = Atomic<UInt64>(0)
  private let buckets: AtomicCounters

  init(_ kind: MetricFamily.Kind) {
    if case .histogram(let bounds) = kind {
      (self.bounds, buckets) = (bounds, AtomicCounters(bounds.count + 1))
    } else {
      (bounds, buckets) = (nil, AtomicCounters(0))
    }
  }

  /// Adds to a counter or a gauge.
  package func add(_ amount: Double = 1) {
    var bits = value.load(ordering: .relaxed)
    while true {
      let sum = (Double(bitPattern: bits) + amount).bitPattern
      let change = value.weakCompareExchange(expected: bits, desired: sum, ordering: .relaxed)
      guard !change.exchanged else { return }
      bits = change.original
    }
  }

  /// Sets a gauge.
  package func set(_ value: Double) {
    self.value.store(value.bitPattern, ordering: .relaxed)
  }

  /// Counts a value in a histogram, `count` times; durations are in seconds.
  package func observe(_ value: Double, count: Int = 1) {
    guard let bounds else { return add(value) }
    buckets.add(UInt64(count), at: bounds.firstIndex { value <= $0 } ?? bounds.count)
    add(value * Double(count))
  }

  var cell: Cell {
    Cell(value: Double(bitPattern: value.load(ordering: .relaxed)), buckets: buckets.values)
  }
}

/// A fixed number of counters, which start at 0.
private final class AtomicCounters: Sendable {
  private let count: Int
  nonisolated(unsafe) private let counters: UnsafeMutablePointer<Atomic<UInt64>>

  init(_ count: Int) {
    self.count = count
    counters = .allocate(capacity: count)
    for index in 0..<count { (counters + index).initialize(to: Atomic(0)) }
  }

  deinit {
    counters.deinitialize(count: count)
    counters.deallocate()
  }

  func add(_ amount: UInt64, at index: Int) {
    counters[index].wrappingAdd(amount, ordering: .relaxed)
  }

  var values: [UInt64] { (0..<count).map { counters[$0].load(ordering: .relaxed) } }
}
