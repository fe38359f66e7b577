import LinkPages

/// What can be done with a row of a table, behind a button that needs no script.
struct RowMenu: Sendable {
  /// The id of the menu, one of its own for each row.
  var id: String
  /// What the button is called, with the name of the row.
  var label: String
  /// Links, and forms of one button.
  var items: [HTML]

  var html: HTML {
    """
    <button class="row-button" type="button" popovertarget="\(id)" aria-label="\(label)">\
    \(Icon.more.html)</button>\
    <div class="row-menu" id="\(id)" popover role="group" aria-label="\(label)">\(items)</div>
    """
  }
}
