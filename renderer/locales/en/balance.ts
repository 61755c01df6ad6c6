// Changes of the balance, for a supplier without a wallet.
export const balance = {
  // `from` and `to` are days with a time. `before` and `now` are amounts of money.
  summary: 'From {{from}} to {{to}} the balance went from {{before}} to {{now}}.',
  allExplained: 'Your orders explain all of it.',
  lost_one: '{{count, number}} fall is not explained by your orders: {{amount}} in total.',
  lost_other: '{{count, number}} falls are not explained by your orders: {{amount}} in total.',
  gained: 'Came in: {{amount}}.',
  table: 'Balance changes that no order here explains',
  column: { what: 'Change', amount: 'Amount', when: 'Seen', settled: 'Settled by' },
  // Kinds of changes. `in`: the balance rose. `out`: the balance fell.
  kind: { in: 'Came in', out: 'Not ordered here' },
  means: {
    in: 'The balance rose by more than your orders explain: you topped up, or an order placed elsewhere was refunded.',
    out: 'The balance fell by more than your orders explain: somebody ordered elsewhere with this account, an order was charged twice, or a refund did not come.',
  },
  todo: {
    in: 'Nothing to do if you topped up.',
    out: 'Ask in your shop who ordered it. If nobody did, ask the supplier what it was for.',
  },
  atLeast: 'at least {{amount}}',
  // `after` and `before`: times.
  between: 'after {{after}}, before {{before}}',
  refundsDue_one:
    'Possibly a missing refund: {{count, number}} rejected order ({{amount}}) should have been refunded by then.',
  refundsDue_other:
    'Possibly missing refunds: {{count, number}} rejected orders ({{amount}}) should have been refunded by then.',
  refundsHidden_one:
    'If you topped up more than this, a refund is missing: {{count, number}} rejected order ({{amount}}) should have been refunded around that time.',
  refundsHidden_other:
    'If you topped up more than this, refunds are missing: {{count, number}} rejected orders ({{amount}}) should have been refunded around that time.',
  details: 'Balance change details',
  settleHint: 'For example: ordered on their website, or credited by chat.',
  empty: {
    none: 'Everything matches',
    noneWords: 'Your orders explain every change of the balance.',
    unread: 'Nothing to check yet',
    unreadWords: 'Once the balance is read again, every change of it is compared with your orders here.',
  },
} as const;
