#include <stddef.h>
#include <stdint.h>

/* The bytes of a String Catalog, which are JSON. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
} translations_catalog;

/* The texts of the dashboard and of its mails. */
translations_catalog translations_of_dashboard(void);

/* The texts of the pages that visitors see. */
translations_catalog translations_of_link_pages(void);
