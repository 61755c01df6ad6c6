import type { Journal } from '../../journal/journal.ts';

/**
 * Separates practice and shop: questions about the whole shop leave practice out, and questions from a practice connection leave the shop
 * out.
 */
export interface OtherWorld {
  /** The connections that the caller leaves out; empty unless both kinds exist. */
  ids(): Promise<string[]>;
  /** True if the caller is practising, so that the shop is left out. */
  isOfShop(): Promise<boolean>;
}

export function openOtherWorld(parts: {
  readonly journal: Pick<Journal, 'connections'>;
  readonly connections: { selectedId(): Promise<string | null> };
}): OtherWorld {
  const read = async () => {
    const all = await parts.journal.connections.worlds();
    const selectedId = await parts.connections.selectedId();
    const isPractising = all.find(({ id }) => id === selectedId)?.isPractice ?? false;
    const others = all.filter(({ isPractice }) => isPractice !== isPractising).map(({ id }) => id);
    const hasBoth = all.some(({ isPractice }) => isPractice) && all.some(({ isPractice }) => !isPractice);
    return { isPractising, others: hasBoth ? others : [] };
  };
  return {
    ids: async () => (await read()).others,
    async isOfShop() {
      const { isPractising, others } = await read();
      return isPractising && others.length > 0;
    },
  };
}
