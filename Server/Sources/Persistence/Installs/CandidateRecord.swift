package import LinkCore

/// A click that a first launch may follow although it brings no certain evidence.
package struct CandidateRecord: Hashable, Sendable {
  /// How long one slot is, in milliseconds: the hour of one key.
  package static let slotLength: Int64 = 3_600_000
  /// Slots are numbered in steps of five minutes.
  static let slotStep: Int64 = 300_000

  /// Where it is kept: the time of the click, and the keyed hash of its network.
  package var place: CandidatePlace
  /// The workspace that the link belongs to.
  package var workspace: WorkspaceID
  /// The link that was clicked.
  package var link: LinkID
  /// What the browser sent about its device, packed: 32 bytes at most.
  package var signals: [UInt8]

  package var click: ClickID { place.click }

  package init(
    place: CandidatePlace,
    workspace: WorkspaceID,
    link: LinkID,
    signals: [UInt8]
  ) {
    self.place = place
    self.workspace = workspace
    self.link = link
    self.signals = signals
  }

  /// The slot of a moment: the number of its hour's first five minutes.
  package static func slot(of moment: Timestamp) -> Int64 {
    slot(ofHour: moment.milliseconds / slotLength)
  }

  /// The slot of an hour, counted from 1970.
  package static func slot(ofHour hour: Int64) -> Int64 { hour * (slotLength / slotStep) }
}

/// The key of a candidate's row.
package struct CandidatePlace: Hashable, Sendable {
  /// The hour in which the click happened; rows go by slots.
  package var slot: Int64
  /// The keyed hash of workspace, app, system and network.
  package var bucket: Int64
  package var click: ClickID

  /// Names a place.
  package init(slot: Int64, bucket: Int64, click: ClickID) {
    self.slot = slot
    self.bucket = bucket
    self.click = click
  }
}

/// The trace that a first launch leaves on its network.
package struct LaunchMark: Hashable, Sendable {
  /// Where it is kept; its click's id is a keyed hash of the installation and its device.
  package var place: CandidatePlace
  /// When the launch was, where it brought no certain evidence.
  package var launchedAt: Timestamp?

  /// Makes a mark.
  package init(place: CandidatePlace, launchedAt: Timestamp?) {
    (self.place, self.launchedAt) = (place, launchedAt)
  }
}

/// Where candidates of one network are kept that clicked within one hour, under its key.
package struct CandidateBucket: Hashable, Sendable {
  /// The keyed hash.
  package var value: Int64
  /// The hour's slot.
  package var slot: Int64

  /// Names a bucket.
  package init(value: Int64, slot: Int64) {
    self.value = value
    self.slot = slot
  }
}
