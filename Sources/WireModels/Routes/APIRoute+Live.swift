public import LinkCore

extension APIRoute where Answer == EventResource {
  /// Events as they are stored: server-sent events whose data are answers of this kind.
  ///
  /// `last` is the id of the last event that was sent, to go on behind it.
  public static func live(
    app: AppID? = nil,
    link: LinkID? = nil,
    event: String? = nil,
    after last: String? = nil
  ) -> Self {
    let query = [
      APIQueryItem("app", app), APIQueryItem("link", link), APIQueryItem("event", event),
    ]
    return Self(
      .reportLive,
      query: query.compactMap(\.self),
      headers: ["Last-Event-ID": last]
    )
  }
  /// Events in the order in which they were stored, oldest first: an answer of this kind in each line, in pages of about
  /// ``EventExport/mostEvents``.
  public static func exportedEvents(since cursor: String? = nil) -> Self {
    let query = [
      APIQueryItem("since", cursor), APIQueryItem("limit", EventExport.mostEvents),
    ]
    return Self(.exportEvents, query: query.compactMap(\.self))
  }
}
