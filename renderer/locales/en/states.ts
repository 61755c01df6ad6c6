/** The states of an order: one word for the badge, one sentence of explanation. */
export const states = {
  // One or two words for a badge that describes an order. `pending`: the supplier has the order and has not started.
  word: {
    queued: 'Queued',
    claimed: 'Sending next',
    sending: 'Sending',
    uncertain: 'Uncertain',
    refused: 'Not accepted',
    cancelled: 'Cancelled',
    pending: 'Pending',
    'in-process': 'In progress',
    unknown: 'Unknown',
    success: 'Done',
    rejected: 'Rejected',
  },
  /** The two states that staff may confuse, with what happened to the money. Used where there is room. */
  withMoney: { refused: 'Not accepted · not paid', rejected: 'Rejected · refund due' },
  /** Where the order's money is, according to the supplier's wallet. `money`: an amount. */
  money: {
    title: 'Money',
    'not-paid': 'Not paid',
    'not-known': 'Paid or not: not known',
    paid: 'Paid {{money}}',
    'refund-due': 'Refund due: {{money}}',
    refunded: 'Refunded {{money}}',
    // `at`: a date with a time.
    refundedAt: 'Refunded {{money}}, {{at}}',
    'refund-missing': 'Refund missing: {{money}}',
    claim: 'Claim it',
  },
  // Where the money of several orders is. The number of orders follows.
  share: {
    'not-paid': 'not paid',
    'not-known': 'paid or not',
    paid: 'paid',
    'refund-due': 'refund due',
    refunded: 'refunded',
    'refund-missing': 'refund missing',
  },
  meaning: {
    queued: 'Saved here, not sent yet. You can still cancel it.',
    claimed: 'This order will be sent next.',
    sending: 'We are sending it to the supplier now.',
    uncertain: 'We don’t know if it was placed. It may be paid, so it is never sent again automatically.',
    refused: 'The supplier did not accept the order. Nothing was paid.',
    cancelled: 'Cancelled before it was sent. Nothing was paid.',
    pending: 'The supplier has the order but has not started.',
    'in-process': 'The supplier is working on it.',
    unknown: 'The supplier uses a status we don’t know. The order stays open.',
    success: 'The result is here.',
    // The place of the money is shown above this text, under the title “Money”.
    rejected: 'The supplier could not do it.',
  },
  // A badge in a row, as short as possible.
  again: 'Again',
  againMeans: 'Ordered again: an earlier order came before this one.',
} as const;
