/// How one app's first launches compared with the open taps of their networks so far: how many fit
/// one, and how many contradicted all.
///
/// Who contradicts every tap of a network follows none of them. So the counts tell how many launches
/// of this app are strangers', and therefore how many of those that fit do so by chance
/// (``MatchModel/Company``). They are counts of launches and say nothing about any of them.
public struct MatchHistory: Hashable, Sendable {
  /// The launches on networks of one ``NetworkCompany``.
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

  /// The most launches that a count remembers; both parts are halved before it grows further, so
  /// that old launches count less and less.
  public static let memory = 1_024

  /// The counts; none where no launch was seen.
  public private(set) var counts: [NetworkCompany: Count]

  /// Makes a history.
  public init(_ counts: [NetworkCompany: Count] = [:]) {
    self.counts = counts
  }

  /// Adds one launch.
  public mutating func add(_ observation: MatchObservation) {
    var count = counts[observation.company] ?? Count()
    if count.fitting + count.contradicting >= Self.memory {
      count = Count(fitting: count.fitting / 2, contradicting: count.contradicting / 2)
    }
    if observation.fits { count.fitting += 1 } else { count.contradicting += 1 }
    counts[observation.company] = count
  }
}
