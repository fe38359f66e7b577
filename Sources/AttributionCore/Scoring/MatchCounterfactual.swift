/// The smallest change that would have turned a miss into a match.
public enum MatchCounterfactual: Hashable, Sendable {
  /// Uncertain evidence switched on for the app.
  case enabled
  /// A tap on the launch's network before it.
  case tap
  /// A first launch this many milliseconds earlier.
  case earlier(milliseconds: Int64)
  /// A network of at most this many people.
  case smallerCrowd(limit: Int)
  /// The other taps that fit as well not being there.
  case fewerFits(Int)
  /// No other first launch of the network since the tap, of which there were this many.
  case fewerLaunches(Int)
  /// The next candidate fitting worse by this many bits.
  case widerMargin(bits: Double)
  /// These signals, which one side or both did not tell, agreeing.
  case reported([MatchSignal])
  /// These signals, which differed, agreeing.
  case agreeing([MatchSignal])
  /// Certain evidence: a token by clipboard, referrer, web or code.
  case certainEvidence
}
