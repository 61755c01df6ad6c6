import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../shared/model/base/parse-json.ts';
import { parseCents } from './base/cents.ts';
import { type Faults, faultRuleSchema } from './base/faults.ts';
import { readBody } from './base/read-body.ts';
import { jsonReply, type Reply } from './base/reply.ts';
import type { LoggedRequest } from './base/request-log.ts';
import { type Site, siteSchema } from './base/site.ts';
import type { PracticeOrder } from './books/practice-order.ts';
import { speedRange } from './books/progress-time.ts';
import { findDialect, practiceDialects } from './dialects/dialects.ts';

/** Paths that tests in other processes use. These paths are not part of the supplier's interface. */
export const controlPrefix = '/_practice/';

const speedSchema = z.object({ speed: z.number().min(speedRange.least).max(speedRange.most) });
const balanceSchema = z.object({ balance: z.string().refine((text) => parseCents(text) !== null) });
const faultsSchema = z.object({
  clear: z.boolean().default(false),
  add: z.array(faultRuleSchema).max(100).default([]),
});

const dialectSchema = z.object({
  name: z.string().refine((name) => findDialect(name) !== null, 'no such dialect'),
});

/** A test's control of a practice supplier, from this process or another. Not part of the supplier's interface. */
export interface Controls {
  /**
   * Resets to the initial state: no orders, 500.00 USD, no tokens. Keeps log, faults, site, speed, dialect and the count of the current
   * minute.
   */
  reset(): Promise<void>;
  /** The speed takes effect immediately, and is limited to 0.01 … 1,000,000. Kept across restarts if there is a state file. */
  setSpeed(speed: number): Promise<void>;
  /** Books a transaction that results in this balance, such as `"0.50"`. Rejects if the text is not an amount. */
  setBalance(balance: string): Promise<void>;
  /**
   * The dialect takes effect with the next answer. Kept across restarts if there is a state file. Rejects if the dialect does not exist.
   */
  setDialect(name: string): Promise<void>;
  dialect(): string;
  /** Replaces the site's configuration; `{}` is the default. Not stored. Throws a ZodError if it is invalid. */
  setSite(site: Site): void;
  readonly faults: Pick<Faults, 'add' | 'clear'>;
  /** All requests since the start, oldest first. */
  log(): readonly LoggedRequest[];
  /** All orders since the initial state in their current state, oldest first. */
  orders(): readonly PracticeOrder[];
}

/** Answers a control request. An invalid body gets 400 with the reason. */
export async function answerControl(message: IncomingMessage, supplier: Controls): Promise<Reply> {
  const name = (message.url ?? '').slice(controlPrefix.length);
  if (message.method === 'GET' && name === 'log') return jsonReply(200, supplier.log());
  if (message.method === 'GET' && name === 'orders') return jsonReply(200, supplier.orders());
  if (message.method === 'GET' && name === 'dialect')
    return jsonReply(200, { name: supplier.dialect(), dialects: practiceDialects });
  if (message.method !== 'POST') return jsonReply(404, { message: 'Not Found' });
  // A form on another site cannot send this content type.
  if (!(message.headers['content-type'] ?? '').startsWith('application/json'))
    return jsonReply(415, { message: 'Send application/json.' });
  const read = await readBody(message);
  if (read.is !== 'whole') return jsonReply(413, { message: 'Request too large' }, { Connection: 'close' });
  const body = parseJson(read.body.toString('utf8'));
  switch (name) {
    case 'reset':
      await supplier.reset();
      return done;
    case 'speed':
      return withValue(speedSchema, body, ({ speed }) => supplier.setSpeed(speed));
    case 'balance':
      return withValue(balanceSchema, body, ({ balance }) => supplier.setBalance(balance));
    case 'dialect':
      return withValue(dialectSchema, body, (chosen) => supplier.setDialect(chosen.name));
    case 'site':
      return withValue(siteSchema, body, async (site) => supplier.setSite(site));
    case 'faults':
      return withValue(faultsSchema, body, async ({ clear, add }) => {
        if (clear) supplier.faults.clear();
        for (const rule of add) supplier.faults.add(rule);
      });
    default:
      return jsonReply(404, { message: 'Not Found' });
  }
}

const done = jsonReply(200, { done: true });

async function withValue<Value>(
  schema: z.ZodType<Value>,
  body: unknown,
  run: (value: Value) => Promise<void>,
): Promise<Reply> {
  const value = schema.safeParse(body);
  if (!value.success) return jsonReply(400, { message: z.prettifyError(value.error) });
  await run(value.data);
  return done;
}
