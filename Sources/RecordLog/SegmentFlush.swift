/// Carries a segment to the disk without holding up its writer.
///
/// It has a descriptor of its own, so that the writer may be closed meanwhile; until it is gone
/// no other writer can open the segment.
public final class SegmentFlush: Sendable {
  private let descriptor: Int32

  init?(of writer: Int32) {
    guard writer >= 0 else { return nil }
    let copy = System.duplicate(writer)
    guard copy >= 0 else { return nil }
    descriptor = copy
  }

  deinit {
    System.closeDescriptor(descriptor)
  }

  /// Waits until what was appended before is on the disk.
  ///
  /// - Parameter barrier: Whether it is enough that nothing which is written later reaches the disk
  ///   first; faster on Apple's systems, the same elsewhere.
  /// - Returns: Whether it is.
  @discardableResult
  public func run(barrier: Bool = false) -> Bool {
    System.synchronize(descriptor, barrier: barrier)
  }

  /// Waits until what a file holds now is on the disk.
  ///
  /// - Parameters:
  ///   - path: The file; one that is gone is no error.
  ///   - barrier: As for ``run(barrier:)``.
  public static func run(path: String, barrier: Bool = false) {
    let descriptor = System.openForReading(path)
    guard descriptor >= 0 else { return }
    _ = System.synchronize(descriptor, barrier: barrier)
    System.closeDescriptor(descriptor)
  }
}
