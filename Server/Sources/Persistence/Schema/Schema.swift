@_exported public import Database
import LinkCore

extension Migration {
  /// Every migration of this version, in order: the baseline, and what changed it since the first release.
  package static let all: [Migration] = [.baseline]
}

extension Migrator {
  /// Makes a migrator to the schema of this version.
  package init() {
    self.init(Migration.all)
  }
}

extension AdvisoryLock {
  /// Making and removing the tables of months; transactions that store events share it.
  static let partitions = AdvisoryLock(number: 2)
}

extension AdvisoryLock.Purpose {
  /// Appending to a workspace's log and its roll-ups.
  static let appending = Self(1)
  /// Answering the first launch of an install.
  static let redeeming = Self(2)
  /// Claiming sends of messages with frequency caps.
  static let capping = Self(3)
}
