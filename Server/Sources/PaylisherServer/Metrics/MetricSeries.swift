import Synchronization

/// The values of a metric for one combination of labels.
///
/// A caller that counts many times a millisecond keeps one, and spares the look-up of its labels.
public final class MetricSeries: Sendable {
  struct Cell: Hashable, Sendable {
    var value = 0.0
    var count: UInt64 = 0
    var buckets: [UInt64] = []
  }

  private let bounds: [Double]?
  private let state: Mutex<Cell>

  init(_ kind: MetricFamily.Kind) {
    if case .histogram(let bounds) = kind {
      self.bounds = bounds
      state = Mutex(Cell(buckets: Array(repeating: 0, count: bounds.count + 1)))
    } else {
      bounds = nil
      state = Mutex(Cell())
    }
  }

  /// Adds to a counter or a gauge.
  public func add(_ amount: Double = 1) {
    state.withLock { $0.value += amount }
  }

  /// Sets a gauge.
  public func set(_ value: Double) {
    state.withLock { $0.value = value }
  }

  /// Counts a value in a histogram, `count` times; durations are in seconds.
  public func observe(_ value: Double, count: Int = 1) {
    guard let bounds else { return add(value) }
    let index = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { cell in
      cell.buckets[index] += UInt64(count)
      cell.count += UInt64(count)
      cell.value += value * Double(count)
    }
  }

  var cell: Cell { state.withLock { $0 } }
}
