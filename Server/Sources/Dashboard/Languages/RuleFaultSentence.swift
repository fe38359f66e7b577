/// What is wrong with the conditions of a rule: the API's own sentences, with names in braces for their values.
enum RuleFaultSentence: String, Translated {
  case languageTag = "must be a language tag, such as de or pt-BR"
  case addressBlock = "must be an address or a block, such as 203.0.113.0/24 or 2001:db8::/32"
  case referrerHost = "must be a host, such as news.example.com"
  case agentName = "must be a name as `paylisher agent classify` prints it, such as instagram"
  case nearName = "is no name that `paylisher agent classify` prints; did you mean {name}?"
  case unknownName = "is no name that `paylisher agent classify` prints"
  case shortText = "must be text of at most 256 bytes"
  case fromOrBelow = "or below is required"
  case startOrEnd = "or endsAt is required"
  case aboveFrom = "must be above from"
  case version = "must be a version, such as 17.2"
  case parameterName = "must name a parameter of the query"
  case longParameter = "may have 128 bytes"
  case namedZone = "must name a zone, such as Europe/Istanbul"
  case zone = "must be a zone, such as Europe/Istanbul"
  case midnight = "must be 24:00 at midnight"
  case weekday = "must be 1 (Monday) to 7 (Sunday)"
  case timeOfDay = "must be a time of day, such as 09:30"
  case noWeight = "needs a variant with a weight above 0"
  case oneOutcome = "must have one of web, targets and split"
}

extension RuleFaultSentence {
  static let german: [RuleFaultSentence: String] = [
    .languageTag: "muss ein Sprachkürzel sein, etwa de oder pt-BR",
    .addressBlock: "muss eine Adresse oder ein Block sein, etwa 203.0.113.0/24 oder 2001:db8::/32",
    .referrerHost: "muss ein Host sein, etwa news.example.com",
    .agentName: "muss ein Name sein, wie `paylisher agent classify` ihn ausgibt, etwa instagram",
    .nearName: "ist kein Name, den `paylisher agent classify` ausgibt; meinst du {name}?",
    .unknownName: "ist kein Name, den `paylisher agent classify` ausgibt",
    .shortText: "muss ein Text mit höchstens 256 Bytes sein",
    .fromOrBelow: "oder „below“ wird gebraucht",
    .startOrEnd: "oder „endsAt“ wird gebraucht",
    .aboveFrom: "muss über „from“ liegen",
    .version: "muss eine Version sein, etwa 17.2",
    .parameterName: "muss einen Parameter der Abfrage nennen",
    .longParameter: "darf 128 Bytes haben",
    .namedZone: "muss eine Zeitzone nennen, etwa Europe/Istanbul",
    .zone: "muss eine Zeitzone sein, etwa Europe/Istanbul",
    .midnight: "muss um Mitternacht 24:00 heißen",
    .weekday: "muss 1 (Montag) bis 7 (Sonntag) sein",
    .timeOfDay: "muss eine Uhrzeit sein, etwa 09:30",
    .noWeight: "braucht eine Variante mit einem Gewicht über 0",
    .oneOutcome: "muss genau eines von web, targets und split haben",
  ]
}

extension RuleFaultSentence {
  static let turkish: [RuleFaultSentence: String] = [
    .languageTag: "de veya pt-BR gibi bir dil etiketi olmalı",
    .addressBlock: "203.0.113.0/24 veya 2001:db8::/32 gibi bir adres ya da blok olmalı",
    .referrerHost: "news.example.com gibi bir sunucu adı olmalı",
    .agentName: "`paylisher agent classify` çıktısındaki gibi bir ad olmalı; örneğin instagram",
    .nearName: "`paylisher agent classify` böyle bir ad yazmaz; {name} mi demek istediniz?",
    .unknownName: "`paylisher agent classify` böyle bir ad yazmaz",
    .shortText: "en çok 256 baytlık bir metin olmalı",
    .fromOrBelow: "ya da “below” gerekli",
    .startOrEnd: "ya da “endsAt” gerekli",
    .aboveFrom: "“from” değerinden büyük olmalı",
    .version: "17.2 gibi bir sürüm olmalı",
    .parameterName: "sorgunun bir parametresini belirtmeli",
    .longParameter: "en çok 128 bayt olabilir",
    .namedZone: "Europe/Istanbul gibi bir saat dilimi belirtmeli",
    .zone: "Europe/Istanbul gibi bir saat dilimi olmalı",
    .midnight: "gece yarısı için 24:00 olmalı",
    .weekday: "1 (pazartesi) ile 7 (pazar) arasında olmalı",
    .timeOfDay: "09:30 gibi bir saat olmalı",
    .noWeight: "ağırlığı 0’dan büyük bir varyant gerekir",
    .oneOutcome: "web, targets ve split’ten birini içermeli",
  ]
}

