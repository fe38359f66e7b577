import LinkPages
import WireModels

extension ComponentPage {
  /// What surrounds content, leads somewhere and says what happened.
  var parts: HTML {
    let card = Card(title: "Card", actions: smallButton, content: "<p>A box with a heading.</p>")
    let once = ShownOnce(title: "Shown once", value: "paylisher_live_sk_7f3a", text: text)
    let code = Snippet(place: "AppDelegate.swift", code: "Paylisher.start()", text: text)
    let icons: HTML = "<p class=\"icons\">\(Icon.allCases.map(\.html))</p>"
    let all = [
      example(Card.self, card.html), example(EmptyState.self, Card(content: empty).html),
      example(Notice.self, "<div class=\"notes\">\(notices)</div>"),
      example(ShownOnce.self, once.html), example(Snippet.self, code.html),
      example(Tag.self, "<p class=\"tags\">\(tags)</p>"),
      example(ButtonLink.self, "<p class=\"tags\">\(buttonKinds)</p>"),
      example(PostButton.self, PostButton(label: "Changes something", path: "#").html),
      example(RowMenu.self, menu),
      example(Dialog.self, "<p>\(dialog.button)</p>", dialog.html),
      example(Deletion.self, deletion.html),
      example(Chips.self, Chips(label: "A choice", items: choices).html),
      example(Pagination.self, Card(isFlush: true, content: pagination).html),
      example(Icon.self, icons),
    ]
    return "<div class=\"grid two\">\(all)</div>\n"
  }

  private var smallButton: HTML {
    ButtonLink(label: "Small", path: "#", kind: .small).html
  }

  private var empty: HTML {
    EmptyState(
      icon: .link,
      title: text(.noLinks),
      advice: text(.noLinksAdvice),
      action: ButtonLink(label: text(.createLink), path: "#", kind: .primary).html
    ).html
  }

  private var tones: [Tag.Tone] { [.plain, .good, .warn, .bad] }

  private var notices: [HTML] {
    tones.map { Notice(message: "What a change led to: \($0.rawValue).", tone: $0).html }
  }

  private var buttonKinds: [HTML] {
    let kinds: [ButtonLink.Kind] = [.primary, .normal, .plain, .danger, .small]
    return kinds.map { ButtonLink(label: $0.rawValue, path: "#", kind: $0).html }
  }

  private var menu: HTML {
    RowMenu(id: "row-menu", label: "Actions for Summer sale", items: ["<a href=\"#\">Open</a>"])
      .html
  }

  private var dialog: Dialog {
    Dialog(
      id: "example",
      opens: "Dialog",
      kind: .danger,
      title: "Disable this link?",
      content: "<p>\(text(.disableAdvice))</p>",
      cancel: text(.cancel)
    )
  }

  private var deletion: Deletion {
    Deletion(name: "SUMMER", advice: text(.deleteLinkAdvice), path: "#", text: text)
  }

  private var tags: [HTML] {
    tones.map { Tag(label: $0.rawValue, tone: $0).html } + [Tag(label: "link", path: "#").html]
  }

  private var choices: [(name: String, path: String, isHere: Bool)] {
    [("This one", "#", true), ("Another", "#", false), ("A third", "#", false)]
  }

  private var pagination: HTML {
    "\(Pagination(first: "#", next: "#", text: text).html)"
  }
}
