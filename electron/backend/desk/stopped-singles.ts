import type { Journal } from '../journal/journal.ts';
import type { SingleStop } from '../journal/single-stops.ts';
import { done, type Outcome } from './outcome.ts';

/** Connections on which single orders wait because the last ones ended uncertain, and a person's word to go on. */
export interface StoppedSinglesDesk {
  list(): Promise<Outcome<SingleStop[]>>;
  goOn(connectionId: string): Promise<Outcome<SingleStop[]>>;
}

export function openStoppedSinglesDesk(parts: {
  readonly journal: Pick<Journal, 'singleStops'>;
  readonly wake: (connectionId: string) => void;
}): StoppedSinglesDesk {
  const { singleStops } = parts.journal;
  return {
    list: async () => done(await singleStops.list()),
    async goOn(connectionId) {
      await singleStops.goOn(connectionId);
      parts.wake(connectionId);
      return done(await singleStops.list());
    },
  };
}
