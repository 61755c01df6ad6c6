/** Words used by several screens. */
export const common = {
  cancel: 'Cancel',
  // A button to the previous screen.
  back: 'Back',
  close: 'Close',
  // A button that repeats an action which cannot pay twice.
  retry: 'Try again',
  copy: 'Copy',
  // Shown instead of a chart if every day is zero.
  chartNothing: 'Nothing in this time.',
  copied: 'Copied',
  refresh: 'Refresh',
  edit: 'Edit',
  remove: 'Remove',
  loading: 'Loading',
  search: 'Search',
  // What a click on a column's head does.
  sort: 'Sort by this column',
  orders_one: '{{count, number}} order',
  orders_other: '{{count, number}} orders',
  // Texts for filtering a list: the button, and the buttons on active filters.
  filter: { button: 'Filter', drop: 'Remove filter: {{filter}}', clear: 'Clear filters' },
  // An unfinished order or list.
  draft: {
    title: 'Drafts',
    order: 'Draft order',
    list: 'Draft list',
    rows_one: '{{count, number}} row',
    rows_other: '{{count, number}} rows',
    continue: 'Continue',
    discard: 'Discard',
    all: 'All drafts ({{total, number}})',
  },
  showDetail: 'Show detail',
  // The fields for a person's name and reason for a decision. `needed`: the field is required.
  statement: { who: 'Your name', words: 'What did you see?', needed: 'Required' },
  details: {
    title: 'Details',
    note: 'Other fields in the supplier’s answer, under its own names.',
    empty: '(empty)',
  },
  countWrong: 'A number from 1 to {{most, number}}.',
  cost: {
    total: 'Total',
    after: 'Balance after',
    waiting_one: '{{count, number}} order not yet charged',
    waiting_other: '{{count, number}} orders not yet charged',
    overWaiting:
      'Total {{total}}, balance {{balance}}, {{waiting}} of it for orders not yet charged: {{missing}} short. Start anyway. It pauses when the money runs out.',
    over: 'Total {{total}}, balance {{balance}}: {{missing}} short. Start anyway. It pauses when the money runs out.',
    unknownBalance: 'The balance is unknown or in another currency. Total {{total}}. Start anyway.',
  },
  // Asked if a typed number can be read in two ways, such as 1,234. Both readings follow as buttons.
  twoReadings: 'Which one do you mean?',
  notAnAmount: 'Enter a number.',
  noCurrency: 'no currency',
  unknownAmount: 'unknown',
  // When a value was last read.
  age: { now: 'just now', never: 'never' },
  health: {
    untried: 'Not tested yet',
    ok: 'Connected',
    offline: 'Not reachable',
    'key-refused': 'Key refused',
    firewall: 'Blocked by a firewall',
    'not-understood': 'Answers not readable',
    'rate-limited': 'Asked us to slow down',
    'no-key': 'Key missing',
    'key-locked': 'Keychain locked',
  },
} as const;
