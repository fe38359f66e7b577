import Foundation
import LinkCore
package import LinkPages
import WireModels

/// The document around the content of every page: head, navigation and footer.
struct DashboardFrame: Sendable {
  var environment: DashboardEnvironment
  /// The section of the navigation that the page belongs to; `nil` where it has none.
  var section: Section?
  /// The page's name, for the title of the document.
  var title: String
  var content: HTML

  private var text: DashboardText { environment.text }

  /// The whole document.
  var html: HTML {
    """
    \(DocumentHead(language: environment.language, title: title).html)
    <body>
    <a class="skip" href="#main">\(text(.skipToContent))</a>
    \(bar)
    <div class="layout">
    \(navigation)
    <main id="main" tabindex="-1">
    <p id="status" role="status" class="visually-hidden"></p>
    \(simulation)\(content)\(environment.suggestions.html)
    <footer class="site"><span>\(text(.timesIn, ["zone": environment.timeZone.identifier]))</span>\
    \(help)<a href="/openapi.html">API</a></footer>
    </main>
    </div>
    </body>
    </html>

    """
  }

  /// A link to the guide about the page.
  private var help: HTML? {
    guard environment.hasGuides else { return nil }
    return """
      <a href="/docs/\(section?.guide ?? "dashboard").html">\(text(.guides))</a>
      """
  }

  private var bar: HTML {
    """
    <header class="top">
    <button class="menu-button" type="button" popovertarget="navigation" aria-label="\(text(.menu))">\
    \(Icon.menu.html)</button>
    <a class="brand" href="\(environment.path())">\(Icon.logo.html)<span class="name-hidden">Paylisher</span></a>
    <span class="workspace"><bdi>\(environment.workspaceName)</bdi></span>
    <span class="grow"></span>
    \(search)\
    <details class="person">
    <summary aria-label="\(text(.account)): \(environment.userName)">\
    <span class="avatar" aria-hidden="true">\(initial)</span></summary>
    <div class="person-menu">
    <p><bdi>\(environment.userName)</bdi><br><bdi>\(environment.email)</bdi></p>
    \(environment.otherWorkspaces.map { other in
      """
      <a href="/dashboard?workspace=\(other.id.description)"><bdi>\(other.name)</bdi></a>

      """ as HTML
    })\
    <a href="/account">\(text(.account))</a>
    <form method="post" action="/logout"><button type="submit">\(text(.signOut))</button></form>
    </div>
    </details>
    </header>
    """
  }

  /// Searches links from every page but theirs, which has a field of its own.
  private var search: HTML? {
    guard section != .links else { return nil }
    return """
      <form class="find" role="search" action="/dashboard/links" aria-label="\(text(.searchLinks))">\
      \(environment.workspaceField)<input type="search" name="search" \
      aria-label="\(text(.searchLinks))" placeholder="\(text(.searchLinks))" autocomplete="off" \
      spellcheck="false" aria-keyshortcuts="Control+K Meta+K"></form>

      """
  }

  private var initial: String {
    let name = environment.userName.isEmpty ? environment.email : environment.userName
    return name.first.map { String($0).uppercased() } ?? "?"
  }

  /// What says that the numbers of a demo are invented, with the button that removes them.
  private var simulation: HTML? {
    guard environment.isSimulated else { return nil }
    let path = environment.path("settings/simulated-traffic/empty")
    let dialog = Dialog(
      id: "empty-demo",
      opens: text(.emptyDemo),
      kind: .small,
      title: text(.emptyDemo),
      content: """
        <p>\(text(.emptyDemoAdvice))</p>
        \(PostButton(label: text(.emptyDemo), path: path, kind: .danger).html)
        """,
      cancel: text(.cancel)
    )
    let mayEmpty = environment.role.allows(.manageWorkspace)
    return """
      <aside class="alert warn simulated" aria-label="\(text(.simulated))">\
      <p><strong>\(text(.simulated)):</strong> \(text(.simulatedNote))</p>\
      \(mayEmpty ? dialog.button : nil)</aside>\(mayEmpty ? dialog.html : nil)

      """
  }

  private var navigation: HTML {
    """
    <nav class="side" id="navigation" popover aria-label="\(text(.mainNavigation))">
    \(Section.groups.compactMap(group))\
    </nav>
    """
  }

  private func group(_ group: (heading: Phrase?, sections: [Section])) -> HTML? {
    let items = group.sections.filter { environment.role.allows($0.permission) }.map(item)
    guard !items.isEmpty else { return nil }
    return """
      \(group.heading.map { "<h2>\(text($0))</h2>\n" as HTML })<ul>
      \(items)</ul>

      """
  }

  private func item(_ section: Section) -> HTML {
    let isHere = section == self.section
    return """
      <li><a href="\(environment.path(section.path))"\(attribute: "aria-current", isHere ? "page" : nil)>\
      \(section.icon.html)\(text(section.name))</a></li>

      """
  }
}

/// The start of every document of the dashboard.
struct DocumentHead: Sendable {
  var language: PageLanguage
  var title: String

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)" dir="\(language.direction)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title) \u{2013} Paylisher</title>
    <link rel="icon" type="\(DashboardAsset.icon.type)" href="\(DashboardAsset.icon.path)">
    <link rel="stylesheet" href="\(DashboardAsset.style.path)">
    <script src="\(DashboardAsset.script.path)" defer></script>
    </head>
    """
  }
}

/// A page without navigation, for users who did not sign in yet: a card in the middle.
package struct DashboardCard: Sendable {
  /// The language of the page.
  package var language: PageLanguage
  /// The heading, which is also the title of the document.
  package var title: String
  /// What is in the card, below the heading.
  package var content: HTML

  /// Makes a page.
  package init(language: PageLanguage, title: String, content: HTML) {
    (self.language, self.title, self.content) = (language, title, content)
  }

  /// The document.
  package var html: HTML {
    """
    \(DocumentHead(language: language, title: title).html)
    <body class="alone">
    <main id="main">
    <p class="brand">\(Icon.logo.html)<span>Paylisher</span></p>
    <section class="card">
    <h1>\(title)</h1>
    \(content)
    </section>
    </main>
    </body>
    </html>

    """
  }
}
