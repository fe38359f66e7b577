/// What one app's first launches showed so far, in counts that say nothing about any of them.
///
/// On an IPv6 prefix the whole address tells the phones of a home apart. So launches there show how
/// often another phone than the one that tapped launches soon after a tap (by mouth: a relative looks
/// the app up), and how often the other phone is an equal one.
public struct MatchHistory: Hashable, Sendable {
  /// What is counted on quiet IPv6 prefixes; the numbers are those of stored counts.
  public enum Group: Int, Hashable, Sendable, CaseIterable {
    /// Launches within an hour of a tap; those of another address that contradict every tap are
    /// ``MatchHistory/Count/contradicting``.
    case early = 5
    /// Later launches of another address than any tap's, by whether their device fits one.
    case otherPhone = 6
    /// Later launches: of a tap's own address, or of another, which is
    /// ``MatchHistory/Count/contradicting``.
    case late = 7
    /// Launches within an hour of a tap whose device fits one: of a tap's own address, or of another,
    /// which is ``MatchHistory/Count/contradicting``.
    case ownAddress = 8
  }

  /// The launches of one group, or after one band of delays.
  public struct Count: Hashable, Sendable {
    /// Those that fit an open tap.
    public var fitting: Int
    /// Those that contradicted every open tap.
    public var contradicting: Int

    /// Makes a count.
    public init(fitting: Int = 0, contradicting: Int = 0) {
      self.fitting = max(0, fitting)
      self.contradicting = max(0, contradicting)
    }
  }

  /// The most launches that the counts of one group, or of all delays, remember; they are halved
  /// before they grow further, so that old launches count less and less.
  public static let memory = 1_024

  /// The counts by group; none where no launch was seen.
  public private(set) var groups: [Group: Count]
  /// The counts by delay, under the place of its band in ``MatchModel/delays``.
  public private(set) var delays: [Int: Count]

  /// Makes a history.
  public init(_ groups: [Group: Count] = [:], delays: [Int: Count] = [:]) {
    self.groups = groups
    self.delays = delays
  }

  /// Adds one launch.
  public mutating func add(_ observation: MatchObservation) {
    for (group, fits) in observation.groups {
      var count = groups[group] ?? Count()
      if count.launches >= Self.memory { count = count.half }
      count.add(fits)
      groups[group] = count
    }
    if delays.values.reduce(0, { $0 + $1.launches }) >= Self.memory {
      delays = delays.mapValues(\.half)
    }
    delays[observation.band, default: Count()].add(observation.fits)
  }
}

extension MatchHistory.Count {
  /// How many launches it has.
  var launches: Int { fitting + contradicting }

  fileprivate var half: Self { Self(fitting: fitting / 2, contradicting: contradicting / 2) }

  fileprivate mutating func add(_ fits: Bool) {
    if fits { fitting += 1 } else { contradicting += 1 }
  }
}
