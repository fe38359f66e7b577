import LinkCore

/// The person that the earlier SDK knew.
///
/// Values in, values out: ``EarlierInstall`` reads the files and keeps the identity.
struct EarlierPerson: Equatable, Sendable {
  /// `nil` if no id can be read.
  var anonymousID: String?
  var userID: String?
  var groups: [String: String] = [:]
  var superProperties: [String: JSONValue] = [:]
  var isOptedOut: Bool?
  /// Files that exist and cannot be understood.
  var damaged: [EarlierFiles.Name] = []

  /// Decides who the person is.
  ///
  /// The first folder with an id names the person. An opt-out in any folder counts.
  init(_ files: EarlierFiles) {
    let choices = files.folders.compactMap(\.isOptedOut)
    isOptedOut = choices.contains(true) ? true : choices.first
    damaged = EarlierFiles.Name.allCases.filter { name in
      files.folders.contains { $0.reading(name) == .damaged }
    }
    let named = files.folders.first { $0.id(.distinctID) != nil || $0.id(.anonymousID) != nil }
    guard let folder = named ?? files.folders.first(where: { !$0.contents.isEmpty }) else { return }
    (anonymousID, userID) = Self.ids(folder)
    groups = folder.members(.groups).compactMapValues(\.stringValue)
    superProperties = folder.members(.properties)
  }

  private static func ids(_ folder: EarlierFiles.Folder) -> (anonymousID: String?, userID: String?)
  {
    let (anonymous, distinct) = (folder.id(.anonymousID), folder.id(.distinctID))
    guard let distinct, distinct != anonymous else { return (anonymous ?? distinct, nil) }
    // Without the flag, the earlier SDK counts a person with an id of their own as identified. If the
    // anonymous id is lost as well, the form tells: it made UUIDs.
    let isUser = anonymous != nil || EntityID(distinct) == nil
    if folder.isOn(.isIdentified) ?? isUser { return (anonymous, distinct) }
    return (distinct, nil)
  }

  /// The identity to keep.
  ///
  /// - Parameters:
  ///   - own: What is kept already.
  ///   - hasRun: Whether this version of the SDK ran in the app before. If so, its person stays; if
  ///     not, an app extension began `own` before the app had a chance to.
  ///   - newID: Makes the id of a person whose ids are lost.
  /// - Returns: The identity, `nil` if there is nothing to keep.
  func identity(over own: Identity?, hasRun: Bool, newID: () -> String) -> Identity? {
    if var own, hasRun || (anonymousID == nil && userID == nil) {
      own.isOptedOut = Self.strictest(own.isOptedOut, isOptedOut, newer: hasRun)
      return own
    }
    guard anonymousID != nil || userID != nil || isOptedOut != nil else { return nil }
    var identity = Identity(anonymousID: anonymousID ?? newID())
    identity.userID = userID
    identity.groups = groups
    identity.superProperties = superProperties
    identity.isOptedOut = Self.strictest(own?.isOptedOut, isOptedOut, newer: false)
    return identity
  }

  /// The choice that counts: a newer one wins over the earlier, otherwise an opt-out wins.
  private static func strictest(_ own: Bool?, _ earlier: Bool?, newer: Bool) -> Bool? {
    if newer { return own ?? earlier }
    return own == true || earlier == true ? true : own ?? earlier
  }
}
