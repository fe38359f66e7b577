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
      title: "\(text.whereItLeads) \u{2013} \(heading)",
      accent: model.isProtected ? 0 : model.link.accent(host: model.environment.host),
      layout: .wide,
      content: """
        <header class="inspected">
        <p class="name">\(text.whereItLeads)</p>
        <h1><bdi>\(heading)</bdi></h1>
        <p class="address"><bdi>\(model.link.address)</bdi> \
        <span class="state \(model.state.rawValue)">\(state)</span></p>
        </header>
        \(targets)
        <p class="note">\(text.doesNotCount)</p>
        """
    ).html
  }

  private var text: PageText { model.environment.language.text }

  /// What the link says about itself is behind the password, too.
  private var heading: String {
    let host = model.environment.host
    return model.isProtected ? host : model.link.heading(host: host)
  }

  private var state: String {
    switch model.state {
    case .active: text.works
    case .warned: text.isWarned
    case .notStarted: text.hasNotStarted
    case .usedUp: text.isUsedUp
    case .disabled: text.isDisabled
    case .expired: text.hasExpired
    }
  }

  /// Where the link leads, which a password keeps from whoever does not have it.
  private var targets: HTML {
    guard !model.isProtected else {
      return "<p class=\"targets hidden\">\(text.targetsAreHidden)</p>"
    }
    return "<dl class=\"targets\">\n\(groups)</dl>"
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
    """
    <dd><span class="kind">\(kind)</span> \(ShownTarget(target).html)</dd>

    """
  }
}
