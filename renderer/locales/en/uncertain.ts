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
  offer: {
    named: 'The reply named',
    listed: 'The supplier’s list of orders names',
    several:
      'More than one number could be the supplier’s for this order. Press the one that stands in its panel.',
    press: 'It was placed under {{reference}}',
    held: 'is another order of ours, so it is not this one.',
    repeated: 'stands in the replies to several orders, so it is the number of none of them.',
    open: 'Open that order',
    remember: 'Remember {{field}}: there this supplier writes its number',
    rememberPressed: 'Remember the field: there this supplier writes its number',
    rememberWords:
      'The next reply of this form is then understood by itself. Taken back under the connection’s replies.',
    alike_one: '{{count, number}} more order is alike.',
    alike_other: '{{count, number}} more orders are alike.',
    together: 'Settle them together',
  },
  alike: {
    title_one: '{{count, number}} order is alike',
    title_other: '{{count, number}} orders are alike',
    words:
      'Each of these was answered in the same way, and each reply names a number of its own in the same field:',
    alsoAt:
      'Their replies name a number elsewhere too ({{fields}}). Only one of them is the supplier’s: compare one order with its panel first.',
    order: 'Order',
    service: 'Service',
    sent: 'Sent',
    number: 'The reply named',
    press_one: 'It was placed under this number',
    press_other: 'All {{count, number}} were placed under these numbers',
  },
  left: {
    title_one: 'One order stayed as it was',
    title_other: '{{count, number}} orders stayed as they were',
    'reference-taken': '{{reference}} is another order of ours.',
    repeated: 'its number stands in the replies to several orders.',
    'not-named': 'neither its reply nor the supplier’s list names this number.',
    'not-uncertain': 'it was settled meanwhile ({{state}}).',
  },
  empty: {
    title: 'Nothing is uncertain, as it should be',
    words:
      'An order whose answer was lost would stand here: what happened, what was checked, and how to settle it without paying twice.',
    orders: 'All orders',
  },
} as const;
