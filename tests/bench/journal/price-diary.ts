import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../electron/backend/journal/supplier-data/service-rows.ts';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { addSampleConnection } from '../../support/journal/sample-orders.ts';
import { compare, printRatio } from '../measure.ts';

const services = 10_000;
const changes = 36;
const monthMs = 30 * 24 * 60 * 60_000;
const of = 'connection-1';

/**
 * The catalogue of a large supplier with three years of monthly price changes, compared with a catalogue read today for the first time.
 */
export async function benchPriceDiary(folder: string): Promise<void> {
  const now = Date.now();
  const today = await openWith(join(folder, 'today.sqlite'), now);
  const years = await openWith(join(folder, 'years.sqlite'), now);
  const file = new DatabaseSync(join(folder, 'years.sqlite'));
  file.exec(`with recursive month(back) as (select 1 union all select back + 1 from month where back < ${changes})
    insert into price_diary select '${of}', id, ${now} - back * ${monthMs}, (number % 40) || '.' || (10 + back), 'USD'
    from (select id, row_number() over () as number from services) cross join month`);
  const [size] = file
    .prepare(
      `select (select count(*) from price_diary) as entries, sum(pgsize) as bytes from dbstat where name = 'price_diary'`,
    )
    .all() as { entries: number; bytes: number }[];
  file.close();
  if (size === undefined) throw new Error('the diary has no size');
  const { entries, bytes } = size;
  console.log(
    `${entries.toLocaleString('en')} prices of ${services.toLocaleString('en')} services: ${(bytes / 1_048_576).toFixed(1)} MiB, ${(bytes / entries).toFixed(0)} bytes each`,
  );
  for (const [name, act] of [
    ['the catalogue opened', (journal: Journal) => journal.catalogue.list(of)],
    ['read anew, nothing changed', (journal: Journal) => journal.catalogue.replace(of, listed(), 0, now)],
    ['the prices of one service', (journal: Journal) => journal.catalogue.prices(of, '7', 200)],
  ] as const) {
    const ratio = await compare(
      { name, once: () => act(years) },
      { name: 'today', once: () => act(today) },
      name === 'the prices of one service' ? 30 : 8,
      1,
    );
    printRatio(`${name}, after three years`, 'on the first day', ratio);
  }
  await today.close();
  await years.close();
}

async function openWith(file: string, now: number): Promise<Journal> {
  const journal = await openJournal(file);
  await addSampleConnection(journal);
  await journal.catalogue.replace(of, listed(), 0, now);
  return journal;
}

function listed(): FetchedService[] {
  return Array.from({ length: services }, (_, number) => ({
    id: String(number),
    name: `Service ${number}`,
    kind: 'imei',
    group: `Group ${number % 80}`,
    time: '1-24 hours',
    fields: [],
    quantity: null,
    bulkAllowed: true,
    info: '',
    details: {},
    price: { amount: `${number % 40}.10`, currency: 'USD' },
    identifier: { ...imeiRule, minLength: 15, maxLength: 15 },
  }));
}
