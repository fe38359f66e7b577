@_exported public import Database
import LinkCore

extension Migration {
  /// Every migration of this version, in order.
  public static let all: [Migration] = [
    .migration001, .migration002, .audiences, .messages, .acknowledgements, .forwardParameters,
    .clickNetwork, .accounts, .keyRoles, .rollupsByDay, .screens, .messageEvents, .purchases,
    .auditLog, .clickCampaigns, .refusedEvents, .cancelledMessages, .addressesByPerson,
    .appMatching, .acknowledgementMoments, .eventsByName, .waitingSends, .uniqueClicks,
    .ignoredProperties, .keyRotation, .reportShares, .simulatedTraffic, .identities,
    .eventsOfPeople, .appAppearance, .reportsOfSends, .requiredSecondFactor,
    .workspaceTimeZone, .linkSearch, .automaticEvents, .firstLaunches,
    .auditedThings, .invites, .erasureRemnants, .randomIDs,
    .oneLinkTargets, .domainPages, .inviteTemplates,
    .caseSensitiveDomains,
  ]
}

extension Migrator {
  /// Makes a migrator to the schema of this version.
  public init() {
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
