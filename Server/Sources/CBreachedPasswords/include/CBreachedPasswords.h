#include <stddef.h>
#include <stdint.h>

/* The bytes of the filter of breached passwords. */
size_t breached_passwords_size(void);

/* A byte of the filter; 0 beyond its end. */
uint8_t breached_passwords_byte(size_t index);
