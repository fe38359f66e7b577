import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Synchronization

/// Serves the API document, for programs and for readers.
///
/// Both are made when one is first asked for: that takes longer than everything else that a start does.
struct OpenAPIFeature: ServerFeature {
  private let answers: OpenAPIAnswers

  /// Describes the routes that were registered before.
  init(routes: RouteTable, baseURL: String) {
    answers = OpenAPIAnswers(routes: routes, baseURL: baseURL)
  }

  func register(on routes: inout RouteTable) {
    routes.add(.get, "/openapi.json", family: .operations) { _, _ in
      try .json(answers.contents.document)
    }
    routes.add(.get, "/openapi.html", family: .dashboard) { request, _ in
      .dashboard(answers.contents.page, to: request)
    }
  }
}

/// The document and the page, made once.
private final class OpenAPIAnswers: Sendable {
  private let routes: RouteTable
  private let baseURL: String
  private let cache = Mutex<(document: JSONValue, page: HTML)?>(nil)

  init(routes: RouteTable, baseURL: String) {
    (self.routes, self.baseURL) = (routes, baseURL)
  }

  var contents: (document: JSONValue, page: HTML) {
    cache.withLock { cache in
      if let cache { return cache }
      let document = OpenAPIDocument(routes: routes, baseURL: baseURL).json
      let contents = (document, APIReferencePage(document: document).html)
      cache = contents
      return contents
    }
  }
}
