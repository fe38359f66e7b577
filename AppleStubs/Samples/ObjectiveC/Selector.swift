// A stand-in for the part of Objective-C's module that `#selector` needs, to type-check samples.
public struct Selector: Hashable, Sendable {
  public init(_ name: String) {}
}
