/** Backups, the way back to one, and the export of the journal. */
export const backups = {
  title: 'Backups',
  what: 'Once a day the journal is copied and the copy is checked. The last 7 days and 4 weeks are kept. Keys are never in a backup.',
  last: 'Last backup',
  none: 'None yet. The first one is taken a few minutes after the start.',
  count_one: '{{count}} backup',
  count_other: '{{count}} backups',
  folder: 'Folder',
  take: 'Back up now',
  taken: 'Backed up and checked',
  failed: 'The last try failed {{age}}. Look whether the disk has room, then back up now.',
  column: {
    takenAt: 'Taken',
    why: 'Why',
    orders: 'Orders',
    newest: 'Newest order',
    bytes: 'Size',
    action: 'Restore',
  },
  why: { daily: 'Daily', asked: 'By hand', migration: 'Before an update' },
  unreadable: 'Cannot be read',
  noOrders: 'none',
  restore: {
    open: 'Restore…',
    openOne: 'Restore the backup of {{when}}',
    title: 'Go back to the backup of {{when}}?',
    holds: 'It holds',
    connections: 'Connections',
    since: 'Orders since then',
    nothingSince: 'None. Nothing is lost by this restore.',
    kept_one: '{{count}} order that reached the supplier is taken over: nothing that was paid is forgotten.',
    kept_other:
      '{{count}} orders that reached the supplier are taken over: nothing that was paid is forgotten.',
    dropped_one: '{{count}} order that the supplier never took is left out.',
    dropped_other: '{{count}} orders that the supplier never took are left out.',
    unknown: 'The present journal cannot be read, so orders placed since then would be missing here.',
    toUncertain_one:
      '{{count}} order was waiting or being sent then. If the present journal does not know more of it, it comes back as uncertain and is not sent by itself.',
    toUncertain_other:
      '{{count}} orders were waiting or being sent then. Those of which the present journal does not know more come back as uncertain and are not sent by themselves.',
    how: 'It happens when the app is next started. The present journal is set aside in the data folder, not deleted.',
    tick: 'I have read this, and want to go back to this backup',
    confirm: 'Restore at the next start',
  },
  staged: {
    title: 'A restore waits for the next start',
    means:
      'Close the app and start it again to go back to the backup. Until then everything works as it is, but orders that have not been sent by then are left out.',
    cancel: 'Do not restore',
  },
  export: {
    name: 'Export the journal',
    hint: 'Every order with its history, every batch and every transaction as lines of JSON, for other programs. No keys.',
    run: 'Export',
    done: 'Exported {{orders}} orders, {{batches}} batches and {{transactions}} transactions ({{size}}) to',
    copyPath: 'Copy path',
  },
} as const;
