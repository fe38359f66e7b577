#include "CGuides.h"

/* It is C because Swift compiles a literal of so many bytes for minutes. A build without the archive has no guides:
   scripts/site.sh makes it under dist/, which is not in the repository. */
#pragma clang diagnostic ignored "-Wc23-extensions"
#if __has_embed("../../../dist/guides.bin")
static const uint8_t archive[] = {
#embed "../../../dist/guides.bin"
};

guides_archive guides_embedded(void) { return (guides_archive){archive, sizeof(archive)}; }
#else
guides_archive guides_embedded(void) { return (guides_archive){NULL, 0}; }
#endif
