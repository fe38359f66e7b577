package import LinkPages

/// Every component of the dashboard on one page, for who changes them.
///
/// A test compares the names that it shows with the types of the sources, so that no component is forgotten.
package struct ComponentPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment

  /// Makes a page.
  package init(environment: DashboardEnvironment) {
    self.environment = environment
  }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      title: "Components",
      content: """
        \(PageTitle(
          title: "Components",
          lead: "What pages are made of: this is a PageTitle, in a DashboardFrame.",
          above: [(text(.home), environment.path())],
          actions: buttons,
          crumbs: text(.breadcrumbs)
        ).html)
        \(parts)\(numbers)\(forms)\(things)
        """
    ).html
  }

  var text: DashboardText { environment.text }

  private var buttons: [HTML] {
    [
      ButtonLink(label: "Normal", path: "#").html,
      ButtonLink(label: "Primary", path: "#", kind: .primary, icon: .plus).html,
    ]
  }

  /// A component under its name, which is that of its type.
  func example(_ type: Any.Type, _ content: HTML?...) -> HTML {
    """
    <section class="example" id="\("\(type)")"><h2><code>\("\(type)")</code></h2>
    \(content.compactMap(\.self))</section>

    """
  }
}