extension RuleFaultSentence {
  static let spanish: [RuleFaultSentence: String] = [
    .languageTag: "debe ser una etiqueta de idioma, como de o pt-BR",
    .addressBlock: "debe ser una dirección o un bloque, como 203.0.113.0/24 o 2001:db8::/32",
    .referrerHost: "debe ser un host, como news.example.com",
    .agentName:
      "debe ser un nombre como lo imprime `paylisher agent classify`, por ejemplo instagram",
    .nearName: "no es un nombre que imprima `paylisher agent classify`; ¿quieres decir {name}?",
    .unknownName: "no es un nombre que imprima `paylisher agent classify`",
    .shortText: "debe ser un texto de 256 bytes como mucho",
    .fromOrBelow: "o «below» es obligatorio",
    .startOrEnd: "o «endsAt» es obligatorio",
    .aboveFrom: "debe ser mayor que «from»",
    .version: "debe ser una versión, como 17.2",
    .parameterName: "debe nombrar un parámetro de la consulta",
    .longParameter: "puede tener 128 bytes",
    .namedZone: "debe nombrar una zona, como Europe/Istanbul",
    .zone: "debe ser una zona, como Europe/Istanbul",
    .midnight: "debe ser 24:00 a medianoche",
    .weekday: "debe ser de 1 (lunes) a 7 (domingo)",
    .timeOfDay: "debe ser una hora, como 09:30",
    .noWeight: "necesita una variante con un peso mayor que 0",
    .oneOutcome: "debe tener uno de web, targets y split",
  ]
}

extension RuleFaultSentence {
  static let arabic: [RuleFaultSentence: String] = [
    .languageTag: "يجب أن يكون رمز لغة مثل de أو pt-BR",
    .addressBlock: "يجب أن يكون عنوانًا أو كتلة عناوين مثل 203.0.113.0/24 أو 2001:db8::/32",
    .referrerHost: "يجب أن يكون مضيفًا مثل news.example.com",
    .agentName: "يجب أن يكون اسمًا كما يطبعه `paylisher agent classify` مثل instagram",
    .nearName: "ليس اسمًا يطبعه `paylisher agent classify`؛ هل تقصد {name}؟",
    .unknownName: "ليس اسمًا يطبعه `paylisher agent classify`",
    .shortText: "يجب أن يكون نصًا لا يزيد على 256 بايت",
    .fromOrBelow: "أو «below» مطلوب",
    .startOrEnd: "أو «endsAt» مطلوب",
    .aboveFrom: "يجب أن يكون أكبر من «from»",
    .version: "يجب أن يكون إصدارًا مثل 17.2",
    .parameterName: "يجب أن يسمّي معاملًا من الاستعلام",
    .longParameter: "يجوز ألا يزيد على 128 بايت",
    .namedZone: "يجب أن يسمّي منطقة زمنية مثل Europe/Istanbul",
    .zone: "يجب أن يكون منطقة زمنية مثل Europe/Istanbul",
    .midnight: "يجب أن يُكتب منتصف الليل 24:00",
    .weekday: "يجب أن يكون من 1 (الاثنين) إلى 7 (الأحد)",
    .timeOfDay: "يجب أن يكون وقتًا من اليوم مثل 09:30",
    .noWeight: "يحتاج إلى نسخة وزنها أكبر من 0",
    .oneOutcome: "يجب أن يحتوي على واحد من web و targets و split",
  ]
}
