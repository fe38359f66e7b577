/// What a check of an installation found, or what to do about it: the `reason` and the `fixReason` of a ``Finding``.
public enum FindingReason: Int, ReasonCode {
  // Apps, push keys and matching by network and device.
  case noApps, addApp, appWhole, appLacks, addPart, teamID, fingerprint, scheme, storePage
  case keyRefused, otherKey, keysGood, noPushKey, setPushKey, otherSecretKey
  case appNotice, switchOff, nothingMeasured, wrongMatches, lessDoubt, reportsKey

  // The clock.
  case noInternet, noDate, compareOrMove, compare, clockFast, clockSlow, clockGood, keepTime

  // Domains.
  case noDomains, addDomain, domainAnswers, domainFails, noAnswer, largeAnswer, redirects
  case noPublicURL, onlyHTTPS, onlyPort, certificate, newCertificate, noWay, runElsewhere
  case pointDomain, certificateEnds, renewCertificate, noCertificate, seeCertificate

  // Who has shown that a domain is theirs.
  case recordThere, domainTaken, deleteEither, noResolver, checkLater, recordUnreadable, oneRecord
  case noRecord, otherRecord, recordGone, publishAgain, publishRecord, domainKey

  // Association files.
  case fileFault, fileFaultAt, notJSON, noFetch, answers, serveFile, opensNothing, explainFile
  case opensOne, opensApps, fileGood, noCopyHere, appleFetches, noCopy, oldCopy, seeDifferences
  case copyGood

  // Links.
  case newestLinks, oneLink, links, moreNewest, more, mendFirst, badTarget, nowhere, giveFallback
  case noStorePage, addStorePage

  // The server and its key.
  case serverReady, serverMoved, giveTarget, notReady, notReadyBecause, waitForServer, startServer
  case keyWorks, giveServerKey, totalsRight, totalsWrong, rebuildTotals, verifyTotals

  // The data directory and the database.
  case noDirectory, nameDirectory, roomLeft, makeRoom, notWritable, otherUser, noMetrics
  case askMetrics, noDatabase, readLog, databaseGood, commitsLost, flushCommits, logSize, longReader
  case logHeld, clicksWait, clicksSafe, diskFree, largerDisk, clockLead, clockDiffers, sameTime
  case indexesGood, indexesBroken, reindex, geoAge, updateGeo

  // Alerts.
  case clicksDropped, clicksRose, pageGone, pageFails, pageSilent, linkExpires, fileChanged
  case manyMore

  case notChecked

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
