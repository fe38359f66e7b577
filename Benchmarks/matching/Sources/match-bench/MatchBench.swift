import AttributionCore
import Foundation
import MatchSimulation

/// match-bench SEED RUNS RATES GUESSES SCENARIO...
@main
struct MatchBench {
  static func main() {
    let words = CommandLine.arguments
    let (seed, runs) = (UInt64(words[1])!, UInt64(words[2])!)
    let rates = words[3].split(separator: ",").map { Double($0)! }
    for name in words[5...] {
      let worlds = (0..<runs).map { World(name, seed: seed + $0)! }
      for rate in rates {
        var policy = MatchPolicy.standard
        policy.errorRate = rate
        let matcher = ProbabilisticMatcher(policy: policy)
        var sum = Measurement()
        for world in worlds { sum = sum + world.measured(matcher) }
        let n = sum.found + sum.wrong
        print(
          name,
          rate,
          "launches \(sum.launches) followers \(sum.followers)",
          String(
            format: "found %.2f wrong %.3f (%d; links %d of %d) sensitive %d",
            100 * Double(sum.found) / Double(sum.followers),
            100 * Double(sum.wrong) / Double(n),
            sum.wrong,
            sum.wrongLinks,
            n,
            sum.sensitive
          )
        )
        if rate == 0.001 || rates.count == 1, words[4] == "1" {
          var guesses = Measurement()
          for world in worlds.prefix(2) { guesses = guesses + world.guessed(matcher) }
          for (kind, count) in guesses.guesses.sorted(by: { $0.key < $1.key }) {
            print(
              "   guess",
              kind,
              String(
                format: "%.1f %% of %d",
                100 * Double(count.taken) / Double(count.tried),
                count.tried
              )
            )
          }
          print("   ties", World.ties(matcher, seed: seed))
        }
      }
    }
  }
}
