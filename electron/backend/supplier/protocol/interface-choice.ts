import {
  type InterfaceChoice,
  type InterfaceName,
  interfaceNames,
  type Need,
  needs,
} from '../../../../shared/model/connection/connection.ts';

/** What has been seen of one interface. `lacks`: needs that it answered with "no such thing". */
export interface Observed {
  readonly state: 'untried' | 'answers' | 'down' | 'absent';
  readonly lacks: readonly Need[];
}
export type Observations = Readonly<Record<InterfaceName, Observed>>;

interface Preference {
  readonly first: InterfaceName;
  readonly why: InterfaceChoice['why'];
  /** Whether the other interface can carry it too. */
  readonly other: boolean;
}

// The group's prices, bulk status and server services are the action endpoint's; the wallet and the order list REST's.
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
 * Which interface serves which need. A person's choice holds for everything that the chosen one can do. Under `automatic` each
 * need goes where it is served best, and a READ is carried by the other interface while that one is down or absent. Orders are
 * placed where `place` says, which only a person or the trial of a connection may set: never where the other is down
 * (issue: placement never changes interface by itself).
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

/** An order is asked after where it was placed: its id may be another one on the other interface. */
function preferenceOf(need: Need, place: InterfaceName | null): Preference {
  if (place === 'rest' && (need === 'status' || need === 'bulk-status'))
    return { first: 'rest', why: 'answers', other: true };
  return preferences[need];
}

/** The interface to ask if none is known to answer: what is down may be up again. */
export function preferredFor(need: Need, choice: 'automatic' | InterfaceName): InterfaceName {
  return choice === 'automatic' ? preferences[need].first : choice;
}

/** The other interface, where it can carry this need and a person has not chosen against it. */
export function standInFor(
  need: Need,
  by: InterfaceName,
  choice: 'automatic' | InterfaceName,
): InterfaceName | null {
  if (choice !== 'automatic' || need === 'place') return null;
  const { first, other } = preferences[need];
  const second = interfaceNames.find((name) => name !== by) ?? by;
  return second === first || other ? second : null;
}
