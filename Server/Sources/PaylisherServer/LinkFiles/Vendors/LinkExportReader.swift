import Dashboard
import Foundation
import JSONCoding
import LinkCore
import TargetCore

/// Reads the rows of a service's export as links.
struct LinkExportReader {
  /// What is said about the file.
  private(set) var source: LinkFileSource
  private let context: LinkFile.Context
  private let uses: [LinkExportColumn.Use?]
  /// Several short URLs may have the same host or the same path in front.
  private var hosts: [String: Int] = [:]
  private var prefixes: [String: Int] = [:]
  private var moreShortURLs = 0
  private var securedPages = 0

  /// A reader for the columns of a heading.
  ///
  /// - Throws: ``LinkFile/Fault`` if no column says where links lead.
  init(
    _ format: LinkExportFormat,
    heading: [String],
    _ context: LinkFile.Context
  ) throws(LinkFile.Fault) {
    self.context = context
    uses = heading.map { format.use(of: $0) }
    source = LinkFileSource(format: format.name)
    guard uses.contains(where: { $0?.isDestination == true }) else {
      throw .noDestination(format)
    }
    source.columns = zip(heading, uses).map { name, use in
      LinkFileSource.Column(
        name: name.trimmingCharacters(in: .whitespaces),
        fields: use?.fields(context) ?? [],
        reason: use == nil ? .unknown : use?.reason(context)
      )
    }
  }

  /// A row as the API takes a link.
  ///
  /// - Throws: ``LineError`` for a time or a short URL that cannot be read.
  mutating func link(_ cells: [String]) throws(LineError) -> JSONObject {
    var draft = LinkExportDraft(scheme: context.scheme)
    for (use, cell) in zip(uses, cells) {
      let cell = cell.trimmingCharacters(in: .whitespacesAndNewlines)
      guard let use, !cell.isEmpty, cell.lowercased() != "null" else { continue }
      try draft.take(cell, as: use)
    }
    let place = try draft.place(among: context.domains)
    if let domain = context.domain ?? place.domain { draft.set("domain", .string(domain)) }
    if let host = place.host, host != context.domain ?? place.domain {
      hosts[host, default: 0] += 1
    }
    if let prefix = place.prefix { prefixes[prefix, default: 0] += 1 }
    moreShortURLs += place.more
    securedPages += draft.secure()
    return draft.finished(of: source.format)
  }

  /// What is said about the file, once all rows are read.
  func finished() -> LinkFileSource {
    var source = source
    source.remarks += LinkFileRemark.list(hosts, LinkFileRemark.otherHost)
    source.remarks += LinkFileRemark.list(prefixes, LinkFileRemark.pathPrefix)
    if securedPages > 0 { source.remarks.append(.securedPages(securedPages)) }
    if moreShortURLs > 0 { source.remarks.append(.moreShortURLs(moreShortURLs)) }
    return source
  }
}

extension LinkFileRemark {
  /// A remark about each text, the most frequent first.
  static func list(_ counts: [String: Int], _ remark: (String, Int) -> Self) -> [Self] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { remark($0.key, $0.value) }
  }
}

extension LinkExportColumn.Use {
  /// Whether a link that has nothing else leads somewhere.
  fileprivate var isDestination: Bool {
    switch self {
    case .text("targets.fallback"), .pages, .device, .route: true
    default: false
    }
  }

  /// The members of a link that the column becomes.
  fileprivate func fields(_ context: LinkFile.Context) -> [String] {
    switch self {
    case .shortURL, .customShortURLs: ["code", "domain"]
    case .code: ["code"]
    case .domain: ["domain"]
    case .text(let member), .number(let member), .flag(let member), .time(let member): [member]
    case .pages(let members): members
    case .tags, .label: ["tags"]
    case .device(let device): ["targets.\(device.rawValue)"]
    case .utm: ["targets"]
    case .appStoreID: ["targets.ios.store"]
    case .appStoreParameter: ["targets.ios.store"]
    case .playPackage: ["targets.android.store", "targets.android.universalLink"]
    case .bundleID(let device): ["targets.\(device.rawValue).universalLink"]
    case .route(let devices):
      context.scheme == nil ? [] : devices.map { "targets.\($0.rawValue).app" }
    case .data(let name): ["campaign.metaData.\(name)"]
    case .countries: ["rules"]
    case .ownPreview: ["preview"]
    case .note: ["notes"]
    case .skipped: []
    }
  }

  /// Why the column is left out.
  fileprivate func reason(_ context: LinkFile.Context) -> LinkColumnReason? {
    switch self {
    case .skipped(let reason): reason
    case .route where context.scheme == nil: .noScheme
    default: nil
    }
  }
}
