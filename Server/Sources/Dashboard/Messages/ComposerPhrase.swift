/// What the form of a message says about its languages, with the English text.
enum ComposerPhrase: String, Translated {
  case anotherLanguage = "Another language"
  case addLanguage = "Add language"
  case removeLanguage = "Remove {language}"
  case makeDefaultLanguage = "Make {language} the default"
  case defaultLanguage = "Default language"
  case defaultLanguageNote = "Users whose own language is missing read the first one."
  case variantLanguageNote =
    "Where a variant has no texts in a language, its readers get the default language."
  case justNow = "now"
}

extension ComposerPhrase {
  static let german: [ComposerPhrase: String] = [
    .anotherLanguage: "Weitere Sprache",
    .addLanguage: "Sprache hinzufügen",
    .removeLanguage: "{language} entfernen",
    .makeDefaultLanguage: "{language} zum Standard machen",
    .defaultLanguage: "Standardsprache",
    .defaultLanguageNote: "Nutzer, deren Sprache fehlt, lesen die erste.",
    .variantLanguageNote:
      "Hat eine Variante in einer Sprache keine Texte, erhalten deren Leser die Standardsprache.",
    .justNow: "jetzt",
  ]
}

extension ComposerPhrase {
  static let turkish: [ComposerPhrase: String] = [
    .anotherLanguage: "Başka bir dil",
    .addLanguage: "Dil ekle",
    .removeLanguage: "{language} dilini kaldır",
    .makeDefaultLanguage: "{language} dilini varsayılan yap",
    .defaultLanguage: "Varsayılan dil",
    .defaultLanguageNote: "Dili burada olmayan kullanıcılar ilkini okur.",
    .variantLanguageNote:
      "Bir varyantın bir dilde metni yoksa, o dili okuyanlar varsayılan dildekini alır.",
    .justNow: "şimdi",
  ]
}

extension ComposerPhrase {
  static let spanish: [ComposerPhrase: String] = [
    .anotherLanguage: "Otro idioma",
    .addLanguage: "Añadir idioma",
    .removeLanguage: "Quitar {language}",
    .makeDefaultLanguage: "Usar {language} como predeterminado",
    .defaultLanguage: "Idioma predeterminado",
    .defaultLanguageNote: "Los usuarios cuyo idioma falta leen el primero.",
    .variantLanguageNote:
      "Si una variante no tiene textos en un idioma, sus lectores reciben el predeterminado.",
    .justNow: "ahora",
  ]
}

extension ComposerPhrase {
  static let arabic: [ComposerPhrase: String] = [
    .anotherLanguage: "لغة أخرى",
    .addLanguage: "إضافة لغة",
    .removeLanguage: "إزالة {language}",
    .makeDefaultLanguage: "جعل {language} اللغة الافتراضية",
    .defaultLanguage: "اللغة الافتراضية",
    .defaultLanguageNote: "المستخدمون الذين لا تتوفر لغتهم يقرؤون اللغة الأولى.",
    .variantLanguageNote: "إذا لم تكن لنسخة نصوص بلغة ما، تلقّى قرّاؤها اللغة الافتراضية.",
    .justNow: "الآن",
  ]
}
