/// The page behind `/<key>+`: where a link leads, in full, without following it.
///
/// It has no script, loads nothing and links nowhere: targets are text.
package struct InspectionPage: Sendable {
  /// What is known about the link.
  package var model: Model

  package init(_ model: Model) {
    self.model = model
  }

  /// The document.
  package var html: HTML {
    PageFrame(
      environment: model.environment,
      title: "\(text(.whereItLeads)) \u{2013} \(heading)",
      accent: model.isProtected ? nil : model.link.accent(host: model.environment.host),
      layout: .wide,
      content: """
        <header class="inspected">
        <p class="name">\(text(.whereItLeads))</p>
        <h1><bdi>\(heading)</bdi></h1>
        <p class="address"><bdi>\(model.link.address)</bdi> \
        <span class="state \(model.state.rawValue)">\(state)</span></p>
        </header>
        \(targets)
        <p class="note">\(text(.doesNotCount))</p>
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
    case .active: text(.works)
    case .warned: text(.isWarned)
    case .notStarted: text(.hasNotStarted)
    case .usedUp: text(.isUsedUp)
    case .disabled: text(.isDisabled)
    case .expired: text(.hasExpired)
    }
  }

  /// Every place the link can lead to, unless a password protects it.
  private var targets: HTML {
    guard !model.isProtected else {
      return "<p class=\"targets hidden\">\(text(.targetsAreHidden))</p>"
    }
    let end = model.afterEnd.map { target in
      list([group(text(.afterItsEnd), [TargetRow(kind: text(.web), target: target).html])])
    }
    let chosen: HTML? =
      model.hasParameters ? "<p class=\"note\">\(text(.parametersChoose))</p>\n" : nil
    return "\(chosen)\(model.cases.map(view))\(end)"
  }

  private func view(_ part: Model.Case) -> HTML {
    let hasPads = part.places.contains { $0.audience == .iPad }
    let groups = part.places.map { group(name(of: $0.audience, hasPads: hasPads), rows($0)) }
    return "\(title(of: part))\(list(groups))"
  }

  private func title(of part: Model.Case) -> HTML? {
    guard let rule = part.rule.map(String.init) else { return nil }
    let title = part.variant.map {
      text(.ruleVariant, ["number": rule, "variant": String($0)])
    }
    return "<h2>\(title ?? text(.ruleNumber, ["number": rule]))</h2>\n"
  }

  private func name(of audience: Model.Audience, hasPads: Bool) -> String {
    switch audience {
    case .iPhone: hasPads ? "iPhone" : text(.iPhoneAndIPad)
    case .iPad: "iPad"
    case .android: "Android"
    case .huawei: "Huawei"
    case .computers: text(.computers)
    case .everythingElse: text(.everythingElse)
    case .everyone: text(.everyDevice)
    }
  }

  private func rows(_ place: Model.Place) -> [HTML] {
    let targets = [(text(.app), place.app), (text(.store), place.store), (text(.web), place.web)]
    let rows = targets.compactMap { kind, target in
      target.map { TargetRow(kind: kind, target: $0).html }
    }
    if place.showsCode { return rows + ["<dd class=\"none\">\(text(.qrPage))</dd>\n"] }
    return rows.isEmpty ? ["<dd class=\"none\">\(text(.leadsNowhere))</dd>\n"] : rows
  }

  private func list(_ groups: [HTML]) -> HTML {
    "<dl class=\"targets\">\n\(groups)</dl>\n"
  }

  private func group(_ title: String, _ rows: [HTML]) -> HTML {
    """
    <div class="group"><dt>\(title)</dt>
    \(rows)</div>

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
