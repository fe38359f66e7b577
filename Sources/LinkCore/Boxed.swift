/// A value behind one reference.
///
/// A struct with a large member is large itself, and the compiler writes code that copies each part of it
/// for every type that holds it. Of a boxed member it copies the reference.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private var box: Box

  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Boxes a value.
  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; a new one does not change the copies of this struct.
  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  /// Compares the values.
  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.box.value == right.box.value
  }
}
