#ifndef CTEXTRECORDS_H
#define CTEXTRECORDS_H

#include <stddef.h>
#include <stdint.h>

/// How a look-up of TXT records ended.
enum text_records_outcome {
  /// The name has records; their texts were written.
  text_records_found = 0,
  /// The name does not exist, or has no TXT record.
  text_records_none = 1,
  /// No resolver answered in time, or it could not say.
  text_records_unavailable = 2,
  /// The answer does not fit into a datagram.
  text_records_too_large = 3,
  /// The answer cannot be read.
  text_records_malformed = 4,
};

/// The most bytes that the texts of an answer take.
enum { text_records_capacity = 65536 };

/// Asks for the TXT records of a name, and waits: at most about ten seconds with the resolvers of the system.
///
/// The C library takes no answer from another address, with another number or for another question.
///
/// - name: The name, in ASCII.
/// - address, port: An IPv4 resolver to ask in place of those of /etc/resolv.conf; NULL for these.
/// - seconds: How long an answer is waited for, twice.
/// - texts: Has room for text_records_capacity bytes. For each record: two bytes of length, the higher first, and its
///   strings put together.
/// - length: The bytes that were written.
enum text_records_outcome text_records(const char *name, const char *address, uint16_t port, int seconds,
                                       uint8_t *texts, size_t *length);

#endif
