import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Removes what deferred matching knows of a person, and proves it.
struct ForgetRoutes: Sendable {
  let repository: ForgetRepository
  let audit: AuditRepository
  let recorder: CandidateRecorder
  let limits: RequestLimits

  init(_ dependencies: ServerDependencies, recorder: CandidateRecorder) {
    repository = dependencies.repositories.forgetting
    audit = dependencies.repositories.audit
    self.recorder = recorder
    limits = dependencies.settings.limits
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.forgetMatch) { request, context, workspace in
      let wire = try await request.decoded(
        ForgetRequest.self,
        schema: .forgetRequest,
        in: context.zone,
        limits: limits
      )
      try await audit.note(("match", "forget"), in: workspace, by: context.actor)
      await recorder.settle()
      let answer = try await repository.forget(
        workspace,
        ForgetRequestRecord(
          install: wire.installID,
          distinctID: wire.distinctID,
          click: wire.jid
        )
      )
      return try .json(
        ForgetReport(
          removed: .init(answer.removed),
          remaining: .init(answer.remaining)
        )
      )
    }
  }
}

extension ForgetReport.Counts {
  init(_ counts: ForgetCounts) {
    self.init(
      installs: counts.installs,
      receipts: counts.receipts,
      tokens: counts.tokens,
      aliases: counts.aliases,
      candidates: counts.candidates
    )
  }
}

extension OpenAPIOperation {
  fileprivate static let forgetMatch = OpenAPIOperation(
    .forgetMatch,
    tag: "management",
    summary: "Delete the deferred-matching data of a person, and verify it",
    detail: """
      Removes first launches, receipts, tokens, codes and candidates in one transaction, then searches the same \
      places and returns the count. A later look-up finds no match.
      """,
    body: .json(.forgetRequest),
    answers: [.json("The removed data, and a check that nothing remains.", .forgetReport)]
  )
}

extension Schema {
  fileprivate static let forgetRequest = Schema.named(
    "ForgetRequest",
    .object(
      [
        .optional("installID", .id, "An installation."),
        .optional("distinctID", .line(1...256), "The person that the app named."),
        .optional("jid", .id, "A journey, which is the id of its click."),
      ],
      atLeast: 1
    )
  )

  fileprivate static let forgetReport = Schema.named(
    "ForgetReport",
    .object([
      .required("removed", forgetCounts, "The removed data."),
      .required("remaining", forgetCounts, "The remaining data."),
    ])
  )

  static let forgetCounts = Schema.named(
    "ForgetCounts",
    .object([
      .required("installs", .integer(), "First launches."),
      .required("receipts", .integer(), "Records of look-ups."),
      .required("tokens", .integer(), "Single-use tokens."),
      .required("aliases", .integer(), "Codes and hashed advertising identifiers."),
      .required("candidates", .integer(), "Candidates by network and device."),
    ])
  )
}
