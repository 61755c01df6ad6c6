import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';
import type { Device } from '../../support/lists/devices.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { inWhole, isWholeForm } from '../../support/whole-form.ts';
import { notHere, type ScheduledEvent } from '../events/schedule.ts';
import { runSchedule } from './run-schedule.ts';

let template: TemplateShop;
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(() => template.remove());

const place = (kind: Device['kind'], number: number, ...windows: readonly number[]): ScheduledEvent => {
  return { is: 'place', device: { kind, number }, clicks: 1, windows };
};
const rows = (count: number): ScheduledEvent => {
  return { is: 'batch', from: { kind: 'imei', number: 20 }, rows: count, clicks: 1, windows: [0] };
};
const fault = (what: FaultRuleInput['fault'], times = 1): ScheduledEvent => {
  return { is: 'fault', rule: { fault: what, times, match: { action: 'placeimeiorder' } } };
};

const lie = (words: string) =>
  ({
    kind: 'verbatim',
    body: JSON.stringify({ ERROR: [{ MESSAGE: words }] }),
    when: 'after-taking',
  }) as const;

/** Shortened random schedules, each of which broke a rule in an earlier version. */
const known: readonly (readonly [string, readonly ScheduledEvent[]])[] = [
  [
    'O5: a serial number with a dash is the device without one',
    [place('serial', 38, 0), place('serial', 38, 1)],
  ],
  ['O5: so it is in two windows at once', [place('serial', 20, 3, 0)]],
  [
    'O10: nothing is claimed after three uncertain rows',
    [fault({ kind: 'redirect', location: '/api/fusion', status: 301, when: 'before-taking' }, 3), rows(4)],
  ],
  [
    'O10: ordering anew what was refused does not let a list go on that stopped for uncertain rows',
    [
      fault({ kind: 'verbatim', body: '', when: 'before-taking' }, 3),
      rows(5),
      { is: 'wait', ms: 5_000 },
      { is: 'retry-refused', pick: 0 },
      { is: 'wait', ms: 5_000 },
    ],
  ],
  [
    'O11: an answer that comes while the app quits is written',
    [fault({ kind: 'delay', delayMs: 5, when: 'before-taking' }), rows(1), { is: 'quit', after: 0 }],
  ],
  [
    'O6: a price that is no longer told while the app is closed stops what it then finds waiting',
    [
      { is: 'price', kind: 'imei', to: 'unlisted', closed: 'quit' },
      rows(1),
      { is: 'price', kind: 'imei', to: 'usual', closed: null },
    ],
  ],
  [
    'O6: a nap is no sleep: a list that was asked for before it is no older than one whose reply took as long',
    [
      {
        is: 'fault',
        rule: { fault: { kind: 'delay', delayMs: 5, when: 'after-taking' }, times: 1, match: {} },
      },
      place('serial', 28, 0),
      { is: 'price', kind: 'serial', to: 'untold', closed: null },
      { is: 'sleep', ms: 2_000 },
    ],
  ],
  ...(['name', 'group', 'number', 'field'] as const).map(
    (to): readonly [string, readonly ScheduledEvent[]] => [
      `O13: an id that means another ${to} at the same price, while the app is closed, stops what it then finds waiting`,
      [
        { is: 'reachable', reachable: false },
        place('imei', 20, 0),
        { is: 'wait', ms: 2_000 },
        { is: 'meaning', kind: 'imei', to, closed: 'crash' },
        { is: 'reachable', reachable: true },
        { is: 'wait', ms: 5_000 },
        { is: 'meaning', kind: 'imei', to: 'usual', closed: null },
      ],
    ],
  ),
  [
    'O13: so does an account that is moved to another currency',
    [
      { is: 'reachable', reachable: false },
      place('serial', 20, 0),
      rows(2),
      { is: 'wait', ms: 2_000 },
      { is: 'currency', to: 'KWD', closed: 'crash' },
      { is: 'reachable', reachable: true },
      { is: 'wait', ms: 5_000 },
      { is: 'currency', to: 'usual', closed: null },
    ],
  ],
  ...[1, 12, 24, 36].map((after): readonly [string, readonly ScheduledEvent[]] => [
    `O11: a wire to the journal’s server that stands still ${after} words into sending, while another process takes over, pays once`,
    [
      place('serial', 20, 0),
      { is: 'wire-held', ms: 60_000, after },
      { is: 'wait', ms: 2_000 },
      { is: 'second-process', asksForLock: false, after: 0 },
      { is: 'wait', ms: 65_000 },
    ],
  ]),
  [
    'O5: two connections with one key are one account, whatever the host is called',
    [
      { is: 'connect', host: 'localhost', otherEmail: false },
      { is: 'wait', ms: 5_000 },
      place('imei', 28, 0),
      { is: 'connect', host: '127.0.0.1', otherEmail: true },
      { is: 'wait', ms: 5_000 },
      place('imei', 28, 0),
    ],
  ],
  [
    'O9: of two people who bind one line of the panel at once, one does',
    [
      fault({ kind: 'redirect', location: '/api/fusion', status: 301, when: 'after-taking' }, 2),
      place('imei', 20, 0),
      place('imei', 21, 0),
      { is: 'decide', pick: 0, other: 9 },
    ],
  ],
  [
    'C: the reason of a rejection that comes late, as a comment, is known',
    [
      { is: 'late', codesMs: 400_000_000, listsMs: 0, reasonsAsComments: true },
      place('imei', 35, 0),
      { is: 'wait', ms: 5_000 },
    ],
  ],
  [
    'J5: what was paid after an older journal was copied away is not paid again when it is put back',
    [
      { is: 'backup' },
      place('imei', 20, 0),
      { is: 'wait', ms: 3_000 },
      { is: 'restore', by: 'hand', pick: 0, damaged: false, closed: 'quit' },
      { is: 'wait', ms: 3_000 },
      place('imei', 20, 0),
    ],
  ],
  [
    'J6: a lock that was removed lets no other process in',
    [
      place('imei', 20, 0),
      { is: 'lock-removed' },
      { is: 'second-process', asksForLock: true, after: 0 },
      { is: 'wait', ms: 5_000 },
    ],
  ],
  ...(['quit', 'crash'] as const).map((closed): readonly [string, readonly ScheduledEvent[]] => [
    `J8: what waited in a data folder that was copied to another home is paid once (${closed})`,
    [
      { is: 'reachable', reachable: false },
      rows(5),
      { is: 'wait', ms: 2_000 },
      { is: 'copy', closed, ms: 120_000 },
      { is: 'reachable', reachable: true },
      { is: 'wait', ms: 65_000 },
    ],
  ]),
  [
    'J8: two copies of one data folder at once, with what waited in both',
    [
      { is: 'reachable', reachable: false },
      rows(5),
      { is: 'wait', ms: 2_000 },
      { is: 'quit', after: 0 },
      { is: 'wait', ms: 1 },
      { is: 'reachable', reachable: true },
      { is: 'copy', closed: null, ms: 120_000 },
    ],
  ],
  ...[25, 40, 55].map((after): readonly [string, readonly ScheduledEvent[]] => [
    `J8: a crash ${after} words into the start of a copy elsewhere ends both`,
    [rows(2), { is: 'wait', ms: 5_000 }, { is: 'crash', after }, { is: 'copy', closed: null, ms: 3_000 }],
  ]),
  ...(['same', 'new-till'] as const).map((by): readonly [string, readonly ScheduledEvent[]] => [
    `J8, O2: what waited in the image of a machine, or in a dump of its server, that is put back is paid once (${by})`,
    [
      { is: 'reachable', reachable: false },
      rows(5),
      { is: 'wait', ms: 2_000 },
      { is: 'image' },
      { is: 'reachable', reachable: true },
      { is: 'wait', ms: 65_000 },
      { is: 'image-back', closed: 'quit', by },
      { is: 'wait', ms: 65_000 },
    ],
  ]),
  [
    'O12: a 429 of an order that was taken does not have it sent again',
    [
      fault({ kind: 'too-many', retryAfter: '1', when: 'after-taking' }, 3),
      place('imei', 20, 0),
      { is: 'wait', ms: 130_000 },
    ],
  ],
  [
    'O12, L6: an order that was turned away in words, and not taken, is sent after a look that finds nobody else',
    [
      {
        is: 'fault',
        rule: {
          match: { action: 'placeimeiorder' },
          times: 1,
          fault: { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Too many requests"}]}' },
        },
      },
      place('imei', 28, 0),
      { is: 'wait', ms: 130_000 },
    ],
  ],
  [
    'O12: words for "too often" neither',
    [fault(lie('Too many requests'), 3), place('imei', 20, 0), { is: 'wait', ms: 130_000 }],
  ],
  ...['Duplicate IMEI', 'Service Not Active', 'Not enough balance'].map(
    (words): readonly [string, readonly ScheduledEvent[]] => [
      `O12: nor "${words}" where it is ordered anew`,
      [
        fault(lie(words)),
        place('imei', 20, 0),
        { is: 'wait', ms: 5_000 },
        place('imei', 20, 0),
        { is: 'wait', ms: 130_000 },
      ],
    ],
  ),
  [
    'O12: nor does a batch that is resumed send what was said to be refused for the balance',
    [
      fault(lie('Not enough balance')),
      rows(1),
      { is: 'wait', ms: 5_000 },
      { is: 'resume', pick: 0 },
      { is: 'wait', ms: 130_000 },
    ],
  ],
  [
    'H7: an order that is given up does not arrive later, beside the one that is ordered in its place',
    [
      fault({ kind: 'held', delayMs: 40_000 }),
      place('imei', 20, 0),
      { is: 'wait', ms: 31_000 },
      { is: 'decide', pick: 0, other: null },
      place('imei', 20, 0),
      { is: 'wait', ms: 65_000 },
    ],
  ],
  [
    'O4: where this clock is hours behind, a stranger’s order of an hour before is not bound as ours',
    [
      { is: 'stranger', device: { kind: 'imei', number: 20 } },
      { is: 'sleep', ms: 3_600_000 },
      { is: 'wall-step', ms: -7_200_000 },
      fault({ kind: 'drop', when: 'before-taking' }),
      place('imei', 20, 0),
      { is: 'wait', ms: 130_000 },
    ],
  ],
  [
    'O: a call that an app leaves unanswered as it quits is no defect of the next one',
    [
      { is: 'fault', rule: { fault: { kind: 'held', delayMs: 90_000 }, times: 1, match: {} } },
      { is: 'connect', host: '127.0.0.1', otherEmail: false },
      { is: 'quit', after: 0 },
      place('imei', 28, 0),
    ],
  ],
  [
    'O12, O4: what was taken and turned away is not sent again, though the wall clock is set back by a day',
    [
      fault({ kind: 'too-many', retryAfter: '1', when: 'after-taking' }),
      rows(1),
      { is: 'wait', ms: 2_000 },
      { is: 'wall-step', ms: -86_400_000 },
      { is: 'wait', ms: 130_000 },
    ],
  ],
  [
    'O2, O4: what another copy sent is seen in the list, though the wall clock was set back by a day since',
    [
      { is: 'reachable', reachable: false },
      rows(3),
      { is: 'wait', ms: 2_000 },
      { is: 'image' },
      { is: 'reachable', reachable: true },
      { is: 'wait', ms: 65_000 },
      { is: 'wall-step', ms: -86_400_000 },
      { is: 'image-back', closed: 'quit', by: 'same' },
      { is: 'wait', ms: 65_000 },
    ],
  ],
  [
    'O12: what was turned away is looked for and sent soon, though the wall clock is set back by a day',
    [
      fault({ kind: 'too-many', retryAfter: '1' }),
      rows(1),
      { is: 'wall-step', ms: -86_400_000 },
      { is: 'pause', pick: 0 },
    ],
  ],
  [
    'O10: a list whose third row becomes uncertain as the app quits says so at the next start, and goes on when it may',
    [
      fault({ kind: 'held', delayMs: 90_000 }, 3),
      rows(4),
      { is: 'copy', closed: null, ms: 3_000 },
      { is: 'quit', after: 0 },
      { is: 'journal-dies' },
    ],
  ],
  [
    'O12: an order that was taken, called refused, rejected and paid back before the list shows it, is no order unseen',
    [
      { is: 'late', codesMs: 0, listsMs: 36_000_000, reasonsAsComments: false },
      fault(lie('Not enough balance')),
      place('imei', 35, 0),
      { is: 'wait', ms: 5_000 },
      place('imei', 35, 0),
      { is: 'wait', ms: 130_000 },
    ],
  ],
  ...(
    [
      [1, 0],
      [9, -86_400_000],
    ] as const
  ).map(([count, ms]): readonly [string, readonly ScheduledEvent[]] => [
    `J8: of ${count} that a person orders again after the machine was put back to before them, its clock by ${ms} ms, none is paid twice`,
    [
      { is: 'image' },
      rows(count),
      { is: 'wait', ms: 5_000 },
      { is: 'wall-step', ms },
      { is: 'image-back', closed: 'quit', by: 'same' },
      rows(count),
      { is: 'wait', ms: 65_000 },
    ],
  ]),
  [
    'O13: a list that stopped for what its service means goes on once that is as before, whatever connections there are by then',
    [
      { is: 'meaning', kind: 'serial', to: 'number', closed: null },
      { is: 'batch', from: { kind: 'serial', number: 20 }, rows: 1, clicks: 1, windows: [0] },
      { is: 'connect', host: '127.0.0.1', otherEmail: false },
      { is: 'sleep', ms: 2_000 },
      { is: 'connect', host: '127.0.0.1', otherEmail: false },
    ],
  ],
  ['J: the journal’s thread dies', [place('imei', 20, 0), { is: 'journal-dies' }, place('imei', 21, 0)]],
  [
    'O13: an order that is confirmed in the very millisecond in which another currency of the account is read stops',
    [
      { is: 'currency', to: 'KWD', closed: null },
      { is: 'fault', rule: { fault: { kind: 'drop', when: 'before-reading' }, times: 1, match: {} } },
      { is: 'sleep', ms: 4_000_000 },
      { is: 'second-process', asksForLock: false, after: 0 },
      rows(1),
    ],
  ],
  [
    'O14: the charges of a batch are compared with the balance after the clock was set back',
    [
      { is: 'wall-step', ms: -7_200_000 },
      { is: 'refresh-catalogue' },
      { is: 'wait', ms: 2_000 },
      { is: 'price', kind: 'imei', to: 'raised', closed: null },
      rows(6),
      { is: 'wait', ms: 6_000 },
    ],
  ],
];

/** The short form plays the first schedule of each rule, except for these, whose own tests also run a whole desk. */
const ownTests = ['C', 'J', 'J5', 'J6', 'O', 'O5', 'O6', 'O9', 'O10', 'O11', 'O12', 'O13', 'O14'];
const ruleOf = ([name]: (typeof known)[number]): string => name.slice(0, name.search(/[:,]/));
const firstOfRules = new Map(
  known
    .toReversed()
    .filter((schedule) => !ownTests.includes(ruleOf(schedule)))
    .map((schedule) => [ruleOf(schedule), schedule]),
).values();
const playable = [...(isWholeForm ? known : firstOfRules)].filter(
  ([, events]) => !events.some(({ is }) => notHere.includes(is)),
);

test.each(playable)('%s: a schedule that once broke this rule no longer does', async (_, events) => {
  const steps = events.map((event) => ({ event, thenMs: 0 }));
  expect((await runSchedule(steps, template)).violations).toEqual([]);
});

test.each([-7_200_000, ...inWhole(7_200_000, 0)])(
  'O4: an order whose answer was lost is found in the supplier’s list with a clock that is %i ms off',
  async (ms) => {
    const events: readonly ScheduledEvent[] = [
      { is: 'wall-step', ms },
      fault({ kind: 'drop', when: 'after-taking' }),
      place('imei', 20, 0),
      { is: 'wait', ms: 130_000 },
    ];
    const steps = events.map((event) => ({ event, thenMs: 0 }));
    const { violations, counts } = await runSchedule(steps, template);
    expect({ violations, found: counts['bound after looking'] }).toEqual({ violations: [], found: 1 });
  },
);

test('J: a quitting app ends even if its journal’s thread dies at any moment of the quit', {
  tags: 'whole',
}, async () => {
  for (let after = 24; after < 40; after += 1) {
    const events: readonly ScheduledEvent[] = [
      { is: 'backup' },
      { is: 'quit', after },
      { is: 'journal-dies' },
      rows(7),
    ];
    const steps = events.map((event) => ({ event, thenMs: event.is === 'quit' ? 30 : 0 }));
    expect((await runSchedule(steps, template)).violations, `after ${after} words`).toEqual([]);
  }
});
