/// What is wrong with an audience, a message or a placement: the API's own sentences, with names in braces for their
/// values; the general ones come last.
enum MessageFaultSentence: String, Translated {
  // Audiences.
  case conditionCount = "must have at most {count} conditions"
  case oneWay = "must have exactly one of all, any, not and kind"
  case depth = "must not be nested deeper than {count} levels"
  case oneMember = "must have one member"
  case nameLength = "must be a name of 1 to 200 bytes"
  case valueCount = "must have 1 to 100 values"
  case texts = "must be texts of 1 to 256 bytes"
  case text = "must be a text of 1 to 256 bytes"
  case countries =
    "must each be a country in two letters (ISO 3166; Great Britain is GB), such as TR"
  case oneTest = "must have exactly one of is, isNot, contains, exists, and atLeast with atMost"
  case belowLeast = "must not be below atLeast"
  case fewerDays = "must be fewer days than withinDays"
  case someDays = "must have withinDays or beforeDays"
  case someBound = "must have atLeast or atMost"
  case versionText = "must be a version as a text, such as \"4.2\""
  case oneTruth = "must be [true] or [false]"

  // Messages.
  case weights = "must be 1 to 8 with weights of 1 to 10,000, and a holdOutPercent of 0 to 90"
  case rate = "must be 1 to 1,000,000"
  case lifetime = "must be 60 to 2,419,200 seconds, which are 28 days"
  case repetition =
    "must be 60 to 62,208,000 seconds, which are 720 days, and is only for messages after an event"
  case conversionHours = "must be 1 to 720 hours"
  case otherName = "must differ from the names of other variants"
  case languageCount = "must have 1 to 100 languages"
  case noLayout = "must be absent: a notification has no layout"
  case layout = "must be an object with layouts or native"
  case capCount = "must be 10 at most"
  case cap = "must have a limit above 0 and either hours, 1 to 720, or days, 1 to 30"
  case deliveryMoment = "must be a moment in milliseconds since 1970"
  case localTime = "must be a date and time, such as 2026-11-24T18:30"
  case eventName = "must be the name of an event"
  case delay = "must be 0 to 2,592,000 seconds"
  case quietFrom = "must be a time of day, such as 22:00"
  case quietUntil = "must be another time of day, such as 08:00"
  case actionID = "must name a screen or placement by its id"
  case actionURL = "must be a URL with a scheme, such as https://shop.example/spring"
  case past = "The time is in the past. Choose a later time, or send immediately."
  case shownLayout = "must have layouts, or native, that can be shown"
  case readableCondition = "must have target, displayTime, expireDate and delay that can be read"

  // Placements.
  case ownName = "must be of this rule alone, and not `default`"
  case ruleCount = "must be at most {count}"
  case differentNames = "must have different names"
  case variantCount = "must be 1 to {count} with weights from 1 to 10,000"
  case days = "must be {low} to {high} days"
  case bytes = "must be {low} to {high} bytes"
}
