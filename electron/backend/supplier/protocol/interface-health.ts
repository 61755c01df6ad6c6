import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { InterfaceChoice, InterfaceName, Need } from '../../../../shared/model/connection/connection.ts';
import type { RequestProfile } from '../types/request-profile.ts';
import { chooseInterfaces, type Observations, type Observed } from './interface-choice.ts';

export type InterfaceHealth = ReturnType<typeof createInterfaceHealth>;

/** The pause before a failed interface is tried again. The pause is short after a timeout, and long after a missing path. */
const restMs = { down: 60_000, absent: 30 * 60_000 } as const;

export function createInterfaceHealth(requestProfile: () => RequestProfile, clock: Clock) {
  const listeners = new Set<(interfaceChoices: readonly InterfaceChoice[]) => void>();
  const seen: Record<InterfaceName, Observed & { readonly sinceMs: number }> = {
    action: { state: stateIn(requestProfile().serves, 'action'), lacks: [], sinceMs: clock.monotonicMs() },
    rest: { state: stateIn(requestProfile().serves, 'rest'), lacks: [], sinceMs: clock.monotonicMs() },
  };
  let place: InterfaceName | null = placeIn(requestProfile().serves);
  let reported = '';

  const now = (name: InterfaceName): Observed => {
    const { state, lacks, sinceMs } = seen[name];
    const over = (state === 'down' || state === 'absent') && clock.monotonicMs() - sinceMs > restMs[state];
    return { state: over ? 'untried' : state, lacks };
  };
  const interfaceChoices = (): readonly InterfaceChoice[] => {
    const observed: Observations = { action: now('action'), rest: now('rest') };
    return chooseInterfaces({ choice: requestProfile().interfaces, observed, place });
  };
  const notify = (): void => {
    const changed = interfaceChoices();
    const text = JSON.stringify(changed);
    if (text === reported) return;
    reported = text;
    for (const listener of listeners) listener(changed);
  };
  const set = (name: InterfaceName, change: Partial<Observed>): void => {
    seen[name] = { ...seen[name], ...change, sinceMs: clock.monotonicMs() };
    notify();
  };

  return {
    interfaceChoices,
    by: (need: Need) => interfaceChoices().find((each) => each.need === need)?.by ?? null,
    stateOf: (name: InterfaceName) => now(name).state,
    /** Call if the interface answered, whether or not the request succeeded. */
    answered: (name: InterfaceName) => set(name, { state: 'answers' }),
    /** Call if the interface did not answer, or if, for example, a web page was sent instead. */
    failed: (name: InterfaceName, state: 'down' | 'absent') => set(name, { state }),
    lacks(name: InterfaceName, need: Need) {
      if (!seen[name].lacks.includes(need)) set(name, { lacks: [...seen[name].lacks, need] });
    },
    /**
     * Sets the interface for placements, from the connection test or the first placement. An interface that is already set never changes.
     */
    fixPlace(name: InterfaceName) {
      if (place !== null) return;
      place = name;
      notify();
    },
    /** Forgets the observations, so that both interfaces are tried again. Keeps the interface for placements. */
    forget() {
      for (const name of ['action', 'rest'] as const)
        seen[name] = { state: 'untried', lacks: [], sinceMs: 0 };
    },
    onInterfaceChoices(listener: (interfaceChoices: readonly InterfaceChoice[]) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The interface on which an earlier run placed orders. An untested guess does not count. */
function placeIn(serves: readonly InterfaceChoice[]): InterfaceName | null {
  const known = serves.find(({ need }) => need === 'place');
  return known === undefined || known.why === 'untried' ? null : known.by;
}

const goodReasons: readonly InterfaceChoice['why'][] = ['group-prices', 'only-there', 'bulk', 'answers'];

/** The state of an interface according to an earlier run or the connection test. */
function stateIn(serves: readonly InterfaceChoice[], name: InterfaceName): Observed['state'] {
  const known = serves.filter(({ need }) => need !== 'place');
  if (known.some(({ by, why }) => by === name && goodReasons.includes(why))) return 'answers';
  return known.some(({ by, why }) => by !== name && why === 'other-down') ? 'down' : 'untried';
}
