import LinkPages

/// The heading of a page: where it is, its name, what it says, and what can be done.
struct PageTitle: Sendable {
  var title: HTML
  var lead: HTML?
  /// The pages above this one, with their addresses.
  var above: [(name: String, path: String)] = []
  var actions: [HTML] = []
  /// The name of the list of pages above, for screen readers.
  var crumbs = ""
  /// What makes the actions a region of the page.
  var actionsRegion: Region?

  var html: HTML {
    let path = above.map { step in
      "<a href=\"\(step.path)\">\(step.name)</a><span aria-hidden=\"true\">/</span>" as HTML
    }
    return """
      \(above.isEmpty ? nil : "<nav class=\"crumbs\" aria-label=\"\(crumbs)\">\(path)</nav>" as HTML)
      <div class="title"><div><h1>\(title)</h1>\(lead.map { "<p class=\"lead\">\($0)</p>" as HTML })</div>\
      \(buttons)</div>
      """
  }

  /// The actions; a region stays while it has none, so that some can come.
  private var buttons: HTML? {
    guard !actions.isEmpty || actionsRegion != nil else { return nil }
    return "<div class=\"actions\"\(actionsRegion?.attributes)>\(actions)</div>"
  }
}

/// A part of a page that the script fetches again.
struct Region: Sendable {
  /// The name, by which the script finds it in the page that it fetched.
  var name: String
  /// The milliseconds until it is fetched again; `nil` where it stays as it is.
  var refresh: Int?
  /// What it says in a word, which screen readers hear when it changes.
  var status: String?

  /// The attributes of the region's element.
  var attributes: HTML {
    """
     data-region="\(name)"\(attribute: "data-refresh", refresh.map { "\($0)" })\
    \(attribute: "data-status", status)
    """
  }
}

/// A box with a heading.
struct Card: Sendable {
  var title: String?
  var actions: HTML?
  /// Whether the content reaches the edges, as tables do.
  var isFlush = false
  var content: HTML

  var html: HTML {
    let header = title.map { "<header><h2>\($0)</h2>\(actions)</header>\n" as HTML }
    return """
      <section class="card\(isFlush ? " flush" : "")">
      \(header)\(content)
      </section>

      """
  }
}

/// A link that looks like a button.
struct ButtonLink: Sendable {
  enum Kind: String, Sendable {
    case primary, normal, plain, danger, small
  }

  var label: String
  var path: String
  var kind = Kind.normal
  var icon: Icon?

  var html: HTML {
    "<a class=\"button \(kind.rawValue)\" href=\"\(path)\">\(icon?.html)\(label)</a>"
  }
}

/// A short label with a meaning that its words and its color both say.
struct Tag: Sendable {
  enum Tone: String, Sendable {
    case plain, good, warn, bad
  }

  var label: String
  var tone = Tone.plain
  var path: String?

  var html: HTML {
    guard let path else {
      return "<span class=\"tag \(tone.rawValue)\"><bdi>\(label)</bdi></span>"
    }
    return "<a class=\"tag \(tone.rawValue)\" href=\"\(path)\"><bdi>\(label)</bdi></a>"
  }
}

/// What a list says while it is empty: what belongs there, and what to do next.
struct EmptyState: Sendable {
  var icon: Icon
  var title: String
  var advice: String
  var action: HTML?

  var html: HTML {
    """
    <div class="empty"><span class="art">\(icon.html)</span>
    <h2>\(title)</h2>
    <p>\(advice)</p>
    \(action)</div>
    """
  }
}

/// Numbers with their names, and how each compares with the one before.
struct StatRow: Sendable {
  struct Stat: Sendable {
    var name: String
    var value: String
    var change: HTML?
  }

  var stats: [Stat]

  var html: HTML {
    """
    <div class="stats">\
    \(stats.map { stat in
      """
      <dl class="stat"><dt>\(stat.name)</dt><dd>\(stat.value)\
      \(stat.change.map { "<div class=\"change\">\($0)</div>" as HTML })</dd></dl>

      """ as HTML
    })</div>

    """
  }
}

/// Values with their names.
struct Facts: Sendable {
  var rows: [(name: String, value: HTML?)]

  var html: HTML {
    """
    <dl class="facts">\
    \(rows.compactMap { row in
      row.value.map { "<div><dt>\(row.name)</dt><dd>\($0)</dd></div>\n" as HTML }
    })</dl>

    """
  }
}

/// A choice of pages, one of which is this one.
struct Chips: Sendable {
  var label: String
  var items: [(name: String, path: String, isHere: Bool)]

  var html: HTML {
    """
    <nav aria-label="\(label)"><ul class="chips">\
    \(items.map { item in
      """
      <li><a href="\(item.path)"\(attribute: "aria-current", item.isHere ? "true" : nil)>\
      \(item.name)</a></li>

      """ as HTML
    })</ul></nav>

    """
  }
}

/// A dialog that a button opens without a script.
struct Dialog: Sendable {
  var id: String
  var opens: String
  var kind = ButtonLink.Kind.normal
  var title: String
  var content: HTML
  var cancel: String

  var button: HTML {
    """
    <button class="button \(kind.rawValue)" type="button" commandfor="\(id)" command="show-modal">\
    \(opens)</button>
    """
  }

  var html: HTML {
    """
    <dialog id="\(id)" aria-labelledby="\(id)-title" closedby="any">
    <h2 id="\(id)-title">\(title)</h2>
    \(content)
    <p><button class="button plain" type="button" commandfor="\(id)" command="close">\(cancel)</button></p>
    </dialog>

    """
  }
}

/// A form of one button, which changes something.
struct PostButton: Sendable {
  var label: String
  var path: String
  var kind = ButtonLink.Kind.normal
  /// Values that the form sends.
  var fields: [(name: String, value: String)] = []

  var html: HTML {
    """
    <form method="post" action="\(path)">\(fields.map { field in
      "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">" as HTML
    })<button class="button \(kind.rawValue)" type="submit">\(label)</button></form>
    """
  }
}

/// A text that is shown once, such as a key or a link, with a button that copies it.
struct ShownOnce: Sendable {
  var title: String
  var value: String
  var text: DashboardText

  var html: HTML {
    """
    <div class="alert good" role="status"><h2>\(title)</h2>\
    <p><code dir="ltr">\(value)</code> <button class="button small scripted" type="button" \
    data-copy="\(value)" data-copied="\(text(.copied))">\(text(.copy))</button></p></div>

    """
  }
}

/// What a change led to, above the page.
struct Notice: Sendable {
  var message: String
  var tone = Tag.Tone.good
  /// The page where more is said.
  var path: String?

  var html: HTML {
    let words: HTML = path.map { "<a href=\"\($0)\">\(message)</a>" } ?? "\(message)"
    return "<div class=\"alert \(tone.rawValue)\" role=\"status\">\(words)</div>\n"
  }
}
