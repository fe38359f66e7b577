import Dashboard
import Hummingbird
import WireModels

extension DashboardFeature {
  func registerLive(on routes: inout RouteTable) {
    page(&routes, "live", needs: .readEvents) { page in
      LivePage(
        environment: page.environment,
        clicks: try await page.api.send(.clicks(limit: 30)).items,
        events: try await page.api.send(.events(limit: 50)).items,
        server: server
      ).html
    }
    // The stream of the API, for browsers, which send no key with it.
    respond(&routes, .get, "live/events", needs: .readEvents) { page in
      let last = page.request.headers[.lastEventID]
      return try await page.api.respond(.live(after: last))
    }
  }
}
