import CBreachedPasswords
import Crypto
import Dashboard
import Foundation
import LinkCore

/// Which passwords users may choose
/// ([NIST SP 800-63B-4 §3.1.1](https://pages.nist.gov/800-63-4/sp800-63b.html)): long ones that are on
/// no list of common or breached passwords; any characters, no expiry, no composition rules.
enum PasswordPolicy: Sendable {
  /// Why a password is refused.
  enum Fault: Hashable, Sendable {
    /// It has fewer characters than this.
    case tooShort(Int)
    /// It has more than ``longest`` bytes.
    case tooLong
    /// It is on the list of common or of breached passwords, or a part of it is repeated.
    case common
    /// It is the user's address or name, or the product's, with little around it.
    case guessable
  }

  /// The fewest characters of a password that stands alone.
  static let shortestAlone = 15
  /// The fewest characters of a password beside a second factor.
  static let shortestWithFactor = 8
  /// The most bytes.
  static let longest = 256

  /// The fewest characters of a password.
  static func shortest(hasSecondFactor: Bool) -> Int {
    hasSecondFactor ? shortestWithFactor : shortestAlone
  }

  /// What is wrong with a password; `nil` where it may be chosen.
  ///
  /// - Parameters:
  ///   - password: The password, as it was sent.
  ///   - hasSecondFactor: Whether the user signs in with a second factor.
  ///   - context: What an attacker tries first: the e-mail address, the name, the workspace.
  /// - Returns: The first fault.
  static func fault(
    in password: String,
    hasSecondFactor: Bool = false,
    context: [String] = []
  ) -> Fault? {
    let shortest = shortest(hasSecondFactor: hasSecondFactor)
    guard password.unicodeScalars.count >= shortest else { return .tooShort(shortest) }
    guard password.utf8.count <= longest else { return .tooLong }
    let folded = password.lowercased()
    guard !CommonPasswords.contains(folded), !BreachedPasswords.contains(folded),
      Set(folded).count > 3, !isRepetition(folded)
    else { return .common }
    let rest = (context + ["paylisher"]).flatMap(parts).reduce(folded) {
      $0.replacingOccurrences(of: $1, with: "")
    }
    return rest.count < shortestWithFactor && rest.count < folded.count ? .guessable : nil
  }

  /// A text and its words, where they are long enough to make a password guessable.
  private static func parts(_ text: String) -> [String] {
    let text = text.lowercased()
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return ([text] + words).filter { $0.count >= 4 }
  }

  /// Whether a text is a shorter one again and again, such as a common password twice.
  private static func isRepetition(_ text: String) -> Bool {
    let characters = Array(text)
    return (1...max(1, characters.count / 2)).contains { length in
      characters.count > length
        && characters.indices.allSatisfy { characters[$0] == characters[$0 % length] }
    }
  }
}

extension AccountProblem {
  /// What the page says about a password.
  init(_ fault: PasswordPolicy.Fault) {
    switch fault {
    case .tooShort(let count): self = .passwordTooShort(count)
    case .tooLong: self = .passwordTooLong
    case .common: self = .passwordCommon
    case .guessable: self = .passwordGuessable
    }
  }
}

/// Passwords that are tried first because many people have chosen them.
///
/// The list is the part of 8 characters and more of the frequency list of
/// [zxcvbn](https://github.com/dropbox/zxcvbn) (MIT licence).
enum CommonPasswords: Sendable {
  private static let all = Set(
    String(decoding: PackageResources.common_passwords_txt, as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  )

  /// Whether a password in lower case is on the list, also where it ends with a few digits or marks.
  static func contains(_ password: String) -> Bool {
    let stem = String(password.reversed().drop { !$0.isLetter }.reversed())
    return all.contains(password) || all.contains(stem)
  }
}

/// Passwords that breaches made known: 337,335 of 15 characters and more.
///
/// They are a Bloom filter, which finds each of them and one other password in 1,000, and names none.
/// Of shorter ones, which a user may have beside a second factor, ``CommonPasswords`` alone are refused:
/// there are ten times as many.
enum BreachedPasswords: Sendable {
  /// How many bits stand for a password.
  private static let probes: UInt64 = 10

  /// Whether a password in lower case is known.
  static func contains(_ password: String) -> Bool {
    guard password.unicodeScalars.count >= PasswordPolicy.shortestAlone else { return false }
    let digest = SHA256.hash(data: Array(password.utf8))
    let first = number(digest.prefix(8))
    let step = number(digest.dropFirst(8).prefix(8))
    let size = UInt64(breached_passwords_size() * 8)
    return (0..<probes).allSatisfy { probe in
      let bit = Int((first &+ probe &* step) % size)
      return breached_passwords_byte(bit / 8) & 1 << (bit % 8) != 0
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
