import LinkPages
import WireModels

/// A part of a link's form that folds.
enum LinkFormSection: String, CaseIterable, Sendable {
  case parameters, apps, rules, card, limits, campaign, match, notes

  /// The fields, in their order.
  var fields: [LinkDraft.Field] {
    switch self {
    case .parameters: LinkDraft.Field.utm + Self.otherFlags
    case .apps: all { $0.value?.field == .targets && $0 != .url } + [.offerStore]
    case .rules: []
    case .card: [.cardTitle, .cardText, .cardImage]
    case .limits:
      [
        .starts, .startsTime, .expires, .expiresTime, .expiredTarget, .clickLimit, .password,
        .removePassword,
      ]
    case .campaign: all { $0.value?.field == .campaign }
    case .match: [.sensitive, .certainWindow, .likelyWindow]
    case .notes: [.notes, .archived]
    }
  }

  private func all(_ isIncluded: (LinkDraft.Field) -> Bool) -> [LinkDraft.Field] {
    LinkDraft.Field.allCases.filter(isIncluded)
  }

  /// The switches of a link that no other section has.
  private static let otherFlags = LinkDraft.Field.allCases.filter { field in
    guard let value = field.value, value.kind == .flag else { return false }
    return !value.field.isFixed && ![.sensitive, .offerStore, .archived].contains(field)
  }
}

extension LinkFormPage {
  /// A section, which is open while one of its fields has a mistake.
  func folded(_ section: LinkFormSection) -> HTML {
    FoldedCard(
      name: section.rawValue,
      title: title(of: section),
      state: state(of: section),
      otherwise: section == .card || section == .match ? text(.byDefault) : text(.none),
      isOpen: section.fields.contains { summary?.error(of: $0.rawValue) != nil },
      fields: fields(of: section)
    ).html
  }

  private func title(of section: LinkFormSection) -> String {
    switch section {
    case .parameters: text(.urlParameters)
    case .apps: text(.phones)
    case .rules: text(.rules)
    case .card: text(.shareCard)
    case .limits: text(.limits)
    case .campaign: text(.campaignHeading)
    case .match: text(.deferredMatch)
    case .notes: text(.notes)
    }
  }

  private func fields(of section: LinkFormSection) -> HTML {
    switch section {
    case .parameters: parameters
    case .apps: apps
    case .rules: rules
    case .card:
      "\(field(.cardTitle))\(field(.cardText))\(field(.cardImage, text(.cardImageHint), isCode: true))"
    case .limits: limits
    case .campaign: campaign
    case .match: match
    case .notes: "\(field(.notes, kind: .lines))\(flag(.archived))"
    }
  }

  private var parameters: HTML {
    let utm = LinkDraft.Field.utm.map {
      field($0, $0.parameter.map { text($0.field.hint) }, isCode: true)
    }
    let flags = LinkFormSection.parameters.fields.filter { $0.parameter == nil }.map(flag)
    return "<p class=\"note\">\(text(.utmNote))</p><div class=\"pair\">\(utm)</div>\(flags)"
  }

  private var apps: HTML {
    """
    <div class="pair">\(field(.iosApp, text(.appHint), isCode: true))\
    \(field(.iosStore, isCode: true))</div>\
    <div class="pair">\(field(.androidApp, text(.appHint), isCode: true))\
    \(field(.androidStore, isCode: true))</div>\(flag(.offerStore))\
    \(field(.desktop, text(.desktopHint), isCode: true))\
    <details class="numbers"\(hasMoreTargets ? " open" : "")><summary>\(text(.moreTargets))</summary>\
    <div class="pair">\(moreTargets.map { field($0, isCode: true) })</div></details>
    """
  }

  /// The targets that few links have.
  private var moreTargets: [LinkDraft.Field] {
    let shown: Set<LinkDraft.Field> = [
      .desktop, .iosApp, .iosStore, .androidApp, .androidStore, .offerStore,
    ]
    return LinkFormSection.apps.fields.filter { !shown.contains($0) }
  }

  private var hasMoreTargets: Bool {
    moreTargets.contains { !draft[$0].isEmpty || summary?.error(of: $0.rawValue) != nil }
  }

  /// The names of the rules, which have a page of their own: saving leads there.
  private var rules: HTML {
    let names = ruleNames.map { "<li><bdi>\($0)</bdi></li>" as HTML }
    let list: HTML = names.isEmpty ? "<p class=\"note\">\(text(.noRules))</p>" : "<ol>\(names)</ol>"
    return """
      \(list)<p><button class="button" type="submit" name="then" value="rules">\
      \(text(.saveThenRules))</button></p>
      """
  }

  private var campaign: HTML {
    let shown: Set<LinkDraft.Field> = [.campaignType, .campaignTitle, .campaignData]
    let others = LinkFormSection.campaign.fields.filter { !shown.contains($0) }
    return """
      <div class="pair">\(field(.campaignType, text(.campaignTypeHint)))\
      \(field(.campaignTitle))</div><div class="pair">\(others.map { field($0) })</div>\
      \(field(.campaignData, text(.campaignDataHint), kind: .code(rows: 3)))
      """
  }

  private var limits: HTML {
    """
    <div class="pair">\(field(.starts, text(.startsHint), kind: .line("date")))\
    \(field(.startsTime, text(.startsTimeHint), kind: .line("time")))</div>\
    <div class="pair">\(field(.expires, text(.expiresHint), kind: .line("date")))\
    \(field(.expiresTime, text(.expiresTimeHint), kind: .line("time")))</div>\
    \(field(.expiredTarget, text(.expiredTargetHint), isCode: true))\
    <div class="pair">\(field(.clickLimit, text(.clickLimitHint)))\(password)</div>\(removal)
    """
  }

  private var match: HTML {
    """
    \(flag(.sensitive))\
    <div class="pair">\(field(.certainWindow, text(.windowHint), isCode: true))\
    \(field(.likelyWindow, text(.windowHint), isCode: true))</div>
    """
  }

  /// A box that says whether it is ticked or not: browsers send nothing of an empty one.
  private func flag(_ field: LinkDraft.Field) -> HTML {
    "<input type=\"hidden\" name=\"\(field.rawValue)\" value=\"0\">\(self.field(field, kind: .check))"
  }

  /// The password, which no page ever shows again.
  private var password: HTML {
    FormField(
      LinkDraft.Field.password.rawValue,
      label: label(.password),
      hint: text(draft.hasPassword ? .linkPasswordHint : .newPasswordHint),
      error: summary?.error(of: LinkDraft.Field.password.rawValue),
      kind: .line("password"),
      autocomplete: "new-password"
    ).html
  }

  private var removal: HTML? {
    draft.hasPassword ? field(.removePassword, kind: .check) : nil
  }
}
