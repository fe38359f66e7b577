package import LinkCore

/// A lock that one transaction at a time holds, in the whole installation.
package struct AdvisoryLock: Hashable, Sendable {
  fileprivate let number: Int64

  /// Migrating the schema.
  static let migration = AdvisoryLock(number: 1)

  /// Names a lock of the whole installation; 1 is taken.
  package init(number: Int64) {
    self.number = number
  }

  /// The lock for what `purpose` does with the thing that has this id.
  package init(_ purpose: Purpose, _ id: EntityID) {
    let bytes = id.bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    number = Int64(bitPattern: bytes ^ UInt64(purpose.number) << 56)
  }

  /// What a lock is taken for; locks for different purposes do not exclude each other.
  package struct Purpose: Hashable, Sendable {
    let number: UInt8

    package init(_ number: UInt8) {
      self.number = number
    }
  }
}

extension SQLConnection {
  /// Waits until no other transaction holds a lock, and holds them all until this one ends.
  ///
  /// SQLite has one writer anyway, so there is nothing to wait for. A transaction takes all its locks
  /// in one call, which sorts them, so that no two wait for each other.
  package func take(_ locks: Set<AdvisoryLock>) throws {
    guard dialect.engine == .postgresql else { return }
    for number in locks.map(\.number).sorted() {
      _ = try query(
        "SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), \(number)))"
      )
    }
  }

  /// Keeps other transactions from holding a lock alone until this one ends; many can share it.
  package func share(_ lock: AdvisoryLock) throws {
    guard dialect.engine == .postgresql else { return }
    _ = try query(
      "SELECT pg_advisory_xact_lock_shared(hashtextextended(current_schema(), \(lock.number)))"
    )
  }
}
