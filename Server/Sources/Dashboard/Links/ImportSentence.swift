/// Why a row of a file with links cannot be read: the reader's own sentences, with names in braces for their values.
enum ImportSentence: String, Translated {
  case openQuote =
    "A quote opens in this line and is never closed: the rest of the file is in it."
  case unreadable =
    "The line has characters that cannot be read: name the file's encoding, or save it as CSV UTF-8."
  case tooManyCells = "The line has more cells than the heading."
  case tooLong = "The line has more than {limit} bytes."
  case notJSON = "At byte {byte} of the JSON: {reason}."
  case noObject = "The line is not a JSON object."
  case passwordMissing =
    "The link had a password, which an export does not hold: add a \"password\"."
  case wrongMark = "hasPassword is neither true nor false."
  case wrongTime =
    "{column} is \"{text}\": give a time such as 2026-12-01T18:00:00Z, \"2026-12-01 18:00\", a day such as 2026-12-01, or a span from now such as 7d or 12h."
  case noCode = "The short URL \"{text}\" has no code in its path."
  case codeTwice = "The code \"{code}\" is also in line {line}."
  case codeInCase =
    "The code \"{code}\" differs from \"{other}\" in line {line} by capital letters alone, and links do not tell these apart unless their domain is case-sensitive."
  case wrongMilliseconds =
    "{column} is {number}, which is {day}: numbers are milliseconds since 1970."
}

extension ImportSentence {
  static let german: [ImportSentence: String] = [
    .openQuote:
      "In dieser Zeile öffnet ein Anführungszeichen, das nie schließt: Der Rest der Datei steht darin.",
    .unreadable:
      "Die Zeile hat Zeichen, die nicht lesbar sind: Nenne die Kodierung der Datei, oder speichere sie als CSV UTF-8.",
    .tooManyCells: "Die Zeile hat mehr Zellen als Überschriften.",
    .tooLong: "Die Zeile hat mehr als {limit} Bytes.",
    .notJSON: "Bei Byte {byte} des JSON: {reason}.",
    .noObject: "Die Zeile ist kein JSON-Objekt.",
    .passwordMissing:
      "Der Link hatte ein Passwort, das ein Export nicht enthält: Ergänze ein „password“.",
    .wrongMark: "hasPassword ist weder true noch false.",
    .wrongTime:
      "{column} ist „{text}“: Gib eine Zeit wie 2026-12-01T18:00:00Z oder 2026-12-01 18:00 an, einen Tag wie 2026-12-01 oder eine Spanne ab jetzt wie 7d oder 12h.",
    .noCode: "Die Kurz-URL „{text}“ hat keinen Code in ihrem Pfad.",
    .codeTwice: "Der Code „{code}“ steht auch in Zeile {line}.",
    .codeInCase:
      "Der Code „{code}“ unterscheidet sich von „{other}“ in Zeile {line} nur durch Großbuchstaben, und Links unterscheiden diese nur auf Domains mit Groß- und Kleinschreibung.",
    .wrongMilliseconds:
      "{column} ist {number}, das ist der {day}: Zahlen sind Millisekunden seit 1970.",
  ]

