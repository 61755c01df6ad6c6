import { createMutex } from '../../../shared/model/base/in-turn.ts';
import type { Chance } from '../base/chance.ts';
import { serialLetters } from '../base/chance.ts';
import { type CheckedOrder, checkOrder, type WantedOrder } from './check-order.ts';
import type { EventFile } from './event-file.ts';
import { openedEvent, type PracticeEvent } from './events.ts';
import type { Ledger, LedgerOrder } from './ledger.ts';
import type { ProgressTime } from './progress-time.ts';

/**
 * All changes of the supplier's state, which run one after the other. Each change is on disk before it becomes visible, so that a killed
 * process loses nothing.
 */
export type Books = ReturnType<typeof openBooks>;

export function openBooks(deps: {
  readonly ledger: Ledger;
  readonly file: EventFile;
  readonly time: ProgressTime;
  readonly chance: Chance;
  readonly wallNowMs: () => number;
}) {
  const { ledger, file, time, chance, wallNowMs } = deps;
  const runExclusive = createMutex();

  async function keep(event: PracticeEvent): Promise<void> {
    await file.append(event);
    ledger.apply(event);
  }

  async function keepOrder({ service, identifier, fields }: CheckedOrder): Promise<LedgerOrder | null> {
    const reference = ledger.nextReference();
    const placed = { placedAtMs: wallNowMs(), placedProgressMs: time.now() };
    const { id: serviceId, priceCents } = service;
    try {
      await keep({ is: 'order', reference, serviceId, identifier, fields, priceCents, ...placed });
    } catch {
      return null;
    }
    return ledger.find(String(reference));
  }

  return {
    place: (request: WantedOrder) =>
      runExclusive(async () => {
        const check = checkOrder(request, ledger);
        if (!check.ok) return check;
        const order = await keepOrder(check.order);
        return order === null
          ? { ok: false as const, refusal: { is: 'not-kept' as const } }
          : { ok: true as const, order };
      }),
    issueToken: () =>
      runExclusive(async () => {
        const number = ledger.nextToken();
        const token = `${number}|${chance.text(40, serialLetters, 'token', number)}`;
        await keep({ is: 'token', number, token });
        return token;
      }),
    /** False if the token does not exist. */
    revokeToken: (token: string) =>
      runExclusive(async () => {
        if (!ledger.hasToken(token)) return false;
        await keep({ is: 'token-revoked', token });
        return true;
      }),
    setSpeed: (speed: number) =>
      runExclusive(async () => {
        if (speed !== time.speed()) await keep({ is: 'speed', anchor: time.anchorNow(speed) });
      }),
    setDialect: (name: string) =>
      runExclusive(async () => {
        if (name !== ledger.dialect()) await keep({ is: 'dialect', name });
      }),
    /** Books the difference between the current balance and this balance. */
    setBalance: (cents: number) =>
      runExclusive(async () => {
        const missing = cents - ledger.balanceCents();
        if (missing !== 0)
          await keep({ is: 'adjusted', cents: missing, atMs: wallNowMs(), atProgressMs: time.now() });
      }),
    /** Resets to the initial state. Old references and tokens are never used again. Speed and dialect do not change. */
    reset: () =>
      runExclusive(async () => {
        const anchor = time.anchorNow(time.speed());
        const first = openedEvent({
          nextReference: ledger.nextReference(),
          nextToken: ledger.nextToken(),
          anchor,
          dialect: ledger.dialect(),
        });
        await file.restart(first);
        ledger.apply(first);
      }),
    /** Waits for pending writes. */
    settle: () => runExclusive(async () => {}),
  };
}
