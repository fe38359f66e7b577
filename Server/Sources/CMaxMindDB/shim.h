#include <maxminddb.h>
#include <string.h>

/* Finds the record of an address: 16 bytes, IPv4 as ::ffff:a.b.c.d. Returns 0 where there is none. */
static inline int geo_find(const MMDB_s *database, const uint8_t *address, MMDB_entry_s *entry) {
  static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  struct sockaddr_storage storage = {0};
  if (memcmp(address, mapped, sizeof(mapped)) == 0) {
    struct sockaddr_in *in = (struct sockaddr_in *)&storage;
    in->sin_family = AF_INET;
    memcpy(&in->sin_addr, address + 12, 4);
  } else {
    struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)&storage;
    in6->sin6_family = AF_INET6;
    memcpy(&in6->sin6_addr, address, 16);
  }
  int error = MMDB_SUCCESS;
  MMDB_lookup_result_s result =
      MMDB_lookup_sockaddr(database, (const struct sockaddr *)&storage, &error);
  if (error != MMDB_SUCCESS || !result.found_entry) return 0;
  *entry = result.entry;
  return 1;
}

/* Reads the text below a path of names; returns its bytes, or NULL where there is none. */
static inline const char *geo_text(MMDB_entry_s *entry, const char *const *path, uint32_t *size) {
  MMDB_entry_data_s data;
  if (MMDB_aget_value(entry, &data, path) != MMDB_SUCCESS || !data.has_data ||
      data.type != MMDB_DATA_TYPE_UTF8_STRING)
    return 0;
  *size = data.data_size;
  return data.utf8_string;
}

/* Reads the number below a path of names; returns 0 where there is none. */
static inline uint32_t geo_number(MMDB_entry_s *entry, const char *const *path) {
  MMDB_entry_data_s data;
  if (MMDB_aget_value(entry, &data, path) != MMDB_SUCCESS || !data.has_data) return 0;
  if (data.type == MMDB_DATA_TYPE_UINT32) return data.uint32;
  if (data.type == MMDB_DATA_TYPE_UINT16) return data.uint16;
  return 0;
}
