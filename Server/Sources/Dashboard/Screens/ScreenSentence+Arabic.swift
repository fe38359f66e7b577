extension ScreenSentence {
  static let arabic: [ScreenSentence: String] = [
    .priceMissing: "لا نص يبيّن سعر `{plan}`. استخدم `{price}` في `details` أو في الزر.",
    .periodMissing: "لا نص يبيّن مدة `{plan}`. استخدم `{period}` بجانب `{price}`.",
    .priceNotProminent: "هذا النص أكبر من السعر المحصَّل. اجعله أصغر من `{price}`.",
    .priceTyped: "سعر مكتوب كنص. استخدم `{price}` وهو سعر المتجر لكل مستخدم.",
    .offerUnconditional: "لا يرى هذا النص من لا عرض لهم. أضف `when.offer` أو `fallback`.",
    .termsMissing: "لا رابط إلى شروط الاستخدام: أضف كتلة `legal` برابط https في `terms`.",
    .privacyMissing: "لا رابط إلى سياسة الخصوصية: أضف كتلة `legal` برابط https في `privacy`.",
    .restoreMissing:
      "لا سبيل لاستعادة المشتريات: أضف كتلة `legal` فيها `restore` أو زرًا بالإجراء `restore`.",
    .renewalNoteMissing: "اذكر في `note` لكتلة `legal` أن الاشتراك يتجدد حتى إلغائه.",
    .purchaseMissing: "هناك خطط ولا زر للشراء: أضف زرًا بالإجراء `purchase`.",
    .closeMissing: "لا يستطيع المستخدم إغلاق الشاشة. عيّن `close.active` أو أضف زرًا للإغلاق.",
    .contrastLight:
      "يصعب قراءة «{text}» في الواجهات الفاتحة: {color} على {ground}. ينبغي أن يكون التباين {contrast} إلى 1 أو أكثر.",
    .contrastDark:
      "يصعب قراءة «{text}» في الواجهات الداكنة: {color} على {ground}. ينبغي أن يكون التباين {contrast} إلى 1 أو أكثر.",
    .translationMissing: "نصوص أخرى متوفرة أيضًا بـ: {languages}.",
    .variableUnknown: "لا متغير `{name}`. المعروف: {names}.",
    .elementUnknown: "تعذّرت قراءة عنصر من النوع `{type}`.",
    .untypedElement: "تعذّرت قراءة عنصر بلا نوع.",
    .tooLarge:
      "في المستند {count} من {limit} بايت، أكثرها هنا. حمّل الصور بروابط واحذف ما لا يراه أي مستخدم.",
    .noObject: "الشاشة كائن JSON.",
    .schema: "يقرأ هذا الإصدار المخطط {number}. حدّث التطبيق أو الخادم.",
    .empty: "لا كتلة يمكن عرضها.",
    .conditionUnknown:
      "هذا الشرط غير معروف، لذلك يُترك العنصر. استخدم `selected` (معرّفات الخطط) أو `offer` (`trial` أو `discount` أو `any` أو `none`) أو `products` أو `compact` (`true` أو `false`).",
    .emptyWithoutProducts:
      "من دون منتجات المتجر تكون الشاشة الضيقة أو العريضة فارغة ولا تُفتح. أضف كتلة بلا `when` أو `fallback`.",
    .planTwice: "الخطة `{plan}` موجودة مرتين. أعطِ كل خطة معرّفها.",
    .textNeeded: "يلزم هنا نص من 1 إلى 256 بايت.",
    .tooMany: "يوجد {count}؛ ويجوز للشاشة {limit}.",
    .noPlan: "لا خطة `{plan}` في المستند. أضفها إلى `plans` أو اذكر غيرها.",
    .sellsNothing: "لا يبيع المستند شيئًا. أضف خطة إلى `plans`.",
  ]
}
