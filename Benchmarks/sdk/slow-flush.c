// Makes every flush to the disk take 50 ms more.
//
//   clang -shared -fPIC -O1 -o slow-flush.so slow-flush.c
//   LD_PRELOAD=$PWD/slow-flush.so sdk-benchmark …
#include <unistd.h>
#include <sys/syscall.h>

static int slow(long call, int descriptor) {
  usleep(50000);
  return (int)syscall(call, descriptor);
}

int fsync(int descriptor) { return slow(SYS_fsync, descriptor); }
int fdatasync(int descriptor) { return slow(SYS_fdatasync, descriptor); }
