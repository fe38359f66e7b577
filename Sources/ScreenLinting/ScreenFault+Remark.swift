public import ScreenCore
public import WireModels

extension ScreenFault {
  /// The reason and what to do, by name and with its values.
  public var remark: Remark<FaultReason> {
    switch cause {
    case .syntax(let offset, let words):
      Remark(.screenNotJSON, ["offset": .init(offset), "words": .init(words)])
    case .tooLarge(let bytes, let limit):
      Remark(.screenTooLarge, ["count": .init(bytes), "limit": .init(limit)])
    case .noObject: Remark(.screenNoObject)
    case .schema(let number): Remark(.screenSchema, ["number": .init(number)])
    case .empty: Remark(.screenEmpty)
    case .planTwice(let plan): Remark(.planTwice, ["plan": .init(plan)])
    case .noPlan(let plan): Remark(.noPlan, ["plan": .init(plan)])
    case .sellsNothing: Remark(.sellsNothing)
    case .textNeeded: Remark(.textNeeded)
    case .tooMany(let count, let limit):
      Remark(.screenTooMany, ["count": .init(count), "limit": .init(limit)])
    case .unknownElement(""): Remark(.untypedElement)
    case .unknownElement(let type): Remark(.elementUnknown, ["type": .init(type)])
    case .unknownCondition: Remark(.conditionUnknown)
    }
  }
}
