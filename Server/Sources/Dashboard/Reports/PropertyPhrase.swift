/// What the page of counted properties says, with the English text.
enum PropertyPhrase: String, Translated {
  case countedProperties = "Counted properties"
  case propertiesLead =
    "Reports count events by these properties, {count} at most: the first that apps send, and those that you choose."
  case property = "Property"
  case propertyValues = "Values"
  case isCounted = "Counted"
  case isLeftOut = "Left out"
  case leaveOut = "Leave out"
  case leaveOutAdvice =
    "Its counts are removed from the reports. Events keep the property, and it can be counted again."
  case countProperty = "Count"
  case countAnotherProperty = "Count another property"
  case countedPropertyHint =
    "Its name as apps send it, such as plan. Events count from now on, older ones once the counts are rebuilt."
  case noProperties = "No properties yet"
  case noPropertiesAdvice =
    "Send events with properties: the first names are counted by themselves."
}

extension PropertyPhrase {
  static let german: [PropertyPhrase: String] = [
    .countedProperties: "Gezählte Eigenschaften",
    .propertiesLead:
      "Berichte zählen Ereignisse nach diesen Eigenschaften, höchstens {count}: den ersten, die Apps senden, und denen, die du wählst.",
    .property: "Eigenschaft",
    .propertyValues: "Werte",
    .isCounted: "Gezählt",
    .isLeftOut: "Ausgelassen",
    .leaveOut: "Auslassen",
    .leaveOutAdvice:
      "Ihre Zahlen werden aus den Berichten entfernt. Die Ereignisse behalten die Eigenschaft, und sie kann wieder gezählt werden.",
    .countProperty: "Zählen",
    .countAnotherProperty: "Weitere Eigenschaft zählen",
    .countedPropertyHint:
      "Ihr Name, wie ihn Apps senden, etwa plan. Ereignisse zählen ab jetzt, ältere, sobald die Zahlen neu aufgebaut sind.",
    .noProperties: "Noch keine Eigenschaften",
    .noPropertiesAdvice:
      "Sende Ereignisse mit Eigenschaften: Die ersten Namen werden von selbst gezählt.",
  ]
}

extension PropertyPhrase {
  static let turkish: [PropertyPhrase: String] = [
    .countedProperties: "Sayılan özellikler",
    .propertiesLead:
      "Raporlar olayları bu özelliklere göre sayar, en çok {count}: uygulamaların ilk gönderdikleri ve sizin seçtikleriniz.",
    .property: "Özellik",
    .propertyValues: "Değerler",
    .isCounted: "Sayılıyor",
    .isLeftOut: "Dışarıda",
    .leaveOut: "Dışarıda bırak",
    .leaveOutAdvice:
      "Sayıları raporlardan kaldırılır. Olaylar özelliği korur ve özellik yeniden sayılabilir.",
    .countProperty: "Say",
    .countAnotherProperty: "Başka bir özelliği say",
    .countedPropertyHint:
      "Uygulamaların gönderdiği adı, örneğin plan. Olaylar bundan sonra sayılır, eskileri sayımlar yeniden oluşturulunca.",
    .noProperties: "Henüz özellik yok",
    .noPropertiesAdvice: "Özellikli olaylar gönderin: ilk adlar kendiliğinden sayılır.",
  ]
}

extension PropertyPhrase {
  static let spanish: [PropertyPhrase: String] = [
    .countedProperties: "Propiedades contadas",
    .propertiesLead:
      "Los informes cuentan eventos por estas propiedades, {count} como máximo: las primeras que envían las apps y las que usted elija.",
    .property: "Propiedad",
    .propertyValues: "Valores",
    .isCounted: "Contada",
    .isLeftOut: "Excluida",
    .leaveOut: "Excluir",
    .leaveOutAdvice:
      "Sus recuentos se eliminan de los informes. Los eventos conservan la propiedad, y puede contarse de nuevo.",
    .countProperty: "Contar",
    .countAnotherProperty: "Contar otra propiedad",
    .countedPropertyHint:
      "Su nombre tal como lo envían las apps, por ejemplo plan. Los eventos cuentan desde ahora; los anteriores, cuando se rehagan los recuentos.",
    .noProperties: "Aún no hay propiedades",
    .noPropertiesAdvice: "Envíe eventos con propiedades: los primeros nombres se cuentan solos.",
  ]
}

extension PropertyPhrase {
  static let arabic: [PropertyPhrase: String] = [
    .countedProperties: "الخصائص المحتسبة",
    .propertiesLead:
      "تحتسب التقارير الأحداث بحسب هذه الخصائص، {count} على الأكثر: أول ما ترسله التطبيقات وما تختاره أنت.",
    .property: "الخاصية",
    .propertyValues: "القيم",
    .isCounted: "محتسبة",
    .isLeftOut: "مستبعدة",
    .leaveOut: "استبعاد",
    .leaveOutAdvice: "تُزال أعدادها من التقارير. تحتفظ الأحداث بالخاصية، ويمكن احتسابها من جديد.",
    .countProperty: "احتساب",
    .countAnotherProperty: "احتساب خاصية أخرى",
    .countedPropertyHint:
      "اسمها كما ترسله التطبيقات، مثل plan. تُحتسب الأحداث من الآن، والأقدم منها بعد إعادة بناء الأعداد.",
    .noProperties: "لا توجد خصائص بعد",
    .noPropertiesAdvice: "أرسل أحداثًا بخصائص: تُحتسب الأسماء الأولى تلقائيًا.",
  ]
}
