/** A gap in the journal (orders are missing): what happened, what it means for the money, and what to do. */
export const gap = {
  title: 'Missing orders',
  unread: 'Part of your order history is missing. Nothing is sent until you read what that means.',
  unreadDoubt: 'Orders may be missing here. Nothing is sent until you read what that means.',
  open: 'Missing orders are not settled yet. Every new order asks you first.',
  openDoubt: 'It is not settled yet whether orders are missing. Every new order asks you first.',
  readIt: 'Read more',
  settleIt: 'View',
  beginning: 'the beginning',
  // The first line of the notice. `left-out`: a restore has left out these orders.
  head: {
    known_one: 'At least {{count, number}} order is missing',
    known_other: 'At least {{count, number}} orders are missing',
    unknown: 'Orders may be missing',
    'left-out_one': '{{count, number}} order was left out by a restore',
    'left-out_other': '{{count, number}} orders were left out by a restore',
  },
  when: 'From {{from}} to {{to}}',
  happened: {
    title: 'What happened',
    older:
      'The data file here is older than your last orders: it was replaced by another copy, a restored one or a new one. It does not know what you ordered in that time.',
    'older-server':
      'The data on the shop’s server is older than your last orders: the server was restored or replaced. It does not know what you ordered in that time.',
    unmarked:
      'We cannot tell how complete your data is: its marker is gone or unreadable, or the data file was damaged. Orders may be missing.',
    'left-out':
      'A backup was restored. These orders came later and were never sent, so the backup does not have them. They are in the older data file that was kept.',
    copied:
      'This data folder comes from another computer or another folder. Orders that are not known here may have been sent there. Use IMEI Desk in one place only.',
    'sent-elsewhere':
      'The supplier’s list or wallet shows orders for which nothing was sent from here. Another copy of this data may be at work with the same key, or somebody ordered on the supplier’s website.',
    'balance-fell':
      'The balance fell by more than what was sent from here costs, and no reason was found. It may be a fee, an order on the supplier’s website, or another copy of this data that works with the same key.',
    unchecked:
      'Before we send orders that waited since an earlier run, we look at the supplier. Neither its list, nor its wallet, nor its balance could be compared. So we don’t know whether another copy of this data sent them.',
    unsure_one:
      '{{count, number}} order that waited here may have been sent since. It is now uncertain and is not sent automatically.',
    unsure_other:
      '{{count, number}} orders that waited here may have been sent since. They are now uncertain and are not sent automatically.',
  },
  means: {
    title: 'What it means for the money',
    words: 'The missing orders are still paid. If you order them again, you pay twice.',
    doubt: 'If orders were sent from elsewhere, they are paid. Ordering them again pays twice.',
    'left-out': 'Nothing was paid for them. Your customers are still waiting.',
  },
  todo: {
    title: 'What to do',
    better: 'If you still have the newer data file, close the app, put it back, and start again.',
    'better-server':
      'If the newer data still exists, close the app at every till, and have whoever maintains the server restore it.',
    list: 'If not, check the order list at the supplier and add what is found there.',
    panel: 'Compare with the supplier’s website. Some orders may not show in a list.',
    settle: 'Then settle it. Until then every order on this account asks you first.',
  },
  acknowledge: 'I have read this',
  acknowledged: 'Read by {{who}}, {{when}}',
  accounts: {
    title: 'Accounts',
    all: 'All accounts: we don’t know whose orders are missing.',
    name: 'Connection',
    orders: 'Missing at least',
    list: 'Order list at the supplier',
    unknown: 'not in this data',
    notRead: 'not read yet',
    read: 'read {{when}}',
    readPart: 'read {{when}}, not to its end',
  },
  look: 'Check the supplier’s list',
  nothingFound: 'All orders in the supplier’s list are here. That does not prove that none is missing.',
  findings: {
    title: 'At the supplier, but missing here',
    reference: 'Reference',
    identifier: 'Identifier',
    placed: 'Placed',
    state: 'State',
    ours: 'Here',
    adopted: 'added',
    standing: 'may be this uncertain order',
    incomplete: 'the list does not say which device',
    open: 'not yet',
    unknownTime: 'unknown',
  },
  adopt_one: 'Add {{count, number}} order',
  adopt_other: 'Add {{count, number}} orders',
  settle: {
    title: 'Settle missing orders',
    wordsHint: 'For example: compared with the supplier’s website, nothing is missing any more.',
    go: 'Settle…',
    confirm: 'Are the missing orders settled?',
    confirmWords:
      'From then on we no longer ask. Anything still missing can be ordered, and paid, a second time.',
    record: 'Settle',
  },
  settled: 'Settled by {{who}}, {{when}}: {{words}}',
  none: {
    title: 'No missing orders',
    words: 'If your data ever turns out to be older than your last orders, you will see it here.',
    back: 'Go to Desk',
  },
  notice: {
    means: 'Orders from {{from}} to {{to}} may be missing here. You may have paid for this already.',
    todo: 'First look on the supplier’s website. To order anyway, enter a reason.',
    todoUnread: 'You cannot order until somebody has read what is missing.',
    open: 'Show missing orders',
    reason: 'Reason for ordering although orders are missing',
    reasonHint: 'Saved with the order.',
  },
} as const;
