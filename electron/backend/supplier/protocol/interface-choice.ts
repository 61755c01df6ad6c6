import {
  type InterfaceChoice,
  type InterfaceName,
  interfaceNames,
  type Need,
  needs,
} from '../../../../shared/model/connection/connection.ts';

/** Observations of one interface. `lacks` contains the needs that the interface answered with "not found". */
export interface Observed {
  readonly state: 'untried' | 'answers' | 'down' | 'absent';
  readonly lacks: readonly Need[];
}
export type Observations = Readonly<Record<InterfaceName, Observed>>;

interface Preference {
  readonly first: InterfaceName;
  readonly why: InterfaceChoice['why'];
  /** True if the other interface can also serve the need. */
  readonly other: boolean;
}

// Only the action endpoint has the group's prices, bulk status and server services. Only REST has the wallet and the order list.
const preferences: Readonly<Record<Need, Preference>> = {
  account: { first: 'action', why: 'answers', other: true },
  profile: { first: 'rest', why: 'answers', other: true },
  services: { first: 'action', why: 'group-prices', other: true },
  'server-services': { first: 'action', why: 'only-there', other: false },
  place: { first: 'action', why: 'answers', other: true },
  status: { first: 'action', why: 'answers', other: true },
  'bulk-status': { first: 'action', why: 'bulk', other: true },
  'order-list': { first: 'rest', why: 'only-there', other: false },
  transactions: { first: 'rest', why: 'only-there', other: false },
};

/**
 * Chooses the interface for each need. The user's choice applies to everything that the chosen interface
 * supports. With `automatic`, each need uses its preferred interface. While that interface is down or absent,
 * reads use the other interface. Orders are placed at `place`, which the connection test or the first
 * placement sets. If that interface is down, no order is placed at the other interface, because placement
 * never changes the interface automatically.
 */
export function chooseInterfaces(situation: {
  readonly choice: 'automatic' | InterfaceName;
  readonly observed: Observations;
  readonly place: InterfaceName | null;
}): readonly InterfaceChoice[] {
  return needs.map((need) => choose(need, situation));
}

function choose(
  need: Need,
  { choice, observed, place }: Parameters<typeof chooseInterfaces>[0],
): InterfaceChoice {
  const { first, why, other } = preferenceOf(need, place);
  const second = interfaceNames.find((name) => name !== first) ?? first;
  const can = (name: InterfaceName): boolean =>
    (name === first || other) && !observed[name].lacks.includes(need);
  if (choice !== 'automatic')
    return can(choice) ? { need, by: choice, why: 'chosen' } : { need, by: null, why: 'none-answers' };
  if (need === 'place') {
    const by = place ?? 'action';
    return {
      need,
      by,
      why: place === null ? 'untried' : observed[by].state === 'untried' ? 'untried' : 'answers',
    };
  }
  const up = (name: InterfaceName): boolean =>
    can(name) && (observed[name].state === 'answers' || observed[name].state === 'untried');
  if (up(first)) return { need, by: first, why: observed[first].state === 'untried' ? 'untried' : why };
  if (up(second))
    return { need, by: second, why: observed[second].state === 'untried' ? 'untried' : 'other-down' };
  return { need, by: null, why: 'none-answers' };
}

/** A status is read from the interface where the order was placed, because the other interface may use another id for the same order. */
function preferenceOf(need: Need, place: InterfaceName | null): Preference {
  if (place === 'rest' && (need === 'status' || need === 'bulk-status'))
    return { first: 'rest', why: 'answers', other: true };
  return preferences[need];
}

/** The interface to try if no interface is known to answer. An interface that was down may work again. */
export function preferredFor(need: Need, choice: 'automatic' | InterfaceName): InterfaceName {
  return choice === 'automatic' ? preferences[need].first : choice;
}

/** The other interface, if it supports this need and the user did not exclude it. */
export function fallbackInterface(
  need: Need,
  preferred: InterfaceName,
  choice: 'automatic' | InterfaceName,
): InterfaceName | null {
  if (choice !== 'automatic' || need === 'place') return null;
  const { first, other } = preferences[need];
  const second = interfaceNames.find((name) => name !== preferred) ?? preferred;
  return second === first || other ? second : null;
}
