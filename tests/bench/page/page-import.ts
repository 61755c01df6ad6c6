import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { openPageUnderBench } from './page-under-bench.ts';

const rows = 200_000;

/** How long a pressed key waits at most while the page reads 200,000 rows, checks them and compares them with the journal. */
export async function benchPageImport(): Promise<void> {
  const supplier = await startPracticeSupplier();
  const { page, dataFolder, close } = await openPageUnderBench(supplier, '/import');
  await page.getByLabel('Paste or drop a list').waitFor();

  const lines = Array.from({ length: rows }, (_, row) => `${sampleImei(row)};Customer ${row}`);
  // The list is a file on disk that the browser opens itself. A file in memory would add the time of its transfer.
  const file = join(dataFolder, 'list.csv');
  await writeFile(file, ['IMEI;Customer', ...lines].join('\n'));
  await watchDelays(page);
  const startedAt = performance.now();
  const typing = typeOnAndOn(page);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Use these columns' }).click({ timeout: 120_000 });
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Order 200,000/ }).waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => document.querySelector('button[data-disabled]') === null, undefined, {
    timeout: 240_000,
  });
  const tookMs = performance.now() - startedAt;
  await typing.stop();
  const { maxTaskMs, tasks, maxInputMs, inputs } = await delays(page);
  const figures = `longest input delay ${Math.round(maxInputMs)} ms of ${inputs} keys, longest task ${Math.round(maxTaskMs)} ms of ${tasks} above 50 ms`;
  console.log(`page: 200,000 rows imported in ${Math.round(tookMs)} ms: ${figures}`);
  await close();
}

/** Presses Shift, which has no effect, again and again like an impatient person. */
function typeOnAndOn(page: Page): { stop(): Promise<void> } {
  let on = true;
  const typing = (async () => {
    while (on) {
      await page.keyboard.press('Shift');
      await page.waitForTimeout(40);
    }
  })();
  return {
    async stop() {
      on = false;
      await typing;
    },
  };
}

declare global {
  interface Window {
    delaysSeen: { maxTaskMs: number; tasks: number; maxInputMs: number; inputs: number };
  }
}

/** Counts tasks above 50 ms, and how long each key waited until the page handled it. */
async function watchDelays(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { maxTaskMs: 0, tasks: 0, maxInputMs: 0, inputs: 0 };
    window.delaysSeen = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.tasks += 1;
        seen.maxTaskMs = Math.max(seen.maxTaskMs, duration);
      }
    }).observe({ type: 'longtask' });
    addEventListener(
      'keydown',
      (event) => {
        seen.inputs += 1;
        seen.maxInputMs = Math.max(seen.maxInputMs, performance.now() - event.timeStamp);
      },
      true,
    );
  });
}

function delays(page: Page): Promise<Window['delaysSeen']> {
  return page.evaluate(() => window.delaysSeen);
}
