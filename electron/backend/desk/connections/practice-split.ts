import type { Journal } from '../../journal/journal.ts';

/**
 * Separates practice and shop: lists and figures of the whole shop leave practice connections out, and those of a page that practises leave
 * the real ones out.
 */
export interface PracticeSplit {
  /** The connections that the caller leaves out; empty unless both kinds exist. */
  leftOut(): Promise<string[]>;
  /** True if the caller practises while the shop has real connections, which are then left out. */
  hidesShop(): Promise<boolean>;
}

export function openPracticeSplit(parts: {
  readonly journal: Pick<Journal, 'connections'>;
  readonly connections: { selectedId(): Promise<string | null> };
}): PracticeSplit {
  const read = async () => {
    const all = await parts.journal.connections.kinds();
    const selectedId = await parts.connections.selectedId();
    const isPractising = all.find(({ id }) => id === selectedId)?.isPractice ?? false;
    const others = all.filter(({ isPractice }) => isPractice !== isPractising).map(({ id }) => id);
    const hasBoth = all.some(({ isPractice }) => isPractice) && all.some(({ isPractice }) => !isPractice);
    return { isPractising, others: hasBoth ? others : [] };
  };
  return {
    leftOut: async () => (await read()).others,
    async hidesShop() {
      const { isPractising, others } = await read();
      return isPractising && others.length > 0;
    },
  };
}
