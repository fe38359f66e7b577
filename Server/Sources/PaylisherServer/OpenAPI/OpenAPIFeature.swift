import Hummingbird
import LinkCore

/// Serves the API document.
struct OpenAPIFeature: ServerFeature {
  let document: OpenAPIDocument

  func register(on routes: inout RouteTable) {
    let json = document.json
    routes.add(.get, "/openapi.json", family: .operations) { _, _ in
      try .json(json)
    }
  }
}
