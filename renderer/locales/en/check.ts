export const check = {
  // The two parts of the Wallet screen.
  views: 'Show',
  // `checkUnread` is shown while the number is not known yet.
  view: { transactions: 'Transactions', check: 'Check ({{total, number}})', checkUnread: 'Check' },
  table: 'Differences',
  stages: 'Which differences',
  // `expected`: refunds that usually come within a day. `earlier`: charges and refunds from before the shop placed orders with this app.
  stage: {
    open: 'To check ({{total, number}})',
    expected: 'Refunds expected ({{total, number}})',
    settled: 'Settled ({{total, number}})',
    earlier: 'Before this app ({{total, number}})',
  },
  kinds: 'Kinds',
  all: 'All',
  checking: 'Still comparing your orders with the wallet. More differences may appear.',
  figure: {
    owed: 'Supplier owes you',
    unknown: 'Spent, but not ordered here',
    expected: 'Refunds expected',
    favour: 'In your favour',
    unclear: 'Unclear, in no total',
    // The number of rows that are in no total.
    count_one: '{{count, number}} row',
    count_other: '{{count, number}} rows',
    // Shown instead of a sum while the wallet is read or compared for the first time.
    reading: 'reading…',
    nothing: 'nothing',
  },
  // Short names of differences between the supplier's wallet and the orders placed here.
  kind: {
    'refund-missing': 'Refund missing',
    'refund-short': 'Refund too low',
    'charged-twice': 'Charged twice',
    'charged-more': 'Charged too much',
    'charged-though-refused': 'Charged, but not accepted',
    'unknown-debit': 'Not ordered here',
    'not-charged': 'Not charged',
    'charged-less': 'Charged too little',
    'refunded-too-much': 'Refunded too much',
    'unknown-refund': 'Refund for no order here',
    'perhaps-uncertain': 'Perhaps an uncertain order',
    unclear: 'Unclear',
  },
  means: {
    'refund-missing': 'The order was rejected, but the money did not come back.',
    'refund-short': 'The order was rejected, but only part of the money came back.',
    'charged-twice': 'The supplier charged this order more than once.',
    'charged-more': 'The supplier charged more than the price of the order.',
    'charged-though-refused': 'The supplier did not accept this order and charged it all the same.',
    'unknown-debit':
      'None of your orders explains this charge: it was ordered on the supplier’s website, by somebody else with your key, or charged twice.',
    'not-charged': 'The supplier took this order, but the wallet shows no charge.',
    'charged-less': 'The supplier charged less than the price of the order.',
    'refunded-too-much': 'More came back than the order cost.',
    'unknown-refund': 'None of your orders explains this refund.',
    'perhaps-uncertain': 'An uncertain order has this price. The charge may be for it.',
    unclear: 'The amount, its currency or its order cannot be read for certain. It is in no total.',
  },
  todo: {
    'refund-missing': 'Ask the supplier for the refund. Give them the reference.',
    'refund-short': 'Ask the supplier for the rest. Give them the reference.',
    'charged-twice': 'Ask the supplier to give the extra charge back. Give them the reference.',
    'charged-more': 'Ask the supplier for the difference, or refresh prices if they went up.',
    'charged-though-refused': 'Ask the supplier to give the money back.',
    'unknown-debit':
      'Ask in your shop who ordered it. If nobody did, create a new key on the supplier’s website and ask for the money back.',
    'not-charged': 'Nothing to do. The supplier may charge it later.',
    'charged-less': 'Nothing to do. The supplier may charge the rest later.',
    'refunded-too-much': 'Nothing to do. The supplier may take the money back later.',
    'unknown-refund': 'Nothing to do. It may be for an order placed elsewhere.',
    'perhaps-uncertain': 'Settle your uncertain orders first. This then clears automatically.',
    unclear: 'Look at the rows below, and at the supplier’s website.',
  },
  earlierWords:
    'From before your first order here. This app cannot know what it was for, so it does not need attention.',
  column: {
    kind: 'Difference',
    amount: 'Amount',
    identifier: 'Identifier',
    what: 'Order or description',
    since: 'Since',
  },
  details: 'Difference details',
  fact: {
    service: 'Service',
    customer: 'Customer',
    state: 'State',
    price: 'Cost',
    reference: 'Reference',
    copyReference: 'Copy reference',
  },
  openOrder: 'Open order',
  copyClaim: 'Copy for the supplier',
  // These texts are sent to the supplier unchanged. `amount`: an amount of money.
  claim: {
    'refund-missing': 'This order was rejected, but {{amount}} was not refunded. Please refund it.',
    'refund-short':
      'This order was rejected, but only part of it was refunded: {{amount}} is missing. Please refund the rest.',
    'charged-twice': 'This order was charged more than once: {{amount}} too much. Please refund it.',
    'charged-more': 'This order was charged {{amount}} more than its price. Please refund the difference.',
    'charged-though-refused': 'This order was not accepted, but {{amount}} was charged. Please refund it.',
    'unknown-debit': 'We did not order this: {{amount}}. Please tell us what it is for, or refund it.',
  },
  rows_zero: 'No row in the wallet',
  rows_one: '{{count, number}} row in the wallet',
  rows_other: '{{count, number}} rows in the wallet',
  // A person settles a difference, which then needs no further attention.
  settle: {
    ask: 'Settle…',
    record: 'Settle',
    hint: 'For example: credited by chat, or ordered on their website.',
  },
  reopen: {
    ask: 'Reopen…',
    record: 'Reopen',
    hint: 'Why it needs attention again.',
  },
  settledBy: 'Settled by {{who}}, {{when}}:',
  empty: {
    open: 'Everything matches',
    openWords: 'Every charge and refund fits your orders.',
    expected: 'No refunds expected',
    settled: 'Nothing settled yet',
    earlier: 'Nothing from before this app',
    unread: 'Nothing to check yet',
    unreadWords:
      'Once the supplier’s wallet is read, each charge and refund is compared with your orders here.',
  },
} as const;
