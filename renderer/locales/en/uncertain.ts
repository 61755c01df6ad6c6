/** Uncertain orders: they may or may not have been paid. */
export const uncertain = {
  title: 'Uncertain',
  count_one: '{{count, number}} order',
  count_other: '{{count, number}} orders',
  means:
    'We sent these, but got no clear answer. They may be paid, so they are never sent again automatically. Settle each one before ordering the same device again.',
  more_one: '{{count, number}} more will appear when these are settled.',
  more_other: '{{count, number}} more will appear when these are settled.',
  happened: 'What happened',
  closed: 'The app closed while the order was being sent.',
  checked: 'What was checked',
  notYet: 'We have not checked the order list at the supplier yet.',
  looks_one: 'Checked once:',
  looks_other: 'Checked {{count, number}} times, last',
  absent: 'not in the supplier’s list. That does not prove it was not placed.',
  candidates_one: 'One order there could be this one:',
  candidates_other: '{{count, number}} orders there could be this one:',
  next: 'What happens next',
  again: 'We check again automatically: {{when}}. If we find exactly one matching order, we link it.',
  person: 'We no longer check automatically. You decide.',
  settle: 'Settle…',
  now: 'Check now',
  offer: {
    named: 'The answer named',
    listed: 'The supplier’s order list names',
    several:
      'More than one number could be the supplier’s number for this order. Choose the one you see on the supplier’s website.',
    press: 'It was placed under {{reference}}',
    held: 'is another order of yours, so it is not this one.',
    repeated: 'is in the answers to several orders, so it belongs to none of them.',
    open: 'Open that order',
    remember: 'Remember {{field}} as the field for the order number',
    rememberPressed: 'Remember the field of the number you choose',
    rememberWords:
      'Next time we understand this answer automatically. You can undo this in the connection’s response mapping.',
    alike_one: '{{count, number}} more order is like this.',
    alike_other: '{{count, number}} more orders are like this.',
    together: 'Settle them together',
  },
  alike: {
    title_one: '{{count, number}} similar order',
    title_other: '{{count, number}} similar orders',
    words:
      'Each of these got the same kind of answer, and each answer names its own number in the same field:',
    alsoAt:
      'Their answers name a number elsewhere too ({{fields}}). Only one of them is the supplier’s: first compare one order with the supplier’s website.',
    order: 'Order',
    service: 'Service',
    sent: 'Sent',
    number: 'The answer named',
    press_one: 'It was placed under this number',
    press_other: 'All {{count, number}} were placed under these numbers',
  },
  refusal: {
    said: 'The supplier answered only: “{{words}}”',
    press: 'This means not accepted, nothing paid…',
    title: 'Do these words always mean “not accepted”?',
    // {{supplier}} is the name of the connection.
    words_one:
      '{{supplier}} answered “{{words}}”. {{count, number}} uncertain order becomes Not accepted · not paid.',
    words_other:
      '{{supplier}} answered “{{words}}”. {{count, number}} uncertain orders become Not accepted · not paid.',
    next: 'From now on an answer in exactly these words means “not accepted” at once. You can undo this in the connection’s response mapping.',
    danger:
      'If this supplier ever takes an order and answers so, ordering it again pays twice. First look on its website that none of these orders is there.',
    confirm: 'Not accepted, nothing paid',
  },
  // One decision about all orders of a connection that waited here, were never sent from here, and became uncertain.
  queue: {
    title: 'Waited here, never sent from here: {{orders, number}}',
    words:
      'They may have been sent from elsewhere. If you know that none of them was placed, settle them all at once. First we look at the supplier’s list or wallet: an order that may be there stays uncertain.',
    press: 'None of them was placed…',
    confirm: 'Settle them all as not placed?',
    confirmWords:
      'They become Not accepted · not paid. If one of them was placed, ordering it again pays twice. Before one is sent again, we look at the supplier once more.',
    record: 'None was placed',
  },
  // The reason why an order could not be settled together with others. It follows the order's number.
  left: {
    title_one: 'One order was not changed',
    title_other: '{{count, number}} orders were not changed',
    'reference-taken': '{{reference}} is another order of yours.',
    repeated: 'its number is in the answers to several orders.',
    'not-named': 'neither its answer nor the supplier’s list names this number.',
    'not-uncertain': 'it has been settled already ({{state}}).',
    'balance-fell': 'the balance fell by what it costs: it was very probably placed.',
    'may-be-listed': 'the supplier’s list or wallet may have it.',
  },
  empty: {
    title: 'No uncertain orders. All good.',
    words:
      'If an answer gets lost, the order appears here, with what happened, what we checked, and how to settle it without paying twice.',
    orders: 'All orders',
  },
} as const;
