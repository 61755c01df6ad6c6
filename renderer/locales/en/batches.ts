export const batches = {
  title: 'Batches',
  batch: 'Batch',
  count_one: '{{count, number}} batch',
  count_other: '{{count, number}} batches',
  state: { running: 'Running', paused: 'Paused', finished: 'Finished' },
  done: '{{done}} of {{total}} final',
  progress: 'Progress',
  rows_one: '{{count, number}} row',
  rows_other: '{{count, number}} rows',
  total: 'Total',
  services_one: '{{count, number}} service',
  services_other: '{{count, number}} services',
  open: 'Open {{name}}',
  created: 'Committed',
  import: 'Import a list',
  empty: {
    title: 'Lists that were ordered as one',
    words:
      'A batch sends its rows one by one within the supplier’s limit, can be paused, and goes on after anything.',
  },
  gone: {
    title: 'There is no such batch',
    words: 'The journal of this computer does not have it.',
    back: 'All batches',
  },
  action: {
    pause: 'Pause',
    resume: 'Resume',
    cancelQueued_one: 'Cancel {{count, number}} queued…',
    cancelQueued_other: 'Cancel {{count, number}} queued…',
    retryRefused: 'Order the refused anew…',
    connections: 'Connections',
    uncertain: 'See what is uncertain',
  },
  why: {
    person: 'Paused by a person',
    'insufficient-balance': 'Paused: the balance ran out',
    'balance-guard': 'Paused: the balance does not cover the next row',
    'key-refused': 'Paused: the supplier refuses the key',
    journal: 'Paused: the journal could not be written',
    'price-moved': 'Paused: the price has moved',
    'not-offered': 'Paused: the supplier no longer lists this service with a price',
    'not-chosen': 'Paused: the supplier lists several services with this number',
    uncertain: 'Paused: answers that do not say whether the order was placed',
  },
  resumes: {
    person: 'Nothing more is sent until somebody resumes it.',
    'insufficient-balance':
      'Add money at the supplier, ask for the balance in the top bar, then resume. Rows that were refused for it can be ordered anew.',
    'balance-guard':
      'Nothing was refused. Add money at the supplier and ask for the balance in the top bar, then resume. From then on the supplier decides, until it says that the balance ran out.',
    'key-refused': 'Put the key right under Connections, then resume.',
    journal:
      'Make room on the disk of the data folder, then resume. Nothing was sent that is not written down.',
    'price-moved':
      'Rows still queued were confirmed at the price of that time. Look at the new price in the catalogue; to order at it, cancel the queued rows and import them again.',
    'not-offered':
      'Nothing of what waits was sent or paid. If the supplier lists the service again at the same price, resume; else cancel the queued rows.',
    'not-chosen':
      'Nothing of what waits was sent or paid. Say in the catalogue which of them is meant. If it is the one of this list, resume; else cancel the queued rows.',
    uncertain:
      'Nothing more is sent into this, so that it stays with a few rows. They are looked for at the supplier by themselves, and each can be settled by hand. Resume when the supplier answers properly again.',
  },
  // Ours and not the supplier's: what the last answer was.
  evidence: 'The last answer',
  guard: 'Balance, less what is under way, and the next row',
  words: 'The supplier’s words',
  uncertain_one:
    '{{count, number}} row is uncertain: it may have been paid. Settle it; the batch never sends it again.',
  uncertain_other:
    '{{count, number}} rows are uncertain: they may have been paid. Settle them; the batch never sends them again.',
  confirm: {
    cancel: 'Cancel what is still queued?',
    cancelWords_one: '{{count, number}} row was not sent and will not be. Nothing is paid for it.',
    cancelWords_other: '{{count, number}} rows were not sent and will not be. Nothing is paid for them.',
    cancelGo: 'Cancel them',
    retry: 'Order the refused rows anew?',
    retryWords:
      'Rows that the supplier provably did not take are ordered again as new orders. Rows already ordered anew are not repeated.',
    retryCost: 'Costs at most',
    retryGo: 'Pay up to {{total}}',
    retryOver: 'Order them although the balance does not cover it; the batch pauses where it runs out',
  },
  command: { pause: 'Pause or resume this batch' },
} as const;
