/// The page behind `/<key>+`: where a link leads, in full, without following it.
///
/// It has no script, loads nothing and links nowhere: targets are text.
public struct InspectionPage: Sendable {
  /// What is known about the link.
  public var model: Model

  /// Makes a page.
  public init(_ model: Model) {
    self.model = model
  }

  /// The document.
  public var html: HTML {
    PageFrame(
      environment: model.environment,
      title: "\(text.whereItLeads) \u{2013} \(model.link.heading(host: model.environment.host))",
      accent: model.link.accent(host: model.environment.host),
      layout: .wide,
      content: """
        <header class="inspected">
        <p class="name">\(text.whereItLeads)</p>
        <h1><bdi>\(model.link.heading(host: model.environment.host))</bdi></h1>
        <p class="address"><bdi>\(model.link.address)</bdi> \
        <span class="state \(model.state.rawValue)">\(state)</span></p>
        </header>
        <dl class="targets">
        \(groups)</dl>
        <p class="note">\(text.doesNotCount)</p>
        """
    ).html
  }

  private var text: PageText { model.environment.language.text }

  private var state: String {
    switch model.state {
    case .active: text.works
    case .disabled: text.isDisabled
    case .expired: text.hasExpired
    }
  }

  private var groups: [HTML] {
    [
      phone(text.iPhoneAndIPad, model.ios),
      phone("Android", model.android),
      group(text.computers, [(text.web, model.desktop)]),
      group(text.everythingElse, [(text.web, model.fallback)]),
    ]
  }

  private func phone(_ title: String, _ targets: Model.PhoneTargets) -> HTML {
    group(title, [(text.app, targets.app), (text.store, targets.store), (text.web, targets.web)])
  }

  private func group(_ title: String, _ targets: [(String, String?)]) -> HTML {
    let rows = targets.compactMap { kind, target in
      target.map { TargetRow(kind: kind, target: $0).html }
    }
    let nothing: HTML = "<dd class=\"none\">\(text.leadsNowhere)</dd>\n"
    return """
      <div class="group"><dt>\(title)</dt>
      \(rows.isEmpty ? [nothing] : rows)</div>

      """
  }
}

/// One target, with the part that says who gets the visitor set apart from the rest.
private struct TargetRow: Sendable {
  var kind: String
  var target: String

  var html: HTML {
    let (before, authority, after) = parts
    return """
      <dd><span class="kind">\(kind)</span> \
      <code dir="ltr">\(before)<b>\(authority)</b>\(after)</code></dd>

      """
  }

  /// The target around its authority (RFC 3986 §3.2), or around its scheme where it has none.
  private var parts: (before: String, authority: String, after: String) {
    guard let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", "", target) }
    let scheme = String(target[...colon])
    let rest = target[target.index(after: colon)...]
    guard rest.hasPrefix("//") else { return ("", scheme, String(rest)) }
    let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
    return (scheme + "//", String(authority), String(rest[authority.endIndex...]))
  }
}
