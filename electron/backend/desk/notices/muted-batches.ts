import { type KeyValueJournal, keys } from '../../journal/keys.ts';

/** Batches without notices; kept across restarts. */
export interface MutedBatches {
  start(): Promise<void>;
  has(batchId: string): boolean;
  set(batchId: string, isMuted: boolean): Promise<void>;
}

/** More than ever run at once; the oldest are dropped. */
const maxKept = 100;

export function createMutedBatches(keyValues: Pick<KeyValueJournal, 'read' | 'write'>): MutedBatches {
  let muted: readonly string[] = [];
  return {
    async start() {
      muted = (await keyValues.read(keys.mutedBatches)) ?? [];
    },
    has: (batchId) => muted.includes(batchId),
    async set(batchId, isMuted) {
      if (muted.includes(batchId) === isMuted) return;
      const others = muted.filter((each) => each !== batchId);
      muted = isMuted ? [...others, batchId].slice(-maxKept) : others;
      await keyValues.write(keys.mutedBatches, [...muted]);
    },
  };
}
