export const batches = {
  title: 'Batches',
  batch: 'Batch',
  count_one: '{{count, number}} batch',
  count_other: '{{count, number}} batches',
  // The state of a batch, one word for a badge.
  state: { running: 'Running', paused: 'Paused', finished: 'Finished' },
  // Rows with any final result, good or bad.
  done: '{{done}} of {{total}} finished',
  // Notices outside the page are turned off for this batch only.
  muted: 'Notifications for this batch are off.',
  unmute: 'Turn on again',
  progress: 'Progress',
  // How long it takes to send the waiting rows.
  minutesLeft_one: 'about {{count, number}} min left',
  minutesLeft_other: 'about {{count, number}} min left',
  rows_one: '{{count, number}} row',
  rows_other: '{{count, number}} rows',
  total: 'Total',
  services_one: '{{count, number}} service',
  services_other: '{{count, number}} services',
  open: 'Open {{name}}',
  // Label of the time at which the batch was ordered.
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
    // A button that opens the dialog whose texts are under `retry` below.
    retry: 'Retry…',
    connections: 'Connections',
    uncertain: 'View uncertain orders',
  },
  why: {
    person: 'Paused by you',
    'insufficient-balance': 'Paused: the balance ran out',
    'balance-guard': 'Paused: the balance does not cover the next row',
    'balance-fell': 'Paused: the balance fell by more than the orders cost',
    'key-refused': 'Paused: the supplier refuses the key',
    journal: 'Paused: orders could not be saved',
    'price-moved': 'Paused: the price changed',
    'not-offered': 'Paused: the supplier no longer offers this service at a price',
    'not-chosen': 'Paused: several services share this ID',
    'service-changed': 'Paused: the supplier changed what this service is',
    uncertain: 'Paused: answers that do not say if the order was placed',
  },
  resumes: {
    person: 'Nothing is sent until you resume.',
    'insufficient-balance':
      'Top up at the supplier, refresh the balance, then resume. Rows that were not accepted for it are sent again.',
    'balance-guard':
      'No row was sent in vain. Top up at the supplier, refresh the balance, then resume. After that, the supplier decides until it says the balance ran out.',
    'balance-fell':
      'Check the price of the service at the supplier, and who else uses this account. If the amount is right, resume: we compare again from here. If not, cancel the waiting rows; nothing is paid for them.',
    'key-refused': 'Fix the key in Connections, then resume.',
    journal:
      'Free some space on the disk of the data folder, then resume. Nothing was sent that is not saved.',
    'journal-server': 'Tell whoever maintains the server, then resume. Nothing was sent that is not saved.',
    'price-moved':
      'The waiting rows were confirmed at the old price. Check the new price in the catalogue. To order at the new price, cancel the waiting rows and import them again.',
    'not-offered':
      'Waiting rows are not sent or paid. If the supplier offers the service again at the same price, resume. If not, cancel the waiting rows.',
    'not-chosen':
      'Waiting rows are not sent or paid. Choose the right service in the catalogue. If it is the service of this list, resume. If not, cancel the waiting rows.',
    'service-changed':
      'Waiting rows are not sent or paid. The price is the same, but the name, group, number or fields are not. Check the service in the catalogue. To order it as it is now, cancel the waiting rows and import them again.',
    uncertain:
      'We stopped so that only a few rows are affected. We check them at the supplier automatically, and you can settle each one by hand. Resume when the supplier answers properly again.',
  },
  // Labels of the reason why a batch is paused. This one: the supplier's last answer.
  evidence: 'The last answer',
  guard: 'Balance (less orders in progress) and the next row',
  // Label of what the app itself found out, such as the balance.
  found: 'What we found',
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
  },
  // The dialog that retries refused and rejected rows, grouped by reason.
  retry: {
    title: 'Retry {{chosen, number}} of {{all, number}}?',
    words: 'Each row you tick is sent once more, as the next attempt of the same row.',
    // Below a reason: what it means for the money of the rows with this reason. `money`: the state of these rows and where their money is,
    // such as “Rejected · refunded”.
    refused: '{{money}}.',
    lasting: '{{money}}. The supplier would not accept these again.',
    rejected: '{{money}}. You pay again.',
    otherReasons: 'Other reasons',
    nothing: 'There is nothing left to retry: these rows were ordered again already.',
    cost: 'Costs at most',
    // The balance minus the cost of this retry.
    after: 'Balance after',
    none: 'Retry',
    go: 'Pay up to {{total}}',
    over: 'Retry although the balance does not cover it. The batch pauses when the money runs out.',
  },
  // Buttons above the rows. They apply to all shown rows, in the order of the list.
  results: {
    label: 'All rows shown',
    copy: 'Copy results',
    // Copies identifier, state and result of each row, on the line that the row has in the customer’s sheet.
    forSheet: 'Copy for their sheet',
    forSheetHint:
      'Each result on the line its row came from. Paste into row 1 of an empty column of the customer’s sheet.',
  },
  command: { pause: 'Pause or resume this batch', retry: 'Retry rows of this batch' },
} as const;
