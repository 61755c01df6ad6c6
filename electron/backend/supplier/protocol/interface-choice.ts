import {
  type InterfaceChoice,
  type InterfaceName,
  interfaceNames,
  type Need,
  needs,
} from '../../../../shared/model/connection/connection.ts';

/** Observations of one interface. `lacks`: needs that it answered with "no such thing". */
export interface Observed {
  readonly state: 'untried' | 'answers' | 'down' | 'absent';
  readonly lacks: readonly Need[];
}
export type Observations = Readonly<Record<InterfaceName, Observed>>;

interface Preference {
  readonly first: InterfaceName;
  readonly why: InterfaceChoice['why'];
  /** True if the other interface can serve it too. */
  readonly other: boolean;
}

// The group's prices, bulk status and server services are the action endpoint's; wallet and order list are REST's.
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
 * Chooses the interface for each need. A person's choice holds for everything that the chosen one can do. Under `automatic` each need goes
 * where it is served best, and a READ goes to the other interface while that one is down or absent. Orders are placed at `place`, which
 * only a person or the trial of a connection sets: never at the other interface because this one is down (placement never changes interface
 * automatically).
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

/** A status is asked where the order was placed: its id may differ on the other interface. */
function preferenceOf(need: Need, place: InterfaceName | null): Preference {
  if (place === 'rest' && (need === 'status' || need === 'bulk-status'))
    return { first: 'rest', why: 'answers', other: true };
  return preferences[need];
}

/** The interface to ask if none is known to answer: one that was down may be up again. */
export function preferredFor(need: Need, choice: 'automatic' | InterfaceName): InterfaceName {
  return choice === 'automatic' ? preferences[need].first : choice;
}

/** The other interface, if it can serve this need and no person decided against it. */
export function fallbackInterface(
  need: Need,
  by: InterfaceName,
  choice: 'automatic' | InterfaceName,
): InterfaceName | null {
  if (choice !== 'automatic' || need === 'place') return null;
  const { first, other } = preferences[need];
  const second = interfaceNames.find((name) => name !== by) ?? by;
  return second === first || other ? second : null;
}
