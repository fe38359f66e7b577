#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Pages of memory that are 512 times as long as usual.
///
/// The processor remembers where some two thousand pages are. Links that are tapped in no order lie on more of the
/// usual ones, 50,000 for a million links, so that each tap would wait for the tables of pages, too; of huge ones it
/// knows them all.
enum HugePages {
  /// The bytes of a huge page of x86-64, and of ARM with usual pages of 4 KiB.
  private static let length: UInt = 1 << 21

  /// Asks the kernel for huge pages where whole ones fit; it may use others, and does where it has none.
  ///
  /// Source: Linux, `Documentation/admin-guide/mm/transhuge.rst`; madvise(2), `MADV_HUGEPAGE`.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    let start = UInt(bitPattern: memory.baseAddress)
    let first = (start + length - 1) & ~(length - 1)
    let end = (start + UInt(memory.count)) & ~(length - 1)
    guard first < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), Int32(MADV_HUGEPAGE))
    #endif
  }
}
