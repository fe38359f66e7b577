import Hummingbird
import LinkCore
import Persistence
import RoutingCore
import WireModels

/// Where taps would go on a link that is not saved, said by what explains those that are.
struct LinkPreviewRoutes: Sendable {
  /// Where the link stands in the body.
  private static let base = "/settings"

  let dependencies: ServerDependencies
  let explainer: any LinkExplainer

  init(_ dependencies: ServerDependencies, _ explainer: any LinkExplainer) {
    (self.dependencies, self.explainer) = (dependencies, explainer)
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.previewLink) { request, context, workspace in
      try await preview(request, context, workspace)
    }
  }

  private func preview(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let form = try await request.decoded(
      LinkPreviewForm.self,
      schema: .linkPreviewForm,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let drafts = try await NewLinkReader(workspace, dependencies)
    let link = try await draft(form, drafts)
    var taps = try await explainer.explanations(
      of: link,
      isStored: form.link != nil,
      on: drafts.domains.first { $0.id == link.domain }.found("domain"),
      under: drafts.policy,
      for: form.userAgents.map {
        TapDescription(userAgent: $0, country: form.country, language: form.language, at: form.at)
      },
      request
    )
    for index in taps.indices { taps[index].link = form.link }
    let warnings = LinkWarning.about(
      link,
      under: drafts.policy,
      isSaved: false,
      now: dependencies.now()
    )
    return try .json(LinkPreviewResult(taps: taps, warnings: warnings.isEmpty ? nil : warnings))
  }

  /// The link as it would be stored.
  private func draft(
    _ form: LinkPreviewForm,
    _ drafts: NewLinkReader
  ) async throws -> LinkRecord {
    var link: LinkRecord
    if let id = form.link {
      link = try await dependencies.repositories.links.find(drafts.workspace, id).found("link")
      var reader = LinkReader(drafts.policy, base: Self.base)
      reader.apply(form.settings, to: &link)
      try reader.finish()
    } else {
      link = try drafts.link(form.settings, base: Self.base).link
    }
    // Decisions ask whether there is a password, so that none is hashed for a draft.
    link.routing.hasPassword =
      form.hasPassword ?? (form.settings.password != nil || link.password != nil)
    return link
  }
}

extension OpenAPIOperation {
  static let previewLink = OpenAPIOperation(
    .previewLink,
    tag: "management",
    summary: "Preview the destinations of an unsaved link",
    detail: """
      Runs the code that answers taps, so that an editor can show a preview. Nothing is stored or counted. \
      Settings that could not be saved are rejected in the same way, except a code that is taken. An explanation \
      of a new link names no link. Country, language and time apply to all the taps. Omitted values are unknown.
      """,
    body: .json(.linkPreviewForm),
    answers: [.json("The result of each tap.", .linkPreviewResult)],
    problems: [.notFound, .unknownReference, .conflictingFields]
  )
}
