import LinkPages

/// Everything that pages of the dashboard say.
enum Phrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Layout and navigation.
  case skipToContent, mainNavigation, menu, account, signOut, timesIn, setUp, home, links, campaigns
  case reports, alerts, live, people, apps, domains, keys, settings, firstLaunches, engagement,
    messages
  case sequences, audiences, screens, placements, members, auditLog, system, remove, actions
  case breadcrumbs
  case pages, firstPage, nextPage, showNumbers, cancel, save, apply, copy, copied, refresh, none
  case all, whatIsWrong, problem, savedNow, guides

  // Counts.
  case clicks, uniqueClicks, deviceType, deviceModel, operatingSystem, appVersion, scans, botClicks
  case installs, opens, events, revenue, purchases, day, before, newNow, noChange, clicksPerDay
  case byRule, countFinding

  // Home.
  case today, lastDays, topLinks, allLinks, allReports, firstSteps, stepDomain, stepApp, stepLink
  case stepEvent, stepDone, stepOpen, noClicksYet, noClicksAdvice

  // Links.
  case createLink, search, searchLinks, link, status, tags, created, target, noLinks, noLinksAdvice
  case noLinksFound, noLinksFoundAdvice, clearFilters, statusActive, statusWarn, statusDisabled
  case statusNotStarted, statusExpired, statusUsedUp, edit, disableLink, enableLink, disableAdvice
  case whereItGoes, whereItGoesNote, iPhone, android, computer, bot, toLanding, toStore, toWeb
  case toDesktop, toPreview, toPassword, toWarning, toExpired, toNotFound, rules, noRules, ruleFirst
  case everyTap, qrCode, downloadSVG, downloadPNG, shareCard, details, code, domain, title, notes
  case starts, expires, clickLimit, password, passwordSet, updated, version, funnel, funnelNote
  case explain, explainNote, device, country, countryHint, language, leadsTo, warnings, inInstagram
  case platform, moment

  // The form of a link.
  case newLink, editingLink, urlLabel, urlHint, titleHint, codeHint, tagsHint, phones, iosApp
  case androidApp, appHint, iosStore, androidStore, desktopURL, desktopHint, cardTitle, cardText
  case limits, expiresHint, clickLimitHint, moreSettings, changedMeanwhile, reload

  // Reports.
  case overview, breakdown, funnelReport, retention, from, to, campaign, source, medium, linkVariant
  case event, groupBy, compare, downloadCSV, rangeToday, range7, range30, range90, range365, value
  case noData, noDataAdvice, peoplePerDay, peopleNote, firstSeen, dayNumber, retentionNote, steps
  case stepsHint, withinDays, median, ninety, chooseSteps, chooseStepsAdvice, filters, noRevenue
  case noRevenueAdvice, currency, amount

  // Live.
  case liveLead, pause, resume, arrived, noEvents, noEventsAdvice, person

  // Problems.
  case notFoundTitle, notFoundAdvice, notAllowedTitle

  // Set-up.
  case domainsLead, noDomains, noDomainsAdvice, baseURL, host, hostHint, addDomain, associationLab
  case labNote, tryURL, tryNow, showFile, opensApp, staysInBrowser, noFindings, appsLead, noApps
  case noAppsAdvice, addApp, appName, bundleID, appLook, appIcon, appIconHint, appColor
  case appColorHint, appScheme, appStorePage, appTeam, appFingerprint, keysLead, createKey
  case keyShownOnce, keyName, keyKind, secretKey, publishableKey, revoke, revoked, revokeAdvice
  case workspaceName, allowedHosts, allowedHostsHint, allowedSchemes, allowedSchemesHint
}
