import LinkCore

/// The state that version 1.8 or 1.9 of the hosted service's SDK left on the device, as it was read.
package struct EarlierFiles: Equatable, Sendable {
  /// One folder that the earlier SDK may have written to.
  package struct Folder: Equatable, Sendable {
    /// What each file holds; a file that does not exist has no entry.
    package var contents: [Name: Content] = [:]

    /// Whether there is any file of the earlier SDK, such as an event that waits.
    package var isUsed: Bool

    /// Names the files.
    package init(_ contents: [Name: Content] = [:], isUsed: Bool = false) {
      self.contents = contents
      self.isUsed = isUsed || !contents.isEmpty
    }
  }

  /// The files that are taken over.
  package enum Name: String, CaseIterable, Sendable {
    case distinctID = "paylisher.distinctId"
    case anonymousID = "paylisher.anonymousId"
    case isIdentified = "paylisher.isIdentified"
    case optOut = "paylisher.optOut"
    case groups = "paylisher.groups"
    case properties = "paylisher.registerProperties"
  }

  /// The content of a file.
  package enum Content: Equatable, Sendable {
    case bytes([UInt8])
    /// The file exists and the disk cannot return it: it is damaged, and not only locked.
    case unreadable
  }

  /// The folders, the one that decides first: the app group's before the app's own.
  package var folders: [Folder]

  /// Names the folders.
  package init(_ folders: [Folder] = []) {
    self.folders = folders
  }

  /// Whether the earlier SDK wrote anything.
  package var isEmpty: Bool { !folders.contains(where: \.isUsed) }
}

extension EarlierFiles.Folder {
  /// What a file says.
  enum Reading: Equatable, Sendable {
    case missing
    case damaged
    case value(JSONValue)
  }

  /// The value of a file, without the object that the earlier SDK wraps around single values.
  func reading(_ name: EarlierFiles.Name) -> Reading {
    switch contents[name] {
    case nil: return .missing
    case .unreadable?: return .damaged
    case .bytes(let bytes)?:
      guard let value = EarlierJSON.value(bytes) else { return .damaged }
      guard case .object(let object) = value, object.count == 1, let own = object[name.rawValue]
      else { return .value(value) }
      return .value(own)
    }
  }

  /// An id, `nil` if there is none or it cannot be read.
  func id(_ name: EarlierFiles.Name) -> String? {
    guard case .value(.string(let text)) = reading(name), !text.isEmpty else { return nil }
    return text
  }

  /// A switch, `nil` if there is none or it cannot be read.
  func isOn(_ name: EarlierFiles.Name) -> Bool? {
    switch reading(name) {
    case .value(.bool(let isOn)): isOn
    case .value(.integer(let number)) where number == 0 || number == 1: number == 1
    default: nil
    }
  }

  /// The person's choice.
  ///
  /// A choice that cannot be read counts as an opt-out: the earlier SDK wrote the
  /// file only when the person chose.
  var isOptedOut: Bool? {
    reading(.optOut) == .missing ? nil : isOn(.optOut) ?? true
  }

  /// The members of an object, none if it cannot be read.
  func members(_ name: EarlierFiles.Name) -> [String: JSONValue] {
    guard case .value(.object(let object)) = reading(name) else { return [:] }
    return object.dictionary
  }
}
