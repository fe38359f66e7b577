#include <stddef.h>
#include <stdint.h>

/* The guides of this version as one archive, in the format of `GuideArchive`. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
} guides_archive;

/* The archive; `NULL` and 0 where the build has none. */
guides_archive guides_embedded(void);
