import { join } from 'node:path';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { everyRead } from '../../support/journal/every-read.ts';
import { seedShop } from '../../support/past/seeded-shop.ts';
import { compare, printRatio } from '../measure.ts';

const [few, many] = [50_000, 500_000] as const;
const rounds = 7;

/** Each read of the journal in a shop of 500,000 orders, compared with one of 50,000. */
export async function benchReadsGrow(folder: string): Promise<void> {
  const open = async (orders: number) => {
    const file = join(folder, `grow-${orders}.sqlite`);
    await seedShop(file, orders);
    return openJournal(file);
  };
  const [small, large] = [await open(few), await open(many)];
  for (const { name, read } of everyRead) {
    const subject = { name, once: () => read(large, many) };
    const ratio = await compare(subject, { name, once: () => read(small, few) }, rounds, 1);
    printRatio(`500,000 orders: ${name}`, '50,000 orders', ratio);
  }
  await small.close();
  await large.close();
}
