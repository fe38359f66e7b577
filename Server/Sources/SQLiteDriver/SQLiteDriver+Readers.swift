import Foundation
import GRDB

extension SQLiteDriver {
  /// Opens every connection that reads, so that the files and the memory of a server are those that it
  /// begins with: the pool opens one where it needs one more, which may be hours later.
  ///
  /// A connection that cannot be opened now is tried again, and its error told, by who needs it.
  static func openReaders(of pool: DatabasePool, _ count: Int) {
    let (begun, ended) = (DispatchGroup(), DispatchGroup())
    for _ in 0..<count {
      begun.enter()
      ended.enter()
      pool.asyncRead { result in
        // A connection opens its files with its first row.
        if case .success(let database) = result {
          _ = try? Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
        }
        begun.leave()
        // No reader gives its connection back before each has its own. That takes milliseconds; a
        // machine with no thread to spare gets five seconds.
        _ = begun.wait(timeout: .now() + .seconds(5))
        ended.leave()
      }
    }
    ended.wait()
  }
}
