import { createHash } from 'node:crypto';
import type { BatchRowForm } from '../../../../shared/contract/orders/batches.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';

/**
 * A fingerprint of a commit's content, so that a request id cannot be reused for other content (money-safety O15). The content is the
 * connection, the services with prices, and the rows. Excludes reasons and consents, because the user may add one and send the same list
 * again.
 */
export async function requestContent(
  connectionId: string,
  {
    services,
    rows,
    staged,
  }: {
    readonly services: readonly {
      readonly serviceId: string;
      readonly quotedPrice: Money;
      readonly fields: Readonly<Record<string, string>>;
    }[];
    readonly rows: readonly BatchRowForm[];
    readonly staged: number;
  },
  stagedRows: readonly BatchRowForm[],
): Promise<string> {
  const prices = services.map(({ serviceId, quotedPrice: { amount, currency }, fields }) => [
    serviceId,
    amount,
    currency,
    sorted(fields),
  ]);
  const reported = await fingerprint([[connectionId, staged], ...prices, ...rows.map(contentOf)]);
  if (stagedRows.length < staged) return reported;
  return `${reported} ${await fingerprint(stagedRows.slice(0, staged).map(contentOf))}`;
}

/** Staged rows are deleted after the commit. From then on, only the number of rows is compared. */
export function isSameRequest(made: string, asked: string): boolean {
  return made === asked || made.startsWith(`${asked} `);
}

function contentOf({ serviceId, identifier, fields, quantity, customer, customerPrice }: BatchRowForm) {
  return [serviceId, identifier, sorted(fields), quantity, customer, customerPrice];
}

const sorted = (fields: Readonly<Record<string, string>>) => Object.entries(fields).sort();

async function fingerprint(parts: readonly unknown[]): Promise<string> {
  const all = createHash('sha256');
  for (const [index, part] of parts.entries()) {
    await yieldToEventLoop(index);
    all.update(`${JSON.stringify(part)}\n`);
  }
  return all.digest('base64url');
}
