/// What the check of a screen found, and why a document is refused: the API's own sentences, with names in braces for
/// their values.
enum ScreenSentence: String, Translated {
  case priceMissing =
    "No text shows what `{plan}` costs. Use `{price}` in its `details` or in the button."
  case periodMissing = "No text shows how long `{plan}` lasts. Use `{period}` beside `{price}`."
  case priceNotProminent =
    "This text is larger than the price that is charged. Make it smaller than `{price}`."
  case priceTyped = "A price is typed as text. Use `{price}`, which is the store's for each user."
  case offerUnconditional =
    "Users without the offer do not see this text. Add `when.offer` or a `fallback`."
  case termsMissing = "Add a `legal` block with an https link in `terms`."
  case privacyMissing = "Add a `legal` block with an https link in `privacy`."
  case restoreMissing = "Add a `legal` block with `restore`, or a button with the action `restore`."
  case renewalNoteMissing =
    "Say in the `note` of the `legal` block that the subscription renews until it is cancelled."
  case purchaseMissing = "Add a button with the action `purchase`."
  case closeMissing =
    "The user cannot close the screen. Set `close.active`, or add a button that closes."
  case contrastLight =
    "“{text}” is hard to read on its ground in light interfaces: {color} on {ground}. Its contrast should be {contrast} to 1 or more."
  case contrastDark =
    "“{text}” is hard to read on its ground in dark interfaces: {color} on {ground}. Its contrast should be {contrast} to 1 or more."
  case translationMissing = "Other texts are also in: {languages}."
  case variableUnknown = "There is no variable `{name}`. Known: {names}."
  case elementUnknown = "An element of the type `{type}` cannot be read."
  case untypedElement = "An element of the type `` cannot be read."
  case tooLarge =
    "The document has {count} bytes of {limit}, most of them here. Load pictures by links, and remove what no user sees."
  case noObject = "A screen is a JSON object."
  case schema = "This version reads schema {number}. Update the app or the server."
  case empty = "No block can be shown."
  case conditionUnknown =
    "This condition is unknown, so the element is left out. Use `selected` (ids of plans), `offer` (`trial`, `discount`, `any` or `none`), `products` or `compact` (`true` or `false`)."
  case emptyWithoutProducts =
    "Without the store's products a narrow or a wide screen is empty, and does not open. Add a block without `when`, or a `fallback`."
  case planTwice = "The plan `{plan}` is there twice. Give each plan its own id."
  case textNeeded = "A text of 1 to 256 bytes is needed here."
  case tooMany = "There are {count}; a screen may have {limit}."
  case noPlan = "The document has no plan `{plan}`. Add it to `plans`, or name another."
  case sellsNothing = "The document sells nothing. Add a plan to `plans`."
}
