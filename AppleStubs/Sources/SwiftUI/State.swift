@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> { Binding<Member>() }
  public init() {}
}

@propertyWrapper public struct State<Value> {
  private let value: Value
  public init(wrappedValue: Value) { value = wrappedValue }
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { Binding() }
}

// In Combine on Apple's platforms.
public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

@propertyWrapper @MainActor @preconcurrency public struct StateObject<Object: ObservableObject> {
  @dynamicMemberLookup public struct Wrapper {
    public subscript<Member>(
      dynamicMember path: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> { Binding<Member>() }
  }

  public init(wrappedValue: @autoclosure @escaping () -> Object) { wrappedValue_ = wrappedValue() }
  private let wrappedValue_: Object
  public var wrappedValue: Object { wrappedValue_ }
  public var projectedValue: Wrapper { Wrapper() }
}

@propertyWrapper @MainActor @preconcurrency public struct ObservedObject<Object: ObservableObject> {
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public let wrappedValue: Object
  public var projectedValue: StateObject<Object>.Wrapper { StateObject<Object>.Wrapper() }
}
