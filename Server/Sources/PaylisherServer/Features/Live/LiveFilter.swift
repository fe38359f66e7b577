import LinkCore
import Persistence

/// Which events a listener wants to see; all where it says nothing.
struct LiveFilter: Hashable, Sendable {
  var app: AppID?
  var link: LinkID?
  var event: String?

  func matches(_ record: EventRecord) -> Bool {
    (app == nil || app == record.app) && (link == nil || link == record.link)
      && (event == nil || event == record.name)
  }
}
