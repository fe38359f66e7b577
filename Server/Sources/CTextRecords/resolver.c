#include "CTextRecords.h"

#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// How many aliases an answer may follow.
enum { aliases = 8 };

/// Appends the strings of a record as one text; whether the record could be read.
static int append(const ns_rr *record, uint8_t *texts, size_t *length) {
  const uint8_t *data = ns_rr_rdata(*record);
  size_t size = ns_rr_rdlen(*record);
  if (*length + 2 + size > text_records_capacity) return 0;
  uint8_t *start = texts + *length + 2;
  size_t total = 0;
  for (size_t at = 0; at < size;) {
    size_t part = data[at++];
    if (part > size - at) return 0;
    memcpy(start + total, data + at, part);
    total += part;
    at += part;
  }
  texts[*length] = (uint8_t)(total >> 8);
  texts[*length + 1] = (uint8_t)total;
  *length += 2 + total;
  return 1;
}

/// Takes the alias of `owner` into `owner`; 1 if it has one, 0 if not, and -1 if the answer cannot be read.
static int follow(ns_msg *message, char *owner) {
  for (int i = 0; i < ns_msg_count(*message, ns_s_an); i++) {
    ns_rr record;
    if (ns_parserr(message, ns_s_an, i, &record) != 0) return -1;
    if (ns_rr_class(record) != ns_c_in || ns_rr_type(record) != ns_t_cname) continue;
    if (strcasecmp(ns_rr_name(record), owner) != 0) continue;
    const uint8_t *start = ns_msg_base(*message), *end = ns_msg_end(*message);
    return ns_name_uncompress(start, end, ns_rr_rdata(record), owner, NS_MAXDNAME) < 0 ? -1 : 1;
  }
  return 0;
}

static enum text_records_outcome read_answer(const uint8_t *answer, int size, const char *name, uint8_t *texts,
                                             size_t *length) {
  ns_msg message;
  if (ns_initparse(answer, size, &message) != 0) return text_records_malformed;
  if (!ns_msg_getflag(message, ns_f_qr)) return text_records_malformed;
  if (ns_msg_getflag(message, ns_f_tc)) return text_records_too_large;
  int code = ns_msg_getflag(message, ns_f_rcode);
  if (code == ns_r_nxdomain) return text_records_none;
  if (code != ns_r_noerror) return text_records_unavailable;
  char owner[NS_MAXDNAME];
  strncpy(owner, name, sizeof owner - 1);
  owner[sizeof owner - 1] = 0;
  int step = 1;
  for (int i = 0; step == 1 && i <= aliases; i++) step = follow(&message, owner);
  if (step != 0) return text_records_malformed;
  int found = 0;
  for (int i = 0; i < ns_msg_count(message, ns_s_an); i++) {
    ns_rr record;
    if (ns_parserr(&message, ns_s_an, i, &record) != 0) return text_records_malformed;
    if (ns_rr_class(record) != ns_c_in || ns_rr_type(record) != ns_t_txt) continue;
    if (strcasecmp(ns_rr_name(record), owner) != 0) continue;
    if (!append(&record, texts, length)) return text_records_malformed;
    found++;
  }
  return found > 0 ? text_records_found : text_records_none;
}

enum text_records_outcome text_records(const char *name, const char *address, uint16_t port, int seconds,
                                       uint8_t *texts, size_t *length) {
  *length = 0;
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return text_records_unavailable;
  // By datagrams alone: the C library waits for a connection without limit, and the answer for a name of ours is small.
  state.options |= RES_IGNTC;
  state.retrans = seconds;
  state.retry = 2;
  if (address != NULL) {
    state.nscount = 1;
    memset(&state.nsaddr_list[0], 0, sizeof state.nsaddr_list[0]);
    state.nsaddr_list[0].sin_family = AF_INET;
    state.nsaddr_list[0].sin_port = htons(port);
    if (inet_pton(AF_INET, address, &state.nsaddr_list[0].sin_addr) != 1) {
      res_nclose(&state);
      return text_records_unavailable;
    }
  }
  uint8_t query[NS_PACKETSZ];
  uint8_t *answer = malloc(NS_MAXMSG);
  int size = res_nmkquery(&state, ns_o_query, name, ns_c_in, ns_t_txt, NULL, 0, NULL, query, sizeof query);
  enum text_records_outcome outcome = text_records_unavailable;
  if (answer != NULL && size > 0) {
    // The C library makes the number from the clock.
    arc4random_buf(query, 2);
    int received = res_nsend(&state, query, size, answer, NS_MAXMSG);
    if (received > 0) {
      outcome = read_answer(answer, received > NS_MAXMSG ? NS_MAXMSG : received, name, texts, length);
    }
  }
  free(answer);
  res_nclose(&state);
  return outcome;
}
