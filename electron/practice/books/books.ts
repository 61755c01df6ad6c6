import { takeTurns } from '../../../shared/model/base/in-turn.ts';
import type { Chance } from '../base/chance.ts';
import { serialLetters } from '../base/chance.ts';
import { type CheckedOrder, checkOrder, type OrderRefusal, type WantedOrder } from './check-order.ts';
import type { EventFile } from './event-file.ts';
import { openedEvent, type PracticeEvent } from './events.ts';
import type { Ledger, LedgerOrder } from './ledger.ts';
import type { ProgressTime } from './progress-time.ts';

/** Every change of the supplier's state: serialized, and on disk before it is visible, so that a killed process loses nothing. */
export interface Books {
  place(
    wanted: WantedOrder,
  ): Promise<
    | { readonly ok: true; readonly order: LedgerOrder }
    | { readonly ok: false; readonly refusal: OrderRefusal }
  >;
  issueToken(): Promise<string>;
  /** False if there is no such token. */
  revokeToken(token: string): Promise<boolean>;
  setSpeed(speed: number): Promise<void>;
  /** Uses this dialect from now on. */
  setDialect(name: string): Promise<void>;
  /** Books the difference to this balance. */
  setBalance(cents: number): Promise<void>;
  /** Returns to the first day. References and tokens are not reused; speed and dialect stay. */
  reset(): Promise<void>;
  /** Waits for pending writes. */
  settle(): Promise<void>;
}

export function openBooks(parts: {
  readonly ledger: Ledger;
  readonly file: EventFile;
  readonly time: ProgressTime;
  readonly chance: Chance;
  readonly wallNowMs: () => number;
}): Books {
  const { ledger, file, time, chance, wallNowMs } = parts;
  const inTurn = takeTurns();

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
    place: (wanted) =>
      inTurn(async () => {
        const check = checkOrder(wanted, ledger);
        if (!check.ok) return check;
        const order = await keepOrder(check.order);
        return order === null
          ? { ok: false as const, refusal: { is: 'not-kept' as const } }
          : { ok: true as const, order };
      }),
    issueToken: () =>
      inTurn(async () => {
        const number = ledger.nextToken();
        const token = `${number}|${chance.text(40, serialLetters, 'token', number)}`;
        await keep({ is: 'token', number, token });
        return token;
      }),
    revokeToken: (token) =>
      inTurn(async () => {
        if (!ledger.hasToken(token)) return false;
        await keep({ is: 'token-revoked', token });
        return true;
      }),
    setSpeed: (speed) =>
      inTurn(async () => {
        if (speed !== time.speed()) await keep({ is: 'speed', anchor: time.anchorNow(speed) });
      }),
    setDialect: (name) =>
      inTurn(async () => {
        if (name !== ledger.dialect()) await keep({ is: 'dialect', name });
      }),
    setBalance: (cents) =>
      inTurn(async () => {
        const missing = cents - ledger.balanceCents();
        if (missing !== 0)
          await keep({ is: 'adjusted', cents: missing, atMs: wallNowMs(), atProgressMs: time.now() });
      }),
    reset: () =>
      inTurn(async () => {
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
    settle: () => inTurn(async () => {}),
  };
}
