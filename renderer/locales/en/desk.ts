export const desk = {
  title: 'Desk',
  balance: 'Balance',
  spent: 'Spent today',
  spentNothing: 'Nothing yet',
  open: 'Open',
  openHint: 'waiting or in progress',
  uncertain: 'Uncertain',
  uncertainHint: 'may be paid',
  uncertainNone: 'none',
  late: 'Late',
  lateHint: 'longer than usual',
  lateNone: 'none',
  ready: 'Ready to collect',
  // Batches that are being sent or are paused.
  running: 'Running',
  readyHint: 'not handed over yet',
  alerts: 'Needs attention',
  lastOrders: 'Last orders',
  allOrders: 'All orders',
  newOrder: 'New order',
  importList: 'Import a list',
  column: {
    state: 'State',
    service: 'Service',
    identifier: 'Identifier',
    result: 'Result',
    customer: 'Customer',
    age: 'Changed',
  },
  // Asked after a real supplier was connected in addition to the practice supplier.
  practice: {
    title: 'Remove practice orders and their customers?',
    words: 'They no longer count anywhere in the shop.',
    remove: 'Remove',
    keep: 'Keep, hidden',
  },
  alert: {
    shared:
      'The order for {{identifier}} has the reference {{reference}}, and so does another order. One of them may not have been placed.',
    unsent_one:
      '{{count, number}} order was not sent because the price changed. Nothing was paid. Order it again at the new price, or tell the customer.',
    unsent_other:
      '{{count, number}} orders were not sent because prices changed. Nothing was paid. Order them again at the new price, or tell the customers.',
    batch_one: '{{name}}: {{why}}. {{count, number}} row waits.',
    batch_other: '{{name}}: {{why}}. {{count, number}} rows wait.',
    refused_one: '{{count, number}} order was not accepted. Nothing was paid.',
    refused_other: '{{count, number}} orders were not accepted. Nothing was paid.',
    unknown_one: '{{count, number}} order has a status we don’t know. It stays open.',
    unknown_other: '{{count, number}} orders have a status we don’t know. They stay open.',
    // `name`: the supplier. `amount`: one or several amounts of money.
    owed_one: '{{name}} owes you {{amount}} for {{count, number}} order.',
    owed_other: '{{name}} owes you {{amount}} for {{count, number}} orders.',
    claims_one: '{{count, number}} claim to send to your supplier.',
    claims_other: '{{count, number}} claims to send to your suppliers.',
    unknownSpent: '{{name}}: {{amount}} was spent, but not ordered here.',
    balanceFell: '{{name}}: the balance fell by at least {{amount}} that no order here explains.',
    price: '{{name}}: price changed from {{before}} to {{now}}.',
    // `amount`: an amount of money, computed for as many orders as in the last 30 days.
    priceRose:
      'Price of {{name}} rose from {{before}} to {{now}}: about {{amount}} more a month at today’s use.',
    priceFell:
      'Price of {{name}} fell from {{before}} to {{now}}: about {{amount}} less a month at today’s use.',
    look: 'View',
    dismissRefused: 'Dismiss: orders not accepted',
    dismissPrices: 'Dismiss: price changes',
  },
  empty: {
    title: 'No orders yet',
    words: 'Here you will see your latest orders, their progress, and what needs attention.',
    lists: 'No single orders yet. The orders from your lists are in “All orders”.',
  },
} as const;
