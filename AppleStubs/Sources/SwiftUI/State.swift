public import Combine

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { get()[keyPath: path] },
      set: { member in
        var value = get()
        value[keyPath: path] = member
        set(value)
      }
    )
  }
}

@propertyWrapper public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}

// SwiftUI names both types of Combine; their members need `import Combine`.
public typealias ObservableObject = Combine.ObservableObject
public typealias Published = Combine.Published

@available(iOS 14, *)
@propertyWrapper @MainActor @preconcurrency
public struct StateObject<Object: ObservableObject>: StubInstallable {
  private final class Box {
    let make: () -> Object
    var installed: Object?
    init(_ make: @escaping () -> Object) { self.make = make }
  }

  private let box: Box
  public init(wrappedValue: @autoclosure @escaping () -> Object) { box = Box(wrappedValue) }

  // "Accessing StateObject's object without being installed on a View. This will create a new
  // instance each time."
  public var wrappedValue: Object { box.installed ?? box.make() }
  public var projectedValue: ObservedObject<Object>.Wrapper { .init(object: wrappedValue) }

  func install() {
    if box.installed == nil { box.installed = box.make() }
  }
}

@propertyWrapper @MainActor @preconcurrency public struct ObservedObject<Object: ObservableObject> {
  @dynamicMemberLookup public struct Wrapper {
    let object: Object
    public subscript<Member>(
      dynamicMember path: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> {
      Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
    }
  }

  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public let wrappedValue: Object
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}
