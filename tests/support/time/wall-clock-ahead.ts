/**
 * Sets a program's wall clock ahead by `IMEI_TEST_AHEAD_MS`. Load this file before the program (`node --import`). The monotonic clock is
 * unaffected.
 */
const aheadMs = Number(process.env.IMEI_TEST_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + aheadMs;

export {};
