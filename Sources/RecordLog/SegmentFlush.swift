/// Carries a segment to the disk without holding up its writer.
///
/// It has a descriptor of its own, so that the writer may be closed meanwhile; until it is gone
/// nobody else can open the segment.
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
  /// - Returns: Whether it is.
  @discardableResult
  public func run() -> Bool {
    System.synchronize(descriptor)
  }
}
