import AudienceCore
import HTTPTypes
import Hummingbird
import LayoutCore
import LinkCore
import LinkPages
import Persistence
import ScreenCore

/// The page of a preview link where no app opens it: the draft as the app draws it.
struct ScreenPreviewRoutes: Sendable {
  private let dependencies: ServerDependencies
  private let signer: ScreenPreviewSigner

  init(_ dependencies: ServerDependencies, _ signer: ScreenPreviewSigner) {
    (self.dependencies, self.signer) = (dependencies, signer)
  }

  func register(on routes: inout RouteTable) {
    routes.add(
      .get,
      "/\(ScreenLink.marker)/presentations_preview/{token}",
      family: .page,
      operation: .showScreenPreview
    ) { request, context in
      do throws(ProblemError) {
        let preview = try signer.preview(
          context.parameters.get("token") ?? "",
          now: dependencies.now()
        )
        return try await show(preview, request)
      } catch {
        return error.problem.status == 410
          ? PageResponse.expired(request, context) : PageResponse.notFound(request, context)
      }
    }
  }

  private func show(
    _ preview: ScreenPreviewSigner.Preview,
    _ request: Request
  ) async throws(ProblemError) -> Response {
    let json: JSONValue?
    do {
      let screens = dependencies.repositories.screens
      let screen = try await screens.find(preview.workspace, preview.screen)
      if let screen {
        json = try await screens.document(of: screen, for: preview)
      } else {
        json = nil
      }
    } catch {
      throw ProblemError(.unavailable, "The store cannot be read.")
    }
    guard let json, let document = try? ScreenDocument(json: json) else {
      throw ScreenPreviewSigner.notSigned
    }
    let page = ScreenPreviewPage(
      name: preview.screen.description,
      drawings: LayoutColorScheme.allCases.compactMap { scheme in
        document.drawn(on: .phone(scheme, languages: Self.languages(request)))
      }
    )
    var response = PageResponse.page(page.html, to: request)
    response.headers[.contentSecurityPolicy] = page.policy.description
    return response
  }

  private static func languages(_ request: Request) -> [LanguageTag] {
    (request.headers[.acceptLanguage] ?? "").split(separator: ",").compactMap { part in
      LanguageTag(String(part.prefix { $0 != ";" }.filter { $0 != " " }))
    }
  }
}

extension ScreenRepository {
  /// The draft as the person of a link reads it; with the defaults if the link names no person.
  func document(
    of screen: ScreenResource,
    for preview: ScreenPreviewSigner.Preview
  ) async throws -> JSONValue? {
    guard let draft = screen.document.map({ PersonalScreen($0) }) else { return nil }
    guard let reader = preview.reader else { return draft.withDefaults }
    let words = try await words(preview.workspace, draft.names, of: reader)
    return draft.document { words[$0] }
  }
}

extension OpenAPIOperation {
  fileprivate static let showScreenPreview = OpenAPIOperation(
    "showScreenPreview",
    tag: "links",
    summary: "Show the draft of a screen with a preview link",
    parameters: [.path("token", .text(1...256), "The link's token.")],
    answers: [
      .init(200, "The screen in light and in dark interfaces.", content: ["text/html": .string()]),
      .init(404, "No such link.", content: ["text/html": .string()]),
      .init(410, "The link has expired.", content: ["text/html": .string()]),
    ]
  )
}
