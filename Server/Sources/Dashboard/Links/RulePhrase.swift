/// The conditions of rules as sentences, with the English text.
enum RulePhrase: String, Translated {
  case platformIs = "Platform is {values}"
  case deviceIs = "Device is {values}"
  case systemIs = "Operating system is {values}"
  case systemFrom = "System version is {from} or later"
  case systemBelow = "System version is before {below}"
  case systemBetween = "System version is {from} or later, before {below}"
  case appFrom = "App version is {from} or later"
  case appBelow = "App version is before {below}"
  case appBetween = "App version is {from} or later, before {below}"
  case languageIs = "Language is {values}"
  case countryIs = "Country is {values}"
  case addressIn = "Address is in {values}"
  case queryHas = "The URL has the parameter {name}"
  case queryIs = "The URL’s parameter {name} is {values}"
  case referrerIs = "The tap comes from {values}"
  case browserIs = "Browser is {values}"
  case insideAnyApp = "Opened inside another app"
  case insideApp = "Opened inside {values}"
  case datesFrom = "From {from} on"
  case datesBefore = "Before {until}"
  case datesBetween = "From {from} until {until}"
  case hoursDaily = "Every day from {from} to {until} ({zone})"
  case hoursOn = "{days} from {from} to {until} ({zone})"
  case wholeDays = "{days} ({zone})"
  case everyDay = "Every day"
  case dayRange = "{first} to {last}"
  case nextDay = "{time} of the next day"
  case phone = "phone"
  case tablet = "tablet"
  case desktop = "computer"
  case tv = "television"
  case watch = "watch"
  case other = "something else"
  case unnamedApp = "an app that does not say its name"
  case formerCondition = "a condition that the rule no longer has"
}

extension RulePhrase {
  static let german: [RulePhrase: String] = [
    .platformIs: "Plattform ist {values}",
    .deviceIs: "Gerät ist {values}",
    .systemIs: "Betriebssystem ist {values}",
    .systemFrom: "Systemversion ist {from} oder neuer",
    .systemBelow: "Systemversion ist älter als {below}",
    .systemBetween: "Systemversion ist {from} oder neuer und älter als {below}",
    .appFrom: "App-Version ist {from} oder neuer",
    .appBelow: "App-Version ist älter als {below}",
    .appBetween: "App-Version ist {from} oder neuer und älter als {below}",
    .languageIs: "Sprache ist {values}",
    .countryIs: "Land ist {values}",
    .addressIn: "Adresse liegt in {values}",
    .queryHas: "Die URL hat den Parameter {name}",
    .queryIs: "Der Parameter {name} der URL ist {values}",
    .referrerIs: "Der Klick kommt von {values}",
    .browserIs: "Browser ist {values}",
    .insideAnyApp: "In einer anderen App geöffnet",
    .insideApp: "Geöffnet in {values}",
    .datesFrom: "Ab {from}",
    .datesBefore: "Vor {until}",
    .datesBetween: "Von {from} bis {until}",
    .hoursDaily: "Täglich von {from} bis {until} ({zone})",
    .hoursOn: "{days} von {from} bis {until} ({zone})",
    .wholeDays: "{days} ({zone})",
    .everyDay: "Jeden Tag",
    .dayRange: "{first} bis {last}",
    .nextDay: "{time} am nächsten Tag",
    .phone: "Telefon",
    .tablet: "Tablet",
    .desktop: "Computer",
    .tv: "Fernseher",
    .watch: "Uhr",
    .other: "etwas anderes",
    .unnamedApp: "einer App, die ihren Namen nicht nennt",
    .formerCondition: "eine Bedingung, die die Regel nicht mehr hat",
  ]
}

extension RulePhrase {
  static let turkish: [RulePhrase: String] = [
    .platformIs: "Platform: {values}",
    .deviceIs: "Cihaz: {values}",
    .systemIs: "İşletim sistemi: {values}",
    .systemFrom: "Sistem sürümü {from} veya üstü",
    .systemBelow: "Sistem sürümü {below} öncesi",
    .systemBetween: "Sistem sürümü {from} veya üstü, {below} öncesi",
    .appFrom: "Uygulama sürümü {from} veya üstü",
    .appBelow: "Uygulama sürümü {below} öncesi",
    .appBetween: "Uygulama sürümü {from} veya üstü, {below} öncesi",
    .languageIs: "Dil: {values}",
    .countryIs: "Ülke: {values}",
    .addressIn: "Adres şu aralıkta: {values}",
    .queryHas: "URL’de {name} parametresi var",
    .queryIs: "URL’nin {name} parametresi: {values}",
    .referrerIs: "Tıklamanın geldiği site: {values}",
    .browserIs: "Tarayıcı: {values}",
    .insideAnyApp: "Başka bir uygulamanın içinde açıldı",
    .insideApp: "İçinde açıldığı uygulama: {values}",
    .datesFrom: "{from} tarihinden itibaren",
    .datesBefore: "{until} tarihinden önce",
    .datesBetween: "{from} ile {until} arasında",
    .hoursDaily: "Her gün {from}–{until} arası ({zone})",
    .hoursOn: "{days} {from}–{until} arası ({zone})",
    .wholeDays: "{days} ({zone})",
    .everyDay: "Her gün",
    .dayRange: "{first}–{last}",
    .nextDay: "ertesi gün {time}",
    .phone: "telefon",
    .tablet: "tablet",
    .desktop: "bilgisayar",
    .tv: "televizyon",
    .watch: "saat",
    .other: "başka bir şey",
    .unnamedApp: "adını söylemeyen bir uygulama",
    .formerCondition: "kuralda artık olmayan bir koşul",
  ]
}

