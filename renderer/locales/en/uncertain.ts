/** The place of what may have been paid or not. */
export const uncertain = {
  title: 'Uncertain',
  count_one: '{{count, number}} order',
  count_other: '{{count, number}} orders',
  means:
    'Each of these was sent, and nobody knows yet whether the supplier took it. It may have been paid, so it is never sent again by itself. Settle it before you order for the same device again.',
  more_one: '{{count, number}} more comes up as these are settled.',
  more_other: '{{count, number}} more come up as these are settled.',
  happened: 'What happened',
  closed: 'The app was closed while it was being sent.',
  checked: 'What was checked',
  notYet: 'The supplier’s list of orders has not been looked at yet.',
  looks_one: 'Looked once,',
  looks_other: 'Looked {{count, number}} times, last',
  absent: 'no new order for it in the supplier’s list, which alone proves nothing.',
  candidates_one: 'One order there could be it:',
  candidates_other: '{{count, number}} orders there could be it:',
  next: 'What comes next',
  again: 'It is looked for again by itself: {{when}}. If exactly one new order is there, it is taken over.',
  person: 'It is not looked for again by itself. A person decides.',
  settle: 'Settle…',
  now: 'Look now',
  empty: {
    title: 'Nothing is uncertain, as it should be',
    words:
      'An order whose answer was lost would stand here: what happened, what was checked, and how to settle it without paying twice.',
    orders: 'All orders',
  },
} as const;
