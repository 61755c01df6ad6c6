import type { Journal } from '../../journal/journal.ts';

/**
 * Practice is a world of its own: what is asked of the whole shop leaves it out, and what is asked from a practice connection leaves the shop
 * out.
 */
export interface OtherWorld {
  /** The connections that do not count for whoever asks; none where there is practice alone, or no practice. */
  ids(): Promise<string[]>;
  /** Whoever asks is practising, and what does not count is the shop's. */
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
