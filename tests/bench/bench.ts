import { tmpdir } from 'node:os';
import { makeDataFolder } from '../support/app/loopback-app.ts';
import { backendUnderTest } from '../support/shop/backend-under-test.ts';
import { benchBooks } from './books.ts';
import { benchCatalogueHold } from './catalogue-hold.ts';
import { benchContractCalls } from './contract-call.ts';
import { benchDecode, benchDecodeStatuses } from './decode.ts';
import { benchDurableChange } from './durable-change.ts';
import { benchDutyHandover } from './duty-handover.ts';
import { benchImportList } from './import-list.ts';
import { benchKnown } from './known.ts';
import { benchLimit } from './limit.ts';
import { benchManyOrdersStart } from './many-orders-start.ts';
import { benchOrderBehindRead } from './order-behind-read.ts';
import { benchOrderList } from './order-list.ts';
import { benchBatchCommit, benchOrderWrites } from './order-writes.ts';
import { benchPageCatalogue } from './page-catalogue.ts';
import { benchPageImport } from './page-import.ts';
import { benchPageOrders } from './page-orders.ts';
import { benchPageStart } from './page-start.ts';
import { benchPolling } from './polling.ts';
import { benchPriceDiary } from './price-diary.ts';
import { benchPriceList } from './price-list.ts';
import { benchReadsGrow } from './reads-grow.ts';
import { benchResultsInABatch, benchResultsInRealTime } from './results-in-a-batch.ts';
import { benchServerList } from './server-list.ts';
import { benchServerTills, benchServerTillsLimit } from './server-tills.ts';
import { benchTills, benchTillsLimit } from './tills.ts';
import { benchWalletCheck } from './wallet-check.ts';

// Every figure is a ratio against a baseline measured in turn with it: these machines are too noisy for anything else.
const parts: readonly (readonly [name: string, run: () => Promise<void>])[] = [
  ['decode', benchDecode],
  ['decode-statuses', benchDecodeStatuses],
  ['catalogue-hold', benchCatalogueHold],
  ['contract-call', () => withBackend(({ backend }) => benchContractCalls(backend.router))],
  ['durable-change', () => withBackend((_, folder) => benchDurableChange(folder))],
  ['import-list', benchImportList],
  ['limit', benchLimit],
  ['price-list', benchPriceList],
  ['price-diary', () => withFolder(benchPriceDiary)],
  ['order-writes', () => withFolder(benchOrderWrites)],
  ['order-behind-read', () => withFolder(benchOrderBehindRead)],
  ['reads-grow', () => withFolder(benchReadsGrow)],
  ['batch-commit', () => withFolder(benchBatchCommit)],
  ['order-list', () => withFolder(benchOrderList)],
  ['many-orders-start', benchManyOrdersStart],
  ['polling', benchPolling],
  ['results-in-a-batch', benchResultsInABatch],
  ['wallet-check', () => withFolder(benchWalletCheck)],
  ['books', () => withFolder(benchBooks)],
  ['known', () => withFolder(benchKnown)],
  ['page-start', benchPageStart],
  ['page-catalogue', benchPageCatalogue],
  ['page-import', benchPageImport],
  ['page-orders', benchPageOrders],
];

// What takes minutes of real time is run only where its whole name is given.
const longParts: typeof parts = [
  ['results-in-real-time', benchResultsInRealTime],
  ['server-list', () => withFolder(benchServerList)],
  ['duty-handover', benchDutyHandover],
  ['server-tills', benchServerTills],
  ['server-tills-limit', benchServerTillsLimit],
  ['tills', benchTills],
  ['tills-limit', benchTillsLimit],
];

// `npm run bench -- WORD…` runs the parts whose names hold one of the words.
const words = process.argv.slice(2);
const chosen = [
  ...parts.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word))),
  ...longParts.filter(([name]) => words.includes(name)),
];
if (chosen.length === 0)
  process.stdout.write(
    `No such part. There are: ${[...parts, ...longParts].map(([name]) => name).join(', ')}\n`,
  );
for (const [, run] of chosen) await run();

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const data = await makeDataFolder(tmpdir());
  await run(data.folder);
  await data.remove();
}

async function withBackend(
  run: (shop: Awaited<ReturnType<typeof backendUnderTest>>, folder: string) => Promise<void>,
): Promise<void> {
  const data = await makeDataFolder(tmpdir());
  const shop = await backendUnderTest(data.folder);
  await run(shop, data.folder);
  await shop.stop();
  await data.remove();
}
