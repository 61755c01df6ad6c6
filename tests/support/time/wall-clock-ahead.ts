/**
 * Loaded before a program (`node --import`): sets its wall clock ahead by `IMEI_TEST_AHEAD_MS`. Waits by the monotonic clock are
 * unaffected.
 */
const aheadMs = Number(process.env.IMEI_TEST_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + aheadMs;

export {};
