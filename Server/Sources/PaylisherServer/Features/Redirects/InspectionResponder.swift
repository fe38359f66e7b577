import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence

/// Shows where a link leads without going there; nothing is counted.
struct InspectionResponder: Sendable {
  let directory: LinkDirectory
  let now: @Sendable () -> Timestamp

  func answer(_ request: Request, code: String?) -> Response {
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code), entry.link.works(at: now())
    else { return PageResponse.notFound(request) }
    let environment = PageResponse.environment(of: request)
    let targets = entry.link.targets
    let model = InspectionPage.Model(
      environment: environment,
      link: entry.preview,
      state: entry.link.state == .warn ? .warned : .active,
      isProtected: entry.link.password != nil,
      ios: Self.phone(targets.ios),
      android: Self.phone(targets.android),
      desktop: targets.desktop?.description,
      fallback: targets.fallback?.description
    )
    return PageResponse.page(InspectionPage(model).html, environment: environment)
  }

  private static func phone(_ target: AppTarget?) -> InspectionPage.Model.PhoneTargets {
    .init(
      app: target?.app?.description,
      store: target?.store?.description,
      web: target?.web?.description
    )
  }
}
