/** Results of orders: by day, and by service. */
export const reports = {
  title: 'Reports',
  span: 'Period',
  spans: { '7': '7 days', '30': '30 days', '90': '90 days' },
  again: 'Refresh',
  empty: {
    title: 'No orders in this period',
    words: 'Reports show what you spent, how orders ended, and how long each service takes.',
    order: 'New order',
  },
  // Shown if there is also a real supplier.
  practice: 'Orders with the practice supplier are not counted.',
  view: 'Show as',
  chart: 'Chart',
  table: 'Table',
  days: {
    title: 'By day',
    day: 'Day',
    orders: 'Orders',
    spentIn: 'Spent, {{currency}}',
    note: 'By sending date. Rejected orders and those not accepted are not counted as spent.',
  },
  services: {
    title: 'Results by service',
    service: 'Service',
    orders: 'Orders',
    spent: 'Spent',
    // Head of a column with bars, which show the shares of a service's outcomes.
    share: 'Split',
    outcome: {
      success: 'Done',
      rejected: 'Rejected',
      refused: 'Not accepted',
      uncertain: 'Uncertain',
      open: 'Open',
    },
  },
  times: {
    title: 'Time to result by service',
    median: 'Median',
    // Head of a column with times: 90 of 100 orders took less time.
    slow: '90 % within',
    claim: 'Supplier’s time',
    bar: 'vs. supplier’s time',
    meaning: 'The mark is the supplier’s stated time; the bar ends where 90 % of orders were done.',
    slower: 'slower than stated',
    within: 'on time',
    unknown: 'supplier states no time',
    tooFew: 'Fewer than {{count, number}} results yet',
  },
} as const;
