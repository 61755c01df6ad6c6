import { z } from 'zod';
import { create } from 'zustand';
import { readJson } from '../../shared/model/base/parse-json.ts';
import { originStorage } from '../client/page-storage.ts';

const leftOutSchema = z.object({
  id: z.string(),
  name: z.string(),
  at: z.number(),
  /** Column names, separated by tabs; empty if there were none. */
  header: z.string(),
  /** Each original line, and the reason in words why it was not ordered. */
  rows: z.array(z.tuple([z.string(), z.string()])),
});
/** The rows of a list that were not ordered together with the list. */
export type LeftOutList = z.infer<typeof leftOutSchema>;

interface LeftOut {
  /** Newest first. */
  readonly lists: readonly LeftOutList[];
  keep(list: LeftOutList): void;
  discard(id: string): void;
}

const storageKey = 'imei-desk-left-out';

/**
 * The left-out rows of lists, stored on this computer until a person discards them. They are not in the journal, because they were not
 * ordered.
 */
export const useLeftOut = create<LeftOut>((set, get) => {
  const change = (lists: readonly LeftOutList[]): void => {
    set({ lists });
    originStorage.set(storageKey, JSON.stringify(lists));
  };
  return {
    lists: read(),
    keep: (list) => change([list, ...get().lists.filter(({ id }) => id !== list.id)]),
    discard: (id) => change(get().lists.filter((list) => list.id !== id)),
  };
});

function read(): readonly LeftOutList[] {
  return readJson(z.array(leftOutSchema), originStorage.get(storageKey)) ?? [];
}
