import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import { untriedForm } from './change-connection.ts';

export interface PracticeControl {
  start(): Promise<{ readonly baseAddress: string; readonly apiKey: string; readonly userName: string }>;
  reset(): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  dialects(): readonly { readonly name: string; readonly description: string }[];
  setDialect(name: string): Promise<void>;
}

/** The meaning of status numbers until a reply proves another meaning. */
const defaultFamily = { statusFamily: 'dhru', statusFamilyBy: 'default' } as const;

// One hour of the practice supplier's time takes a minute, so that new users see orders complete.
const defaultSpeed = 60;

export function openPracticeDesk(deps: {
  readonly journal: Journal;
  readonly practice: PracticeControl;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Changes a connection whose supplier will answer in another way; see `ConnectionClients.change`. */
  readonly change: (
    connectionId: string,
    to: (stored: StoredConnection) => StoredConnection,
  ) => Promise<void>;
}) {
  const { journal, practice } = deps;

  const speed = async (): Promise<number> =>
    (await journal.keyValues.read(keys.practiceSpeed)) ?? defaultSpeed;
  /** The dialect chosen last if this dialect still exists, otherwise the default dialect. */
  const dialect = async (): Promise<string | null> => {
    const chosen = await journal.keyValues.read(keys.practiceDialect);
    const known = practice.dialects();
    return (known.find(({ name }) => name === chosen) ?? known[0])?.name ?? null;
  };

  // Starts run one after another, so that a start with the old choice never overwrites a new choice.
  const runExclusive = createMutex();

  return {
    speed,
    dialect,
    start: () =>
      runExclusive(async () => {
        const started = await practice.start();
        await practice.setSpeed(await speed());
        const name = await dialect();
        if (name !== null) await practice.setDialect(name);
        return started;
      }),
    verbs: {
      async resetPractice() {
        await practice.reset();
        return done(undefined);
      },
      async setPracticeSpeed({ speed: next }) {
        await runExclusive(async () => {
          await journal.keyValues.write(keys.practiceSpeed, next);
          await practice.setSpeed(next);
        });
        journal.feed.publish('connections', null);
        return done(undefined);
      },
      practiceDialects: () => [...practice.dialects()],
      async setPracticeDialect({ name }) {
        if (!practice.dialects().some((each) => each.name === name)) return invalid('name', 'not-found');
        await runExclusive(async () => {
          await journal.keyValues.write(keys.practiceDialect, name);
          await practice.setDialect(name);
        });
        for (const { id } of (await journal.connections.list()).filter((each) => each.practice))
          await deps.change(id, (stored) => {
            // Earlier replies proved the numbers of another dialect. The user's choice is kept.
            const proved = stored.statusFamilyBy === 'person' ? {} : defaultFamily;
            const form =
              stored.requestFormBy === 'person' ? {} : { ...untriedForm, actionPath: '/api/fusion' as const };
            return { ...stored, ...proved, ...form, serves: [] };
          });
        for (const { id } of (await journal.connections.list()).filter((each) => each.practice))
          await journal.catalogue.forgetServerList(id, deps.clock.nowMs());
        journal.feed.publish('connections', null);
        return done(undefined);
      },
    } satisfies DeskOf<'connections'>,
  };
}
