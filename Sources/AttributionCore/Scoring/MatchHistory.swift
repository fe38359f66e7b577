/// How one app's first launches compared with the open taps of their networks so far: how many fit
/// one, and how many contradicted all; and the same by the delay from that tap.
///
/// Who contradicts every tap of a network follows none of them. So the counts tell how many launches
/// of this app are strangers', and therefore how many of those that fit do so by chance
/// (``MatchModel/Company``). They are counts of launches and say nothing about any of them.
public struct MatchHistory: Hashable, Sendable {
  /// The launches on networks of one ``NetworkCompany``, or after one band of delays.
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

  /// The most launches that the counts of one kind of network, or of all delays, remember; they are
  /// halved before they grow further, so that old launches count less and less.
  public static let memory = 1_024

  /// The counts by network; none where no launch was seen.
  public private(set) var counts: [NetworkCompany: Count]
  /// The counts by delay, under the place of its band in ``MatchModel/delays``.
  public private(set) var delays: [Int: Count]

  /// Makes a history.
  public init(_ counts: [NetworkCompany: Count] = [:], delays: [Int: Count] = [:]) {
    self.counts = counts
    self.delays = delays
  }

  /// Adds one launch.
  public mutating func add(_ observation: MatchObservation) {
    var count = counts[observation.company] ?? Count()
    if count.launches >= Self.memory { count = count.half }
    count.add(observation)
    counts[observation.company] = count
    if delays.values.reduce(0, { $0 + $1.launches }) >= Self.memory {
      delays = delays.mapValues(\.half)
    }
    delays[observation.band, default: Count()].add(observation)
  }
}

extension MatchHistory.Count {
  /// How many launches it has.
  fileprivate var launches: Int { fitting + contradicting }

  fileprivate var half: Self { Self(fitting: fitting / 2, contradicting: contradicting / 2) }

  fileprivate mutating func add(_ observation: MatchObservation) {
    if observation.fits { fitting += 1 } else { contradicting += 1 }
  }
}
