/// The warnings about links: the API's own sentences, with names in braces for their values.
enum WarningSentence: String, Translated {
  case otherStoreApple =
    "The store page for {device} is one of {store}; one of the App Store begins with {address}."
  case otherStoreGoogle =
    "The store page for {device} is one of {store}; one of Google Play begins with {address}."
  case noStoreApple =
    "The store page for {device} is on {host}, which is no store; one of the App Store begins with {address}."
  case noStoreGoogle =
    "The store page for {device} is on {host}, which is no store; one of Google Play begins with {address}."
  case androidStore = "an Android store"
  case ended = "Rule {number}, {name}, ended on {end}."
  case covered =
    "Rule {number}, {name}, is never reached: rule {other}, {earlier}, applies to every tap that meets its conditions. Move it further up, or remove it."
  case contradiction =
    "Rule {number}, {name}, is never reached: its conditions {first} and {second} never hold at once."
  case impossible = "Rule {number}, {name}, is never reached: its condition {first} never holds."

  /// A warning in the reader's language; `nil` where this version does not know the sentence.
  static func words(_ english: String, _ text: DashboardText) -> String? {
    translation(of: english, into: text.language) { name, value in
      switch (name, value) {
      case ("device", _): devices[value] ?? value
      case ("store", "the App Store"): "App Store"
      case ("store", "an Android store"): androidStore.text(in: text.language, [:])
      default: value
      }
    }
  }

  private static let devices = [
    "ios": "iPhone", "ipad": "iPad", "android": "Android", "huawei": "Huawei",
  ]
}

extension WarningSentence {
  static let german: [WarningSentence: String] = [
    .otherStoreApple:
      "Die Store-Seite für {device} liegt in: {store}. Eine des App Stores beginnt mit {address}",
    .otherStoreGoogle:
      "Die Store-Seite für {device} liegt in: {store}. Eine von Google Play beginnt mit {address}",
    .noStoreApple:
      "Die Store-Seite für {device} liegt auf {host}, was kein Store ist. Eine des App Stores beginnt mit {address}",
    .noStoreGoogle:
      "Die Store-Seite für {device} liegt auf {host}, was kein Store ist. Eine von Google Play beginnt mit {address}",
    .androidStore: "ein Store für Android",
    .ended: "Regel {number}, {name}, ist seit {end} beendet.",
    .covered:
      "Regel {number}, {name}, wird nie erreicht: Regel {other}, {earlier}, gilt für jeden Klick, der ihre Bedingungen erfüllt. Schiebe sie weiter nach oben oder entferne sie.",
    .contradiction:
      "Regel {number}, {name}, wird nie erreicht: Ihre Bedingungen {first} und {second} gelten nie zugleich.",
    .impossible: "Regel {number}, {name}, wird nie erreicht: Ihre Bedingung {first} gilt nie.",
  ]
}

extension WarningSentence {
  static let turkish: [WarningSentence: String] = [
    .otherStoreApple:
      "{device} için mağaza sayfası şuraya ait: {store}. App Store sayfası şöyle başlar: {address}",
    .otherStoreGoogle:
      "{device} için mağaza sayfası şuraya ait: {store}. Google Play sayfası şöyle başlar: {address}",
    .noStoreApple:
      "{device} için mağaza sayfası {host} üzerinde; bu bir mağaza değil. App Store sayfası şöyle başlar: {address}",
    .noStoreGoogle:
      "{device} için mağaza sayfası {host} üzerinde; bu bir mağaza değil. Google Play sayfası şöyle başlar: {address}",
    .androidStore: "bir Android mağazası",
    .ended: "Kural {number}, {name}, {end} itibarıyla bitti.",
    .covered:
      "Kural {number}, {name}, hiç sıra bulmaz: kural {other}, {earlier}, onun koşullarını sağlayan her tıklamada geçerli. Daha yukarı taşıyın ya da kaldırın.",
    .contradiction:
      "Kural {number}, {name}, hiç sıra bulmaz: {first}. ve {second}. koşulları hiç birlikte sağlanmaz.",
    .impossible: "Kural {number}, {name}, hiç sıra bulmaz: {first}. koşulu hiç sağlanmaz.",
  ]
}

extension WarningSentence {
  static let spanish: [WarningSentence: String] = [
    .otherStoreApple:
      "La página de tienda para {device} es de: {store}. Una del App Store empieza por {address}",
    .otherStoreGoogle:
      "La página de tienda para {device} es de: {store}. Una de Google Play empieza por {address}",
    .noStoreApple:
      "La página de tienda para {device} está en {host}, que no es una tienda. Una del App Store empieza por {address}",
    .noStoreGoogle:
      "La página de tienda para {device} está en {host}, que no es una tienda. Una de Google Play empieza por {address}",
    .androidStore: "una tienda de Android",
    .ended: "La regla {number}, {name}, terminó el {end}.",
    .covered:
      "Nunca se llega a la regla {number}, {name}: la regla {other}, {earlier}, vale para todo clic que cumple sus condiciones. Súbela o quítala.",
    .contradiction:
      "Nunca se llega a la regla {number}, {name}: sus condiciones {first} y {second} nunca se cumplen a la vez.",
    .impossible:
      "Nunca se llega a la regla {number}, {name}: su condición {first} no se cumple nunca.",
  ]
}

extension WarningSentence {
  static let arabic: [WarningSentence: String] = [
    .otherStoreApple: "صفحة المتجر لـ{device} تخص: {store}. وصفحة App Store تبدأ بـ{address}",
    .otherStoreGoogle: "صفحة المتجر لـ{device} تخص: {store}. وصفحة Google Play تبدأ بـ{address}",
    .noStoreApple:
      "صفحة المتجر لـ{device} على {host} وهو ليس متجرًا. وصفحة App Store تبدأ بـ{address}",
    .noStoreGoogle:
      "صفحة المتجر لـ{device} على {host} وهو ليس متجرًا. وصفحة Google Play تبدأ بـ{address}",
    .androidStore: "متجر لأندرويد",
    .ended: "انتهت القاعدة {number}، {name}، في {end}.",
    .covered:
      "لا يُوصَل إلى القاعدة {number}، {name}: القاعدة {other}، {earlier}، تنطبق على كل نقرة تحقق شروطها. ارفعها أو احذفها.",
    .contradiction:
      "لا يُوصَل إلى القاعدة {number}، {name}: لا يتحقق شرطاها {first} و{second} معًا أبدًا.",
    .impossible: "لا يُوصَل إلى القاعدة {number}، {name}: لا يتحقق شرطها {first} أبدًا.",
  ]
}
