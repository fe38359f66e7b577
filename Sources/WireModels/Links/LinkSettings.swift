public import LinkCore
public import TargetCore

/// What an owner writes about a link: the body of `POST /api/v1/links`, whole that of
/// `PUT /api/v1/links/{id}`, and a part of ``LinkResource``.
///
/// Its members are described by ``LinkField``.
///
/// ```swift
/// var settings = LinkSettings(targets: TargetsForm(fallback: "https://example.com/"))
/// settings.code = "SUMMER25"
/// ```
public struct LinkSettings: Codable, Hashable, Sendable {
  /// The domain's host; where absent, that of the first domain that phones can reach.
  public var domain: String?
  /// The short code; random where absent.
  public var code: String?
  /// The title in lists and reports.
  public var title: String?
  /// Labels for filtering.
  public var tags: [String]?
  /// Free text for the owner.
  public var notes: String?
  /// Whether it works; `active` where absent.
  public var state: LinkState?
  /// The state in two words, for older clients.
  public var enabled: Bool?
  /// Where it leads, by platform.
  public var targets: TargetsForm
  /// Exceptions from where it leads, in order.
  public var rules: [RuleForm]?
  /// Whether a tap's query is passed on; true where absent.
  public var forwardParameters: Bool?
  /// Whether web pages get the click's id as `jid`; false where absent.
  public var forwardClickID: Bool?
  /// Whether phones without the app get the app's store page; true where absent.
  public var offerStore: Bool?
  /// When it begins to work.
  public var startsAt: Timestamp?
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// The web page that it leads to after it stopped working.
  public var expiredTarget: String?
  /// How many clicks it takes until it stops working.
  public var clickLimit: Int64?
  /// The password that it asks for; never in an answer.
  public var password: String?
  /// What the SDK gets beside the targets.
  public var campaign: CampaignFields?
  /// Headline, sentence and picture where it is shared.
  public var preview: SharePreview?
  /// Whether a random code has 22 characters instead of 8.
  public var unlisted: Bool?
  /// Whether a deferred match needs deterministic evidence.
  public var sensitive: Bool?
  /// Whether lists leave it out; it works as before.
  public var archived: Bool?
  /// How long after a click a deferred match may be made.
  public var matchWindow: MatchWindow?

  /// A link that leads to `targets`.
  public init(targets: TargetsForm) {
    self.targets = targets
  }
}

/// The members of ``LinkSettings``: the one table that the API document, CSV, the audit log, undo, the dashboard's form,
/// and the flags, help and `--clear` option of the command line read.
public enum LinkField: String, Hashable, Sendable, CaseIterable {
  case domain, code, title, tags, notes, state, enabled, targets, rules
  case forwardParameters, forwardClickID, offerStore, startsAt, expiresAt, expiredTarget, clickLimit
  case password, campaign, preview, unlisted
  case sensitive, archived, matchWindow

  /// What the field is, in one sentence.
  public var summary: String {
    switch self {
    case .domain: "Host of the link domain. Defaults to the first domain that phones can reach."
    case .code: "Short code, which cannot be changed. Defaults to random characters."
    case .title: "Title to show in lists and reports."
    case .tags: "Tags to filter links by."
    case .notes: "Free-text note about the link."
    case .state: "State of the link. `warn` shows a warning page first, and `disabled` returns 404."
    case .enabled: "State as a Boolean: `true` means active, and `false` means disabled."
    case .targets: "Destinations of the link by platform."
    case .rules: "Rules that override the targets. The first rule that applies decides."
    case .forwardParameters: "Pass the query of a tap on to its target. Defaults to true."
    case .forwardClickID:
      "Add the click's ID to web targets as jid, for events from your website and server."
    case .offerStore: "Send phones without the app to the app's store page. Defaults to true."
    case .startsAt:
      "Time when the link starts to work: 2026-12-01, 2026-12-01T18:00:00Z, 7d, or milliseconds since 1970."
    case .expiresAt:
      "Time when the link expires: 2026-12-31 (the end of that day), 2026-12-31T18:00:00Z, 7d, or milliseconds since 1970."
    case .expiredTarget:
      "Web page to redirect to after the link expires or reaches its click limit."
    case .clickLimit: "Number of clicks after which the link stops working."
    case .password: "Password that visitors must enter. To remove it, send `null` with PATCH."
    case .campaign: "Campaign data to pass to the SDK in addition to the targets."
    case .preview: "Title, description and image of the social preview."
    case .unlisted: "Generate a code of 22 characters instead of 8. Cannot be changed."
    case .sensitive: "Use only deterministic matching for deferred links, never network and device."
    case .archived: "Leave the link out of lists. An archived link works as before."
    case .matchWindow: "Time after a click in which a deferred match is possible."
    }
  }

  /// The kinds of values, which decide how a cell of CSV is read.
  public enum Kind: Hashable, Sendable {
    case text, texts, flag, number, milliseconds, moment, list, json
    /// An object with these members, each a ``LinkValue``.
    case object([String])
  }

  /// What kind of value it has.
  public var kind: Kind {
    switch self {
    case .domain, .code, .title, .notes, .state, .expiredTarget, .password: .text
    case .tags: .texts
    case .enabled, .forwardParameters, .forwardClickID, .offerStore, .unlisted, .sensitive,
      .archived:
      .flag
    case .startsAt, .expiresAt: .moment
    case .clickLimit: .number
    case .targets:
      .object(
        TargetDevice.allCases.flatMap { device in
          ["app", "universalLink", "store", "web"].map { "\(device.rawValue).\($0)" }
        } + ["desktop", "fallback"]
      )
    case .campaign:
      .object([
        "type", "title", "teamID", "projectID", "sourceID", "adID", "webhookURL", "metaData",
      ])
    case .preview: .object(["title", "description", "imageURL"])
    case .matchWindow: .object(["certain", "probabilistic"])
    case .rules: .list
    }
  }

  /// Whether a flag is on if it is absent.
  public var isOnIfAbsent: Bool { self == .forwardParameters || self == .offerStore }

  /// Whether it stays as it was made; ``domain``, ``code`` and ``unlisted`` are printed.
  public var isFixed: Bool {
    switch self {
    case .domain, .code, .unlisted: true
    default: false
    }
  }

  /// Whether it can be removed; what is absent has its default.
  public var isClearable: Bool {
    switch self {
    case .targets, .state, .enabled: false
    default: !isFixed
    }
  }

  /// Its option on the command line, without `--`: `expired-target`.
  public var option: String {
    switch self {
    case .startsAt: "starts"
    case .expiresAt: "expires"
    default: rawValue.optionName
    }
  }

  /// Its columns in CSV, such as `targets.ios.app`; none for what is no part of an export.
  public var columns: [String] {
    self == .password ? [] : values.map(\.path)
  }
}
