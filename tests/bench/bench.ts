import { tmpdir } from 'node:os';
import { makeDataFolder } from '../support/app/loopback-app.ts';
import { backendUnderTest } from '../support/shop/backend-under-test.ts';
import { benchBooks } from './journal/books.ts';
import { benchDurableChange } from './journal/durable-change.ts';
import { benchKnown } from './journal/known.ts';
import { benchManyOrdersStart } from './journal/many-orders-start.ts';
import { benchOrderBehindRead } from './journal/order-behind-read.ts';
import { benchOrderList } from './journal/order-list.ts';
import { benchBatchCommit, benchOrderWrites } from './journal/order-writes.ts';
import { benchPriceDiary } from './journal/price-diary.ts';
import { benchReadsGrow } from './journal/reads-grow.ts';
import { benchWalletCheck } from './journal/wallet-check.ts';
import { benchContractCalls } from './page/contract-call.ts';
import { benchImportList } from './page/import-list.ts';
import { benchPageCatalogue } from './page/page-catalogue.ts';
import { benchPageImport } from './page/page-import.ts';
import { benchPageOrders } from './page/page-orders.ts';
import { benchPageStart } from './page/page-start.ts';
import { benchCatalogueHold } from './supplier/catalogue-hold.ts';
import { benchDecode, benchDecodeStatuses } from './supplier/decode.ts';
import { benchLimit } from './supplier/limit.ts';
import { benchPolling } from './supplier/polling.ts';
import { benchPriceList } from './supplier/price-list.ts';
import { benchResultsInABatch, benchResultsInRealTime } from './supplier/results-in-a-batch.ts';
import { benchDutyHandover } from './tills/duty-handover.ts';
import { benchServerList } from './tills/server-list.ts';
import { benchServerTills, benchServerTillsLimit } from './tills/server-tills.ts';
import { benchTills, benchTillsLimit } from './tills/tills.ts';

// Every result is a ratio to a baseline measured alternately, because absolute times vary too much on these machines.
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

// Parts that need minutes of real time run only if their whole name is given.
const longParts: typeof parts = [
  ['results-in-real-time', benchResultsInRealTime],
  ['server-list', () => withFolder(benchServerList)],
  ['duty-handover', benchDutyHandover],
  ['server-tills', benchServerTills],
  ['server-tills-limit', benchServerTillsLimit],
  ['tills', benchTills],
  ['tills-limit', benchTillsLimit],
];

// `npm run bench -- WORD…` runs the parts whose names contain one of the words.
const words = process.argv.slice(2);
const chosen = [
  ...parts.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word))),
  ...longParts.filter(([name]) => words.includes(name)),
];
if (chosen.length === 0)
  process.stdout.write(
    `No such part. There are: ${[...parts, ...longParts].map(([name]) => name).join(', ')}\n`,
  );
const withoutFigures: string[] = [];
// Keeps the process alive while a bench waits only for the journal's threads, which do not keep it alive.
const alive = setInterval(() => {}, 60_000);
for (const [name, run] of chosen) {
  const lines = await linesOf(run).catch((error: unknown) => {
    console.error(error);
    return 0;
  });
  if (lines === 0) withoutFigures.push(name);
}
clearInterval(alive);
if (withoutFigures.length > 0) {
  process.stdout.write(`No figure came of: ${withoutFigures.join(', ')}\n`);
  process.exitCode = 1;
}

/** Runs a bench; returns the number of printed lines. */
async function linesOf(run: () => Promise<void>): Promise<number> {
  const { log } = console;
  let lines = 0;
  console.log = (...words) => {
    if (/\d/.test(words.join(' '))) lines += 1;
    log(...words);
  };
  try {
    await run();
  } finally {
    console.log = log;
  }
  return lines;
}

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
