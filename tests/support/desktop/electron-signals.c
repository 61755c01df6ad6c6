// What Chromium does in Electron's main process after the app's own module has run: it handles three signals itself, whatever
// Node's handlers are. The first signal quits the app normally; the next one is left to the system.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int told[2];

static void take(int number) {
  struct sigaction back = {.sa_handler = SIG_DFL};
  sigaction(number, &back, NULL);
  char byte = (char)number;
  if (write(told[1], &byte, 1) < 0) _exit(1);
}

// Node unloads a library at once if it is not a Node module: this keeps it loaded.
__attribute__((constructor)) static void install(void) {
  Dl_info own;
  if (dladdr((void *)take, &own) == 0 || dlopen(own.dli_fname, RTLD_NOW | RTLD_NODELETE) == NULL || pipe(told) != 0)
    abort();
  char text[16];
  snprintf(text, sizeof text, "%d", told[0]);
  setenv("IMEI_TEST_SIGNALS_TOLD", text, 1);
  struct sigaction ours = {.sa_handler = take};
  int taken[] = {SIGTERM, SIGINT, SIGHUP};
  for (int at = 0; at < 3; at += 1) sigaction(taken[at], &ours, NULL);
}
