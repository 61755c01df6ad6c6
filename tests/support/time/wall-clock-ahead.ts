/**
 * Loaded before a program (`node --import`): its wall clock is ahead by so many milliseconds. A wait by the steady clock is as long as
 * ever.
 */
const aheadMs = Number(process.env.IMEI_TEST_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + aheadMs;

export {};