  static let turkish: [ImportSentence: String] = [
    .openQuote: "Bu satırda açılan bir tırnak hiç kapanmıyor: dosyanın kalanı onun içinde.",
    .unreadable:
      "Satırda okunamayan karakterler var: dosyanın kodlamasını belirtin veya onu CSV UTF-8 olarak kaydedin.",
    .tooManyCells: "Satırda başlıktan çok hücre var.",
    .tooLong: "Satır {limit} bayttan uzun.",
    .notJSON: "JSON’un {byte}. baytında: {reason}.",
    .noObject: "Satır bir JSON nesnesi değil.",
    .passwordMissing:
      "Bağlantının dışa aktarımda bulunmayan bir parolası vardı: bir “password” ekleyin.",
    .wrongMark: "hasPassword değeri ne true ne de false.",
    .wrongTime:
      "{column} değeri “{text}”: 2026-12-01T18:00:00Z veya 2026-12-01 18:00 gibi bir zaman, 2026-12-01 gibi bir gün ya da 7d veya 12h gibi şimdiden başlayan bir süre verin.",
    .noCode: "“{text}” kısa URL’sinin yolunda kod yok.",
    .codeTwice: "“{code}” kodu {line}. satırda da var.",
    .codeInCase:
      "“{code}” kodu {line}. satırdaki “{other}” kodundan yalnızca büyük harflerle ayrılıyor ve bağlantılar bunları yalnızca büyük/küçük harfe duyarlı alan adlarında ayırt eder.",
    .wrongMilliseconds:
      "{column} değeri {number}, yani {day}: sayılar 1970’ten beri milisaniyedir.",
  ]

  static let spanish: [ImportSentence: String] = [
    .openQuote:
      "En esta línea se abren comillas que no se cierran: el resto del archivo está dentro.",
    .unreadable:
      "La línea tiene caracteres que no se pueden leer: indique la codificación del archivo o guárdelo como CSV UTF-8.",
    .tooManyCells: "La línea tiene más celdas que los encabezados.",
    .tooLong: "La línea tiene más de {limit} bytes.",
    .notJSON: "En el byte {byte} del JSON: {reason}.",
    .noObject: "La línea no es un objeto JSON.",
    .passwordMissing:
      "El enlace tenía una contraseña, que una exportación no contiene: añada «password».",
    .wrongMark: "hasPassword no es ni true ni false.",
    .wrongTime:
      "{column} es «{text}»: indique una hora como 2026-12-01T18:00:00Z o 2026-12-01 18:00, un día como 2026-12-01, o un plazo desde ahora como 7d o 12h.",
    .noCode: "La URL corta «{text}» no tiene código en su ruta.",
    .codeTwice: "El código «{code}» también está en la línea {line}.",
    .codeInCase:
      "El código «{code}» se distingue de «{other}», en la línea {line}, solo por las mayúsculas, y los enlaces solo las distinguen en dominios que distinguen mayúsculas.",
    .wrongMilliseconds:
      "{column} es {number}, es decir, {day}: los números son milisegundos desde 1970.",
  ]

  static let arabic: [ImportSentence: String] = [
    .openQuote: "في هذا السطر علامة اقتباس تُفتح ولا تُغلق: بقية الملف داخلها.",
    .unreadable: "في السطر حروف لا يمكن قراءتها: حدّد ترميز الملف أو احفظه بصيغة CSV UTF-8.",
    .tooManyCells: "في السطر خلايا أكثر من العناوين.",
    .tooLong: "حجم السطر أكبر من {limit} بايت.",
    .notJSON: "عند البايت {byte} من JSON: {reason}.",
    .noObject: "السطر ليس كائن JSON.",
    .passwordMissing: "كانت للرابط كلمة مرور لا يحتويها التصدير: أضف «password».",
    .wrongMark: "قيمة hasPassword ليست true ولا false.",
    .wrongTime:
      "قيمة {column} هي «{text}»: اكتب وقتًا مثل 2026-12-01T18:00:00Z أو 2026-12-01 18:00، أو يومًا مثل 2026-12-01، أو مدة من الآن مثل 7d أو 12h.",
    .noCode: "ليس في مسار العنوان القصير «{text}» رمز.",
    .codeTwice: "الرمز «{code}» موجود أيضًا في السطر {line}.",
    .codeInCase:
      "يختلف الرمز «{code}» عن «{other}» في السطر {line} بالأحرف الكبيرة وحدها، ولا تميز الروابط بينها إلا على نطاق حساس لحالة الأحرف.",
    .wrongMilliseconds: "قيمة {column} هي {number}، أي {day}: الأرقام ميلي ثوانٍ منذ 1970.",
  ]
}
