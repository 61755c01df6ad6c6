import type { Database } from './database.ts';

/** One slot of a limiter as it outlives the process (money-safety L2); times are `Clock.monotonicMs`. */
export interface StoredSlot {
  readonly slot: number;
  readonly savedAt: number;
  readonly freeAt: number | null;
}

export interface SlotJournal {
  load(limiterId: string): Promise<StoredSlot[]>;
  save(limiterId: string, slot: StoredSlot): Promise<void>;
}

export function openSlotJournal(database: Database): SlotJournal {
  return {
    async load(limiterId) {
      const rows = await database
        .selectFrom('limiter_slots')
        .selectAll()
        .where('limiter_id', '=', limiterId)
        .execute();
      return rows.map((row) => ({ slot: row.slot, savedAt: row.saved_at, freeAt: row.free_at }));
    },
    async save(limiterId, { slot, savedAt, freeAt }) {
      const row = { limiter_id: limiterId, slot, saved_at: savedAt, free_at: freeAt };
      await database
        .insertInto('limiter_slots')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['limiter_id', 'slot']).doUpdateSet({ saved_at: savedAt, free_at: freeAt }),
        )
        .execute();
    },
  };
}
