import LinkCore
import Persistence
import WireModels

extension Schema {
  static let link = Schema.named(
    "Link",
    .object(
      [
        .required("id", .id, "The link's id."),
        .required("shortURL", .text(1...512), "The whole short link."),
        .required("status", .linkStatus, "The current status: state, times and limit together."),
        .required("hasPassword", .boolean, "True if it requires a password."),
        .optional(
          "template",
          .id,
          "The template link of an invitation. Its current targets and state apply to each tap."
        ),
        .required("createdAt", .timestamp, "The time of creation."),
        .required("updatedAt", .timestamp, "The time of the last change."),
        .required("version", .integer(1...Int64.max), "Counts changes, from 1; the `ETag`."),
        .optional(
          "warnings",
          .array(.linkWarning),
          "Warnings about probable mistakes, such as a rule that no tap can reach."
        ),
      ]
        + LinkField.allCases.filter { $0 != .password }.map {
          $0.field(isRequired: $0.isAlwaysThere)
        }
    )
  )

  static let linkSettings = Schema.named("LinkSettings", .object(linkFields))

  static let linkPatch = Schema.named(
    "LinkPatch",
    .object(
      linkFields.map { field in
        field.isRequired
          ? .optional(field.name, field.schema, field.summary)
          : .optional(field.name, .nullable(field.schema), field.summary)
      },
      atLeast: 1
    )
  )

  static let linkBulk = Schema.named(
    "LinkBulk",
    .object([
      .required(
        "links",
        .array(.either([.open([]), .linkSettings]), count: 1...LinkRoutes.bulkLimit),
        "The links. An invalid link has its own verdict, or causes all to be rejected."
      ),
      .optional(
        "partial",
        .boolean,
        "If true, valid links are created even if others are invalid. Defaults to false."
      ),
      .optional(
        "dryRun",
        .boolean,
        "If true, nothing is created and the answer describes the result. Defaults to false."
      ),
    ])
  )

  static let linkBulkResult = Schema.named(
    "LinkBulkResult",
    .object([
      .required("created", .integer(), "The number of created links."),
      .required("refused", .integer(), "The number of rejected links."),
      .required(
        "items",
        .array(bulkVerdict),
        "The result of each link, in the order of the request."
      ),
    ])
  )

  private static let bulkVerdict = Schema.named(
    "BulkVerdict",
    .object([
      .required("index", .integer(), "Its place in the request, from 0."),
      .required(
        "status",
        .choice("created", "refused", "valid"),
        "The result; `valid` in a dry run."
      ),
      .optional("link", .link, "The created link."),
      .optional("code", .text(0...64), "The stable name of the problem."),
      .optional("detail", .quotingText(), "The problem and how to fix it."),
      .optional(
        "reason",
        ProblemSchema.reason(ProblemReason.self),
        "The stable name of the sentence in `detail`, for translation."
      ),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
      .optional("errors", .array(ProblemSchema.fieldError), "The fields that are wrong."),
    ])
  )

  /// What an owner writes about a link.
  static let linkFields = LinkField.allCases.map { $0.field(isRequired: $0 == .targets) }

  static let linkState = Schema.choice("active", "warn", "disabled")
  static let linkOrder = Schema.choice("created", "clicks")
  static let linkStatus = Schema.choice(
    "active",
    "warn",
    "disabled",
    "not_started",
    "expired",
    "used_up"
  )

  /// A word to sort links by.
  static let tag = Schema.line(1...64, example: "summer")

  static let linkWarning = Schema.named(
    "LinkWarning",
    .object([
      .required("pointer", .quotingText(0...256), "A JSON pointer to the affected value."),
      .required("code", .text(1...64), "The stable name of the warning."),
      .required("detail", .quotingText(), "The same for people."),
      .optional(
        "reason",
        ProblemSchema.reason(WarningReason.self),
        "The stable name of the sentence in `detail`, for translation."
      ),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
    ])
  )

  fileprivate static let preview = Schema.named(
    "Preview",
    .object([
      .optional("title", .line(0...256), "The headline."),
      .optional("description", .line(0...512), "A sentence below it."),
      .optional("imageURL", .webTarget, "A picture."),
    ])
  )

  fileprivate static let matchWindow = Schema.named(
    "MatchWindow",
    .object([
      .optional(
        "certain",
        .integer(0...MatchWindow.longestCertain),
        "For deterministic matches, in milliseconds."
      ),
      .optional(
        "probabilistic",
        .integer(0...MatchWindow.longestProbabilistic),
        "For probabilistic matches, in milliseconds."
      ),
    ])
  )

  /// A segment of a code: no mark at its start, no dot at its ends.
  private static let codeSegment =
    "[\\p{L}\\p{Nd}_~-]([\\p{L}\\p{M}\\p{Nd}._~-]*[\\p{L}\\p{M}\\p{Nd}_~-])?"

  static let code = Schema.string(
    Text(
      length: 1...ShortCode.maximumLength,
      pattern: "^\(codeSegment)(/\(codeSegment))*$",
      excluded: ReservedCodes.never,
      reason: .codeCharacters,
      example: "SUMMER25",
      accepts: { ShortCode($0) != nil }
    )
  )

  fileprivate static let campaign = Schema.named(
    "Campaign",
    .object([
      .optional("type", .line(0...64), "A word for the kind of campaign."),
      .optional("title", .line(0...256), "The campaign's title."),
      .optional("teamID", .line(0...128), "The team that made it."),
      .optional("projectID", .line(0...128), "The project it belongs to."),
      .optional("sourceID", .line(0...128), "The source of the campaign."),
      .optional("adID", .line(0...128), "The advertisement's id."),
      .optional(
        "webhookURL",
        .webTarget,
        "The webhook of the campaign. Public, like the whole campaign."
      ),
      .optional(
        "metaData",
        .map(.any, count: LinkRecord.mostMetaData),
        "Any data for the app; at most 16 KiB of JSON."
      ),
    ])
  )
}

extension LinkField {
  fileprivate func field(isRequired: Bool) -> Schema.Field {
    Schema.Field(name: rawValue, schema: schema, isRequired: isRequired, summary: summary)
  }

  /// Whether every link has it in an answer.
  fileprivate var isAlwaysThere: Bool {
    switch self {
    case .domain, .code, .state, .enabled, .targets, .unlisted, .sensitive: true
    default: false
    }
  }

  private var schema: Schema {
    switch self {
    case .domain: .line(1...253)
    case .code: .code
    case .title: .line(0...256)
    case .tags: .array(.tag, count: 0...32)
    case .notes: .text(0...4_096)
    case .state: .linkState
    case .targets: .linkTargets
    case .rules: .array(.rule, count: 0...64)
    case .expiredTarget: .linkTarget
    case .clickLimit: .integer(1...1_000_000_000)
    case .password: .line(1...128)
    case .campaign: .campaign
    case .preview: .preview
    case .matchWindow: .matchWindow
    default: kind == .flag ? .boolean : .moment
    }
  }
}
