import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore

/// Serves the API document, for programs and for readers.
struct OpenAPIFeature: ServerFeature {
  let document: OpenAPIDocument

  func register(on routes: inout RouteTable) {
    let json = document.json
    routes.add(.get, "/openapi.json", family: .operations) { _, _ in
      try .json(json)
    }
    let page = APIReferencePage(document: json).html
    routes.add(.get, "/openapi.html", family: .dashboard) { request, _ in
      .dashboard(page, to: request)
    }
  }
}
