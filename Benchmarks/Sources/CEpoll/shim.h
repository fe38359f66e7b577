// The module of the C library leaves this header out.
#include <sys/epoll.h>
