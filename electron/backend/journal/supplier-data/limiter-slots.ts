import { sql } from 'kysely';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { requestsPerMinute } from '../../../../shared/model/connection/budget.ts';
import type { SavedGate, SavedSlot } from '../../../../shared/model/connection/saved-slot.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { keys } from '../keys.ts';

// Slots held until this time are never released.
const maxHeldUntil = Number.MAX_SAFE_INTEGER;
/** A window, with tolerance for clock differences. Slots that are held for longer than this belonged to requests under way. */
const windowMs = 61_000;

/** SQL of `holdAllSlots` for both engines. A slot saved at time 0 and marked as not free is held for one window after it is read. */
export const holdingAllSlots = `
  with recursive numbers (slot) as (select 0 union all select slot + 1 from numbers where slot < ${requestsPerMinute - 1})
  insert into limiter_slots (limiter_id, slot, saved_at, free_at)
  select known.limiter_id, numbers.slot, 0, null from (select distinct limiter_id from limiter_slots) as known, numbers where true
  on conflict (limiter_id, slot) do update set saved_at = 0, free_at = case
    when limiter_slots.free_at is null and limiter_slots.saved_at > 0 or limiter_slots.free_at - limiter_slots.saved_at > ${windowMs} then ${maxHeldUntil} end`;

/**
 * Holds every slot of every key for a full window after the next start (L2). Slots of requests under way are also held until the longest
 * deadline has passed (L1). Use it for a journal that was restored or comes from another machine, because requests sent since then are
 * unknown.
 */
export async function holdAllSlots(transaction: JournalTransaction): Promise<void> {
  await sql.raw(holdingAllSlots).execute(transaction);
}

export type SlotJournal = ReturnType<typeof openSlotJournal>;

export function openSlotJournal(database: Database) {
  return {
    /**
     * The saved slots of a key. If the key is new here, all slots are held for a window after the last gap was found: this key may have
     * been used in the gap, for example by a journal that was deleted since (L2, J5).
     */
    async load(limiterId: string, clock: Pick<Clock, 'nowMs' | 'monotonicMs'>): Promise<SavedSlot[]> {
      const rows = await database
        .selectFrom('limiter_slots')
        .selectAll()
        .where('limiter_id', '=', limiterId)
        .execute();
      if (rows.length === 0) {
        const nowMs = clock.nowMs();
        const gap = await database
          .selectFrom('gaps')
          .select('recognised_at as at')
          .where('recognised_at', '>', nowMs - windowMs)
          // Ignores gaps dated in the future, which were found before the clock was set back.
          .where('recognised_at', '<', nowMs + windowMs)
          .orderBy('recognised_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (gap !== undefined) {
          const savedAt = clock.monotonicMs();
          const freeAt = savedAt + Math.min(windowMs, gap.at + windowMs - nowMs);
          return Array.from({ length: requestsPerMinute }, (_, slot) => ({ slot, savedAt, freeAt }));
        }
      }
      return rows.map((row) => ({ slot: row.slot, savedAt: row.saved_at, freeAt: row.free_at }));
    },
    /**
     * True if another copy of this journal may use the key now: a gap is unread, or this machine has no id by which a copy elsewhere would be
     * recognized (L6, J8). False for a key that is new here.
     */
    async isDoubtful(limiterId: string): Promise<boolean> {
      const slots = database
        .selectFrom('limiter_slots')
        .select('slot')
        .where('limiter_id', '=', limiterId)
        .limit(1);
      if ((await slots.executeTakeFirst()) === undefined) return false;
      const machine = await openKeyValueJournal(database).read(keys.machine);
      if (machine !== null && machine.system === undefined) return true;
      const unread = database.selectFrom('gaps').select('id').where('acknowledged_at', 'is', null).limit(1);
      return (await unread.executeTakeFirst()) !== undefined;
    },
    async save(limiterId: string, { slot, savedAt, freeAt }: SavedSlot) {
      const row = { limiter_id: limiterId, slot, saved_at: savedAt, free_at: freeAt };
      await database
        .insertInto('limiter_slots')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['limiter_id', 'slot']).doUpdateSet({ saved_at: savedAt, free_at: freeAt }),
        )
        .execute();
    },
    async loadGate(limiterId: string) {
      const row = await database
        .selectFrom('limiter_gates')
        .selectAll()
        .where('limiter_id', '=', limiterId)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { savedAt: row.saved_at, closedUntil: row.closed_until, reducedTo: row.reduced_to };
    },
    async saveGate(limiterId: string, { savedAt, closedUntil, reducedTo }: SavedGate) {
      const gate = { saved_at: savedAt, closed_until: closedUntil, reduced_to: reducedTo };
      await database
        .insertInto('limiter_gates')
        .values({ limiter_id: limiterId, ...gate })
        .onConflict((conflict) => conflict.column('limiter_id').doUpdateSet(gate))
        .execute();
    },
  };
}
