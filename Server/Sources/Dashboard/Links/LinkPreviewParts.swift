import Foundation
import LinkPages
package import WireModels

/// Where taps on the draft of a form would go, or why it cannot be saved yet.
package struct LinkDraftPreview: Sendable {
  /// What becomes of a tap of each device.
  package var places: [LinkPage.Place]
  /// What the server would refuse.
  package var problem: Problem?
  /// Why the server does not explain such taps.
  package var refusal: Problem?

  /// Makes a preview.
  package init(places: [LinkPage.Place] = [], problem: Problem? = nil, refusal: Problem? = nil) {
    (self.places, self.problem, self.refusal) = (places, problem, refusal)
  }
}

/// What is beside the form of a link: its short URL, how chats show it and where devices would be led.
///
/// It has all its parts before anything is typed, so that nothing moves when they get their content.
struct DraftPreviewPart: Sendable {
  /// Where the link is.
  struct Link: Sendable {
    /// The host of its domain.
    var host: String
    /// The short URL; `nil` for a new link without a code.
    var url: String?
  }

  var preview: LinkDraftPreview?
  /// The path that answers the form with this.
  var path: String
  var link: Link
  /// What the form calls its fields, by their names.
  var labels: [String: String]
  var environment: DashboardEnvironment
  /// Where and when the taps happen; each device is tried.
  var question = TapQuery()

  private var text: DashboardText { environment.text }

  /// The button is for browsers without a script, which fetches the preview by itself.
  var html: HTML {
    """
    <aside class="card" aria-labelledby="preview-title">
    <header><h2 id="preview-title">\(text(MessagingPhrase.preview))</h2>\
    <noscript><button class="button small" type="submit" formaction="\(path)">\(text(.updatePreview))</button></noscript></header>
    <div class="notes" data-region>\(code)\(content)</div>
    <details\(question.saysMore ? " open" : "")><summary>\(text(.tapCircumstances))</summary>\
    \(question.circumstances(environment))</details>
    <p class="note">\(text(.draftPreviewNote))</p>
    </aside>

    """
  }

  /// The QR code with the short URL; before there is one, the room for it.
  private var code: HTML {
    guard let url = link.url, let code = try? QRCode(QRDrawing.scanned(url)) else {
      return """
        <div class="draft-code"><div class="code"></div>\
        <p><code dir="ltr">\(link.host)/c/…</code><small class="note">\(text(.codeLater))</small></p></div>
        """
    }
    return """
      <div class="draft-code"><div class="code" role="img" aria-label="\(text(.qrCode))">\
      \(code.svg(style: QRStyle(size: 96, margin: 2)))</div><p><code dir="ltr">\(url)</code></p></div>
      """
  }

  private var content: HTML {
    guard let preview else { return "\(screen(nil))<p class=\"note\">\(text(.draftEmpty))</p>" }
    if let refusal = preview.refusal {
      return Notice(message: TapQuery.refusal(refusal, text), tone: .warn).html
    }
    if let problem = preview.problem { return "\(screen(nil))\(reasons(problem))" }
    let card = preview.places.lazy.compactMap { $0.explanation.card }.first
    // A card says more than that there is one.
    let others = preview.places.filter { $0.device != .chat || $0.explanation.card == nil }
    return "\(card.map { screen($0) })\(PlaceList(places: others, text: text).html)"
  }

  /// A phone with the card of the link in a chat; with the outline of one before it is known.
  private func screen(_ card: LinkCard?) -> HTML {
    let shown = card.map { CardInChats(card: $0, text: text).html }
    return """
      <div class="phone-screen">\(shown ?? "<div class=\"share outline\" aria-hidden=\"true\"></div>")</div>
      """
  }

  private func reasons(_ problem: Problem) -> HTML {
    let faults = problem.errors ?? []
    let lines = faults.map { fault -> HTML in
      let label = LinkDraft.fields[fault.pointer].flatMap { labels[$0] } ?? fault.pointer
      return "<li>\(label): \(fault.detail)</li>"
    }
    return """
      <div class="alert warn"><h3>\(text(.notSavable))</h3>\
      \(faults.isEmpty ? "<p>\(problem.detail ?? problem.title)</p>" as HTML : "<ul>\(lines)</ul>")</div>
      """
  }
}

/// Where devices are led, one after the other.
struct PlaceList: Sendable {
  var places: [LinkPage.Place]
  var text: DashboardText

  var html: HTML {
    let items = places.map { place -> HTML in
      let found = place.explanation
      return """
        <li class="place"><h3>\(place.device.icon.html)\(text(place.device.phrase))</h3>\
        <span class="to">\(text(DestinationName.phrase(found.destination)))</span>\
        \(found.url.map { "<code dir=\"ltr\">\($0)</code>" as HTML })\
        \(found.rule.map { "<small class=\"note\">\(text(.byRule, ["name": $0]))</small>" as HTML })</li>

        """
    }
    return "<ul class=\"places\">\(items)</ul>"
  }
}

/// What chats show of a link.
///
/// The policy of pages allows no picture of another server, so that its host is named instead.
struct CardInChats: Sendable {
  var card: LinkCard
  var text: DashboardText

  var html: HTML {
    """
    <div class="share">\(picture)<div class="words"><small><bdi>\(card.site)</bdi></small>\
    <strong><bdi>\(card.title)</bdi></strong>\
    \(card.description.map { "<small><bdi>\($0)</bdi></small>" as HTML })</div></div>

    """
  }

  private var picture: HTML? {
    card.imageURL.map { address in
      let host = URL(string: address)?.host() ?? address
      return "<div class=\"picture\"><span>\(text(.pictureFrom, ["host": host]))</span></div>"
    }
  }
}
