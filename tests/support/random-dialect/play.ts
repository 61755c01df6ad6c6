import type { Reading } from '../../../electron/backend/supplier/types/exchange.ts';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import { openClientOn } from '../supplier/supplier-client-under-test.ts';
import { type Features, peculiaritiesOf } from './features.ts';
import {
  type Failed,
  type Finding,
  type Judged,
  judgeAccount,
  judgePlaced,
  judgeRefused,
  judgeServices,
  judgeStatus,
} from './judge.ts';
import { startRandomSupplier } from './supplier.ts';
import type { TrueOrder, Truth } from './truth.ts';

/** Reads and places everything at a supplier of this dialect, over HTTP, and judges what came of it. */
export async function playDialect(truth: Truth, dialect: Features): Promise<readonly Judged[]> {
  const server = await startRandomSupplier(truth, dialect);
  try {
    const { reads, place, client } = await openClientOn(server.baseAddress, {
      requestProfile: { interfaces: dialect.interface },
    });
    const account = valueIn(await client.check('person'));
    const services = valueIn(await reads.services('person'));
    const judged = [...judgeAccount(account, truth), ...judgeServices(services, truth, dialect)];
    for (const order of truth.orders) {
      const { service, identifier } = order;
      const { outcome } = await place({ serviceId: service.id, identifier });
      judged.push(judgePlaced(outcome, order));
    }
    const [first] = truth.services;
    const { identifier } = truth.refused;
    const { outcome } = await place({ serviceId: first?.id ?? '', identifier });
    judged.push(judgeRefused(outcome, truth.refused.words));
    for (const order of truth.orders)
      judged.push(
        ...judgeStatus(valueIn(await reads.orderStatus(order.reference, 'person')), order, 'status', dialect),
      );
    const bulk = valueIn(
      await reads.orderStatuses(() => truth.orders.map(({ reference }) => reference), 'person'),
    );
    for (const order of truth.orders) {
      const row = 'failed' in bulk ? bulk : rowOf(bulk, order);
      judged.push(...judgeStatus(row, order, 'bulk status', dialect));
    }
    return judged;
  } finally {
    await server.close();
  }
}

/** Joined as the desk does it: by reference, else by the identifier (money-safety P2). */
function rowOf(rows: readonly StatusRow[], { reference, identifier }: TrueOrder): StatusRow | null {
  return (
    rows.find((row) => row.reference === reference) ??
    rows.find((row) => row.reference === null && row.identifier === identifier) ??
    null
  );
}

function valueIn<Value>(reading: Reading<Value>): Value | Failed {
  if (reading.ok) return reading.value;
  const { code, data } = reading.failure;
  return { failed: `${code}: ${JSON.stringify(data)}` };
}

/** A draw in few words: what is peculiar about it, and what went wrong. */
export function describeDraw(
  dialect: Features,
  judged: readonly Judged[],
  findings: readonly Finding[],
): string {
  const lines = judged
    .filter(({ finding }) => findings.includes(finding))
    .map(({ what, finding, because }) => `  ${finding}: ${what}: ${because.slice(0, 200)}`);
  return [JSON.stringify(peculiaritiesOf(dialect)), ...lines].join('\n');
}
