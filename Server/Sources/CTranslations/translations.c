#include "CTranslations.h"

/* It is C because Swift compiles a literal of so many bytes for minutes. */
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t dashboard[] = {
#embed "Dashboard.xcstrings"
};

static const uint8_t link_pages[] = {
#embed "LinkPages.xcstrings"
};

translations_catalog translations_of_dashboard(void) {
  return (translations_catalog){dashboard, sizeof(dashboard)};
}

translations_catalog translations_of_link_pages(void) {
  return (translations_catalog){link_pages, sizeof(link_pages)};
}
