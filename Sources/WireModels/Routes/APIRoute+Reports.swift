public import LinkCore

extension APIRoute where Answer == FunnelReport {
  /// How many clicks became installs, opens and events, of one link or of all.
  public static func funnel(link: LinkID? = nil) -> Self {
    let query = [APIQueryItem("link", link)]
    return Self(.reportFunnel, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == RuleReport {
  /// How many of a link's newest taps each of its rules decided.
  public static func ruleReport(_ link: LinkID) -> Self {
    Self(.reportRules, [link.description])
  }
}

extension APIRoute where Answer == Explanation {
  /// Where a tap on a link would go, and why.
  public static func explain(_ link: LinkID, _ tap: TapDescription) -> Self {
    let query = [
      APIQueryItem("userAgent", tap.userAgent), APIQueryItem("country", tap.country),
      APIQueryItem("language", tap.language), APIQueryItem("at", tap.at?.milliseconds),
      APIQueryItem("referrer", tap.referrer), APIQueryItem("ip", tap.ip),
      APIQueryItem("query", tap.query), APIQueryItem("unlocked", tap.unlocked),
      APIQueryItem("confirmed", tap.confirmed),
    ]
    return Self(
      .explainLink,
      [link.description],
      query: query.compactMap(\.self)
    )
  }
}

extension APIRoute where Answer == LinkPreviewResult {
  /// Where taps on a link that is not saved would go; nothing is stored.
  public static func previewLink(_ form: LinkPreviewForm) -> Self {
    Self(.previewLink, body: form)
  }
}

extension APIRoute where Answer == ReceiptResource {
  /// The record of a deferred look-up.
  public static func receipt(_ id: ReceiptID) -> Self {
    Self(.getReceipt, [id.description])
  }
}

extension APIRoute where Answer == Page<FirstLaunchResource> {
  /// First launches that asked for their link, newest first.
  public static func firstLaunches(
    app: AppID? = nil,
    link: LinkID? = nil,
    reason: String? = nil,
    person: String? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [
      APIQueryItem("app", app), APIQueryItem("link", link), APIQueryItem("reason", reason),
      APIQueryItem("person", person), APIQueryItem("cursor", cursor), APIQueryItem("limit", limit),
    ]
    return Self(.listReceipts, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == FirstLaunchReport {
  /// How first launches ended, and how long after the click they came.
  public static func firstLaunchReport(from: Timestamp? = nil, to: Timestamp? = nil) -> Self {
    let query = [APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds)]
    return Self(.reportFirstLaunches, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == ForgetReport {
  /// Removes what deferred matching knows of a person.
  public static func forgetMatch(_ request: ForgetRequest) -> Self {
    Self(.forgetMatch, body: request)
  }
}

extension APIRoute where Answer == RefusedEventReport {
  /// How often events were refused, by day and reason.
  public static func refusedEventReport(from: Timestamp? = nil, to: Timestamp? = nil) -> Self {
    let query = [APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds)]
    return Self(.reportRefusedEvents, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == ShadowReport {
  /// Where an earlier vendor and Paylisher disagree about links.
  public static func shadowReport(from: Timestamp? = nil, to: Timestamp? = nil) -> Self {
    let query = [APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds)]
    return Self(.reportShadow, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == Page<ReportShareResource> {
  /// The shared reports that work, newest first.
  public static var reportShares: Self { Self(.listReportShares) }
}

extension APIRoute where Answer == Page<SavedReportResource> {
  /// The saved reports, oldest first.
  public static var savedReports: Self { Self(.listSavedReports) }
}

extension APIRoute where Answer == SavedReportResource {
  /// Saves a report under a name.
  public static func createSavedReport(_ settings: SavedReportSettings) -> Self {
    Self(.createSavedReport, body: settings)
  }
}

extension APIRoute where Answer == ReportShareResource {
  /// Shares a report; the answer is the only one that holds its link.
  public static func createReportShare(_ settings: ReportShareSettings) -> Self {
    Self(.createReportShare, body: settings)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Deletes a saved report.
  public static func deleteSavedReport(_ id: SavedReportID) -> Self {
    Self(.deleteSavedReport, [id.description])
  }

  /// Ends a shared report.
  public static func revokeReportShare(_ id: ReportShareID) -> Self {
    Self(.revokeReportShare, [id.description])
  }

  /// Ends the e-mails of a report.
  public static func deleteReportSchedule(_ id: ReportScheduleID) -> Self {
    Self(.deleteReportSchedule, [id.description])
  }
}

extension APIRoute where Answer == Page<ReportScheduleResource> {
  /// The reports that are sent by e-mail, newest first.
  public static var reportSchedules: Self { Self(.listReportSchedules) }
}

extension APIRoute where Answer == ReportScheduleResource {
  /// Sends a report to members by e-mail.
  public static func createReportSchedule(_ settings: ReportScheduleSettings) -> Self {
    Self(.createReportSchedule, body: settings)
  }
}
