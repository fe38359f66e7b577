import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore

/// Shows every place a link can lead to, without going there; nothing is counted.
///
/// A link that is disabled or not valid yet answers as an unknown one, one that is over as its taps
/// are answered, and one with a password shows nothing of itself. Where the workspace switched it off, every link
/// answers as an unknown one.
struct InspectionResponder: Sendable {
  let directory: LinkDirectory
  let limits: ClickLimits
  let now: @Sendable () -> Timestamp

  func answer(_ request: Request, _ context: ServerContext, code: String?) async -> Response {
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code), entry.allowsInspection
    else { return PageResponse.notFound(request, context) }
    let clicks =
      entry.routable.clickLimit == nil ? 0 : await limits.count(entry.id, of: entry.workspace)
    let parameters = OneLinkReading(request.uri.query, on: entry).targets
    let destinations = LinkDestinations(parameters.map(entry.routable.applying) ?? entry.routable)
    var model = InspectionPage.Model(
      environment: PageResponse.environment(of: request, context),
      link: entry.brandedPreview,
      isProtected: entry.routable.hasPassword,
      cases: destinations.cases.map(InspectionPage.Model.Case.init),
      afterEnd: destinations.afterEnd?.description,
      hasParameters: parameters != nil
    )
    let status = entry.routable.status(at: now(), clicks: clicks)
    switch status {
    case .disabled, .notStarted: return PageResponse.notFound(request, context)
    case .expired, .usedUp:
      guard destinations.afterEnd != nil else { return PageResponse.expired(request, context) }
      (model.state, model.cases) = (status == .usedUp ? .usedUp : .expired, [])
      model.hasParameters = false
      model.link = LinkPreview(address: entry.address)
    case .active: break
    case .warn: model.state = .warned
    }
    return PageResponse.page(InspectionPage(model).html, to: request)
  }
}

extension InspectionPage.Model.Case {
  fileprivate init(_ part: LinkDestinations.Case) {
    self.init(
      rule: part.rule,
      variant: part.variant,
      places: part.places.map(InspectionPage.Model.Place.init)
    )
  }
}

extension InspectionPage.Model.Place {
  fileprivate init(_ place: LinkDestinations.Place) {
    self.init(.init(place.audience))
    switch place.destination {
    case .landing(let app, let store, let web):
      (self.app, self.store, self.web) = (app.description, store?.description, web?.description)
    case .store(let store): self.store = store.description
    case .web(let web): self.web = web.description
    case .desktop: showsCode = true
    case .preview, .password, .warning, .expired, .notFound: break
    }
  }
}

extension InspectionPage.Model.Audience {
  fileprivate init(_ audience: LinkDestinations.Audience) {
    self =
      switch audience {
      case .iPhone: .iPhone
      case .iPad: .iPad
      case .android: .android
      case .huawei: .huawei
      case .computers: .computers
      case .everythingElse: .everythingElse
      case .everyone: .everyone
      }
  }
}
