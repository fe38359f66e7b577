import LinkPages
import WireModels

/// What pages and mails about alerts say.
enum AlertPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case alertsLead, noAlerts, noAlertsAdvice, newAlert, createAlert, changeAlert
  case alertSaved, alertStopped, deleteAlertAdvice

  // Kinds.
  case clickDrop, clickDropAdvice, clickSpike, clickSpikeAdvice, deadDestination
  case deadDestinationAdvice, expiringLink, expiringLinkAdvice, associationChange
  case associationChangeAdvice

  // Fields.
  case alertName, alertNameField, alertNameHint, alertLink, alertLinkHint, percentDrop, percentRise,
    daysBefore
  case recipientsHint, webhook, webhookHint, webhookSecret, webhookSecretHint
  case alertCondition, conditionDrop, conditionRise, conditionDays, everyLink, lastLook, notYet

  // Incidents.
  case openIncidents, incidentsOpen, openCount, noneOpen, incidents, noIncidents, noIncidentsAdvice,
    incidentFound,
    incidentOver
  case stillOpen

  // Mails.
  case mailAlerts, alertMailReason, alertMailMore
}

extension AlertSettings.Kind {
  /// What the condition is called.
  var phrase: AlertPhrase {
    switch self {
    case .clickDrop: .clickDrop
    case .clickSpike: .clickSpike
    case .deadDestination: .deadDestination
    case .expiringLink: .expiringLink
    case .associationChange: .associationChange
    }
  }

  /// When an alert of the kind opens an incident.
  var advice: AlertPhrase {
    switch self {
    case .clickDrop: .clickDropAdvice
    case .clickSpike: .clickSpikeAdvice
    case .deadDestination: .deadDestinationAdvice
    case .expiringLink: .expiringLinkAdvice
    case .associationChange: .associationChangeAdvice
    }
  }
}

extension AlertIncident {
  /// What was found, in a language.
  func sentence(in text: DashboardText) -> String {
    FindingReason.words(reason, arguments, in: text.language) ?? detail
  }
}
