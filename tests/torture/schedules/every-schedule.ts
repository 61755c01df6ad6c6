import type { Device } from '../../support/lists/devices.ts';
import { listUnreadable, notHere, type ScheduledEvent, type Step } from '../events/schedule.ts';

const one: Device = { kind: 'serial', number: 20 };
const another: Device = { kind: 'imei', number: 20 };
type Fault = Extract<ScheduledEvent, { is: 'fault' }>;
const refusal = { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Service Not Active"}]}' } as const;
const tooMany = { kind: 'too-many', retryAfter: '7' } as const;
/** Makes the supplier answer the next order with this fault. */
const nextOrder = (fault: Fault['rule']['fault']): Fault => ({
  is: 'fault',
  rule: { match: { action: 'placeimeiorder' }, times: 1, fault },
});

/** The events of all short schedules, by letter: orders for one device in two spellings and for another device, and faults. */
const alphabet = {
  place: { is: 'place', device: one, clicks: 1, windows: [0] },
  'place otherwise spelt': { is: 'place', device: one, clicks: 1, windows: [1] },
  'place at two windows': { is: 'place', device: one, clicks: 1, windows: [0, 1] },
  'place another': { is: 'place', device: another, clicks: 1, windows: [0] },
  'another under its id': { is: 'reused-id', device: another, as: 'order' },
  'list charged more': { is: 'batch', from: { kind: 'imei', number: 100 }, rows: 6, clicks: 1, windows: [0] },
  'answer lost': nextOrder({ kind: 'drop', when: 'after-taking' }),
  'order refused': nextOrder(refusal),
  'not taken yet': nextOrder(tooMany),
  'taken, and said to be too many': nextOrder({ ...tooMany, when: 'after-taking' }),
  'taken, and said to be refused': nextOrder({ ...refusal, when: 'after-taking' }),
  'held on the way': nextOrder({ kind: 'held', delayMs: 40_000 }),
  'list unreadable': listUnreadable,
  decide: { is: 'decide', pick: 0, other: null },
  crash: { is: 'crash', after: 0 },
  quit: { is: 'quit', after: 0 },
  'crash within': { is: 'crash', after: 9 },
  'quit within': { is: 'quit', after: 9 },
  'price raised': { is: 'price', kind: 'serial', to: 'raised', closed: 'crash' },
  'price as usual': { is: 'price', kind: 'serial', to: 'usual', closed: null },
  renamed: { is: 'meaning', kind: 'serial', to: 'name', closed: 'crash' },
  'asks for more': { is: 'meaning', kind: 'serial', to: 'field', closed: 'crash' },
  'another currency': { is: 'currency', to: 'KWD', closed: 'crash' },
  backup: { is: 'backup' },
  'wire cut': { is: 'wire-cut', ms: 3_000, after: 0 },
  'wire held within': { is: 'wire-held', ms: 60_000, after: 9 },
  'wire cut within': { is: 'wire-cut', ms: 3_000, after: 9 },
  'older journal': { is: 'restore', by: 'hand', pick: 0, damaged: false, closed: 'quit' },
  image: { is: 'image' },
  'image back': { is: 'image-back', closed: 'quit', by: 'same' },
  'image back at a new till': { is: 'image-back', closed: 'crash', by: 'new-till' },
  copied: { is: 'copy', closed: 'crash', ms: 40_000 },
  'copied at work': { is: 'copy', closed: null, ms: 40_000 },
  'lock removed': { is: 'lock-removed' },
  'second process': { is: 'second-process', asksForLock: true, after: 0 },
  'clock behind': { is: 'wall-step', ms: -7_200_000 },
  'a stranger': { is: 'stranger', device: one },
} as const satisfies Record<string, ScheduledEvent>;
export type Letter = keyof typeof alphabet;

const orders: readonly Letter[] = ['place', 'place otherwise spelt', 'place at two windows', 'place another'];
const answers: readonly Letter[] = [
  'answer lost',
  'order refused',
  'not taken yet',
  'taken, and said to be too many',
  'taken, and said to be refused',
  'held on the way',
];
/** Changes at the supplier to what a person confirms with an order: price, service or currency. */
const moves: readonly Letter[] = ['price raised', 'renamed', 'asks for more', 'another currency'];
const ends: readonly Letter[] = ['crash', 'quit', ...moves, 'older journal', 'image back', 'copied'];
/** Letters that have no effect unless another letter comes before them. */
const needs: Partial<Record<Letter, readonly Letter[]>> = {
  'place otherwise spelt': ['place', 'place at two windows'],
  'place another': ['place', 'place at two windows'],
  'another under its id': ['place', 'place at two windows'],
  decide: ['answer lost', 'held on the way'],
  'price as usual': ['price raised'],
  'older journal': ['backup'],
  'image back': ['image'],
  'image back at a new till': ['image'],
  'second process': ['lock removed'],
};
/** Letters that have no effect unless another letter comes after them. */
const awaits: Partial<Record<Letter, readonly Letter[]>> = {
  ...Object.fromEntries(answers.map((letter) => [letter, orders])),
  backup: ['older journal'],
  image: ['image back', 'image back at a new till'],
  'lock removed': ['second process'],
  'clock behind': orders,
  'list unreadable': answers,
  'a stranger': orders,
  'crash within': [...orders, 'decide', 'backup'],
  'quit within': [...orders, 'decide', 'backup'],
  'wire held within': [...orders, 'decide'],
  'wire cut within': [...orders, 'decide'],
};

/**
 * Returns every schedule with this number of letters. Omits schedules that equal a shorter schedule, because a letter has no effect or
 * nothing happens between two ends of the app. Also omits schedules that equal another with devices or spellings exchanged.
 */
export function everySchedule(
  length: number,
  among: readonly Letter[] = letters,
): readonly (readonly Letter[])[] {
  const extend = (before: readonly Letter[]): readonly (readonly Letter[])[] =>
    before.length === length
      ? [before]
      : among.filter((next) => mayFollow(before, next)).flatMap((next) => extend([...before, next]));
  return extend([]).filter(isWorthPlaying);
}

export const letters = (Object.keys(alphabet) as Letter[]).filter(
  (letter) => !notHere.includes(alphabet[letter].is),
);

/**
 * Returns the steps of a letter: usually one. For `list charged more`, the price is raised after it was read, and reset after some rows
 * were sent.
 */
export function stepsOf(letter: Letter): readonly Step[] {
  const step: Step = { event: alphabet[letter], thenMs: 0 };
  if (letter !== 'list charged more') return [step];
  const price = { is: 'price', kind: 'imei', closed: null } as const;
  return [
    { event: { is: 'refresh-catalogue' }, thenMs: 2_000 },
    { event: { ...price, to: 'raised' }, thenMs: 0 },
    { ...step, thenMs: 6_000 },
    { event: { ...price, to: 'usual' }, thenMs: 0 },
  ];
}

function mayFollow(before: readonly Letter[], next: Letter): boolean {
  const last = before.at(-1);
  if (last === 'list charged more') return false;
  if (needs[next]?.some((letter) => before.includes(letter)) === false) return false;
  if (last === undefined) return !ends.includes(next) || moves.includes(next);
  if (ends.includes(last) && ends.includes(next)) return moves.includes(next) && last !== next;
  // Of all letters, only orders and answers may be repeated at once.
  return last !== next || orders.includes(next) || answers.includes(next);
}

function isWorthPlaying(schedule: readonly Letter[]): boolean {
  return (
    schedule.some((letter) => letter === 'list charged more' || orders.includes(letter)) &&
    schedule.every((letter, index) => {
      const wanted = awaits[letter];
      return wanted === undefined || schedule.slice(index + 1).some((later) => wanted.includes(later));
    })
  );
}