extension RulePhrase {
  static let spanish: [RulePhrase: String] = [
    .platformIs: "La plataforma es {values}",
    .deviceIs: "El dispositivo es {values}",
    .systemIs: "El sistema operativo es {values}",
    .systemFrom: "La versión del sistema es {from} o posterior",
    .systemBelow: "La versión del sistema es anterior a {below}",
    .systemBetween: "La versión del sistema es {from} o posterior y anterior a {below}",
    .appFrom: "La versión de la app es {from} o posterior",
    .appBelow: "La versión de la app es anterior a {below}",
    .appBetween: "La versión de la app es {from} o posterior y anterior a {below}",
    .languageIs: "El idioma es {values}",
    .countryIs: "El país es {values}",
    .addressIn: "La dirección está en {values}",
    .queryHas: "La URL tiene el parámetro {name}",
    .queryIs: "El parámetro {name} de la URL es {values}",
    .referrerIs: "El clic viene de {values}",
    .browserIs: "El navegador es {values}",
    .insideAnyApp: "Abierto dentro de otra app",
    .insideApp: "Abierto dentro de {values}",
    .datesFrom: "Desde el {from}",
    .datesBefore: "Antes del {until}",
    .datesBetween: "Desde el {from} hasta el {until}",
    .hoursDaily: "Cada día de {from} a {until} ({zone})",
    .hoursOn: "{days} de {from} a {until} ({zone})",
    .wholeDays: "{days} ({zone})",
    .everyDay: "Cada día",
    .dayRange: "{first} a {last}",
    .nextDay: "{time} del día siguiente",
    .phone: "teléfono",
    .tablet: "tableta",
    .desktop: "ordenador",
    .tv: "televisor",
    .watch: "reloj",
    .other: "otra cosa",
    .unnamedApp: "una app que no dice su nombre",
    .formerCondition: "una condición que la regla ya no tiene",
  ]
}

extension RulePhrase {
  static let arabic: [RulePhrase: String] = [
    .platformIs: "المنصة: {values}",
    .deviceIs: "الجهاز: {values}",
    .systemIs: "نظام التشغيل: {values}",
    .systemFrom: "إصدار النظام {from} أو أحدث",
    .systemBelow: "إصدار النظام أقدم من {below}",
    .systemBetween: "إصدار النظام {from} أو أحدث وأقدم من {below}",
    .appFrom: "إصدار التطبيق {from} أو أحدث",
    .appBelow: "إصدار التطبيق أقدم من {below}",
    .appBetween: "إصدار التطبيق {from} أو أحدث وأقدم من {below}",
    .languageIs: "اللغة: {values}",
    .countryIs: "البلد: {values}",
    .addressIn: "العنوان ضمن {values}",
    .queryHas: "في عنوان URL المعامل {name}",
    .queryIs: "قيمة المعامل {name} في عنوان URL: {values}",
    .referrerIs: "النقرة قادمة من {values}",
    .browserIs: "المتصفح: {values}",
    .insideAnyApp: "مفتوح داخل تطبيق آخر",
    .insideApp: "مفتوح داخل {values}",
    .datesFrom: "ابتداءً من {from}",
    .datesBefore: "قبل {until}",
    .datesBetween: "من {from} حتى {until}",
    .hoursDaily: "كل يوم من {from} إلى {until} ({zone})",
    .hoursOn: "{days} من {from} إلى {until} ({zone})",
    .wholeDays: "{days} ({zone})",
    .everyDay: "كل يوم",
    .dayRange: "{first} إلى {last}",
    .nextDay: "{time} من اليوم التالي",
    .phone: "هاتف",
    .tablet: "جهاز لوحي",
    .desktop: "حاسوب",
    .tv: "تلفاز",
    .watch: "ساعة",
    .other: "شيء آخر",
    .unnamedApp: "تطبيق لا يذكر اسمه",
    .formerCondition: "شرط لم يعد في القاعدة",
  ]
}
