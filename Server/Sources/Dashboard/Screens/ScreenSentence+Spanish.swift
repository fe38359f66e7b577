extension ScreenSentence {
  static let spanish: [ScreenSentence: String] = [
    .priceMissing:
      "Ningún texto dice cuánto cuesta `{plan}`. Usa `{price}` en `details` o en el botón.",
    .periodMissing: "Ningún texto dice cuánto dura `{plan}`. Usa `{period}` junto a `{price}`.",
    .priceNotProminent:
      "Este texto es mayor que el precio que se cobra. Hazlo más pequeño que `{price}`.",
    .priceTyped:
      "Un precio está escrito como texto. Usa `{price}`, el de la tienda para cada usuario.",
    .offerUnconditional:
      "Los usuarios sin la oferta no ven este texto. Añade `when.offer` o un `fallback`.",
    .termsMissing:
      "Falta un enlace a las condiciones de uso: añade un bloque `legal` con un enlace https en `terms`.",
    .privacyMissing:
      "Falta un enlace a la política de privacidad: añade un bloque `legal` con un enlace https en `privacy`.",
    .restoreMissing:
      "No hay forma de restaurar compras: añade un bloque `legal` con `restore`, o un botón con la acción `restore`.",
    .renewalNoteMissing:
      "Di en `note` del bloque `legal` que la suscripción se renueva hasta cancelarla.",
    .purchaseMissing:
      "Hay planes y ningún botón que compre uno: añade uno con la acción `purchase`.",
    .closeMissing:
      "El usuario no puede cerrar la pantalla. Activa `close.active` o añade un botón que cierre.",
    .contrastLight:
      "«{text}» se lee mal en interfaces claras: {color} sobre {ground}. El contraste debería ser de {contrast} a 1 o más.",
    .contrastDark:
      "«{text}» se lee mal en interfaces oscuras: {color} sobre {ground}. El contraste debería ser de {contrast} a 1 o más.",
    .translationMissing: "Otros textos están también en: {languages}.",
    .variableUnknown: "No existe la variable `{name}`. Existen: {names}.",
    .elementUnknown: "No se puede leer un elemento del tipo `{type}`.",
    .untypedElement: "No se puede leer un elemento sin tipo.",
    .tooLarge:
      "El documento tiene {count} bytes de {limit}, la mayoría aquí. Carga las imágenes con enlaces y quita lo que ningún usuario ve.",
    .noObject: "Una pantalla es un objeto JSON.",
    .schema: "Esta versión lee el esquema {number}. Actualiza la app o el servidor.",
    .empty: "No se puede mostrar ningún bloque.",
    .conditionUnknown:
      "Esta condición es desconocida y el elemento se omite. Usa `selected` (ids de planes), `offer` (`trial`, `discount`, `any` o `none`), `products` o `compact` (`true` o `false`).",
    .emptyWithoutProducts:
      "Sin los productos de la tienda, una pantalla estrecha o ancha queda vacía y no se abre. Añade un bloque sin `when` o un `fallback`.",
    .planTwice: "El plan `{plan}` está dos veces. Da a cada plan su propio id.",
    .textNeeded: "Aquí hace falta un texto de 1 a 256 bytes.",
    .tooMany: "Hay {count}; una pantalla puede tener {limit}.",
    .noPlan: "El documento no tiene el plan `{plan}`. Añádelo a `plans` o nombra otro.",
    .sellsNothing: "El documento no vende nada. Añade un plan a `plans`.",
  ]
}
