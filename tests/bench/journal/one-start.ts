import { backendUnderTest } from '../../support/shop/backend-under-test.ts';

// Started by many-orders-start.ts: starts the backend on one data folder, and measures the time and the memory.
const [, , folder = ''] = process.argv;
const startedAt = performance.now();
const shop = await backendUnderTest(folder);
const tookMs = performance.now() - startedAt;
globalThis.gc?.();
const { heapUsed, rss } = process.memoryUsage();
process.stdout.write(JSON.stringify({ tookMs, heapBytes: heapUsed, rssBytes: rss }));
await shop.stop();
process.exit(0);
