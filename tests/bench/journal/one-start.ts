import { backendUnderTest } from '../../support/shop/backend-under-test.ts';

// Started by many-orders-start.ts: the backend on one data folder, timed until it has started, and its memory then.
const [, , folder = ''] = process.argv;
const startedAt = performance.now();
const shop = await backendUnderTest(folder);
const tookMs = performance.now() - startedAt;
globalThis.gc?.();
const { heapUsed, rss } = process.memoryUsage();
process.stdout.write(JSON.stringify({ tookMs, heapBytes: heapUsed, rssBytes: rss }));
await shop.stop();
process.exit(0);
