export const batches = {
  title: 'Batches',
  batch: 'Batch',
  count_one: '{{count, number}} batch',
  count_other: '{{count, number}} batches',
  // What a batch is doing, one word for a badge.
  state: { running: 'Running', paused: 'Paused', finished: 'Finished' },
  // Rows that have ended, whichever way.
  done: '{{done}} of {{total}} finished',
  progress: 'Progress',
  rows_one: '{{count, number}} row',
  rows_other: '{{count, number}} rows',
  total: 'Total',
  services_one: '{{count, number}} service',
  services_other: '{{count, number}} services',
  open: 'Open {{name}}',
  // The head of a time: when it was ordered.
  created: 'Ordered',
  import: 'Import a list',
  empty: {
    title: 'Lists you ordered',
    words:
      'A batch sends its orders one by one within the sending limit. You can pause it, and it continues after a restart.',
  },
  gone: {
    title: 'Batch not found',
    words: 'It is not on this computer.',
    back: 'All batches',
  },
  action: {
    pause: 'Pause',
    resume: 'Resume',
    cancelQueued_one: 'Cancel {{count, number}} queued…',
    cancelQueued_other: 'Cancel {{count, number}} queued…',
    retryRefused: 'Retry refused…',
    connections: 'Connections',
    uncertain: 'View uncertain orders',
  },
  why: {
    person: 'Paused by you',
    'insufficient-balance': 'Paused: the balance ran out',
    'balance-guard': 'Paused: the balance does not cover the next row',
    'key-refused': 'Paused: the supplier refuses the key',
    journal: 'Paused: orders could not be saved',
    'price-moved': 'Paused: the price changed',
    'not-offered': 'Paused: the supplier no longer offers this service at a price',
    'not-chosen': 'Paused: several services share this ID',
    uncertain: 'Paused: answers that do not say if the order was placed',
  },
  resumes: {
    person: 'Nothing is sent until you resume.',
    'insufficient-balance':
      'Top up at the supplier, refresh the balance, then resume. You can retry rows that were refused for it.',
    'balance-guard':
      'Nothing was refused. Top up at the supplier, refresh the balance, then resume. After that, the supplier decides until it says the balance ran out.',
    'key-refused': 'Fix the key in Connections, then resume.',
    journal:
      'Free some space on the disk of the data folder, then resume. Nothing was sent that is not saved.',
    'price-moved':
      'The waiting rows were confirmed at the old price. Check the new price in the catalogue. To order at the new price, cancel the waiting rows and import them again.',
    'not-offered':
      'Waiting rows are not sent or paid. If the supplier offers the service again at the same price, resume. If not, cancel the waiting rows.',
    'not-chosen':
      'Waiting rows are not sent or paid. Choose the right service in the catalogue. If it is the service of this list, resume. If not, cancel the waiting rows.',
    uncertain:
      'We stopped so that only a few rows are affected. We check them at the supplier automatically, and you can settle each one by hand. Resume when the supplier answers properly again.',
  },
  // Ours and not the supplier's: what the last answer was.
  evidence: 'The last answer',
  guard: 'Balance (less orders in progress) and the next row',
  words: 'The supplier’s words',
  uncertain_one:
    '{{count, number}} row is uncertain: it may be paid. Settle it; it is never sent again automatically.',
  uncertain_other:
    '{{count, number}} rows are uncertain: they may be paid. Settle them; they are never sent again automatically.',
  confirm: {
    cancel: 'Cancel all queued rows?',
    cancelWords_one: '{{count, number}} row has not been sent and will not be sent. Nothing will be paid.',
    cancelWords_other:
      '{{count, number}} rows have not been sent and will not be sent. Nothing will be paid.',
    cancelGo: 'Cancel rows',
    retry: 'Retry refused rows?',
    retryWords: 'Only rows the supplier refused are sent again. Rows you already retried are skipped.',
    retryCost: 'Costs at most',
    retryGo: 'Pay up to {{total}}',
    retryOver: 'Retry although the balance does not cover it. The batch pauses when the money runs out.',
  },
  command: { pause: 'Pause or resume this batch' },
} as const;
