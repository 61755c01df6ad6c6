/** The frame around every screen: rail, top bar, banners, palette. */
export const frame = {
  screen: {
    desk: 'Desk',
    'new-order': 'New order',
    import: 'Import',
    orders: 'Orders',
    uncertain: 'Uncertain',
    batches: 'Batches',
    catalogue: 'Catalogue',
    wallet: 'Wallet',
    reports: 'Reports',
    connections: 'Connections',
    settings: 'Settings',
  },
  screens: 'Screens',
  skip: 'Skip to the screen',
  connection: {
    label: 'Connection',
    none: 'No connection',
    practice: 'Practice',
    all: 'All connections…',
    add: 'Connect to a supplier…',
  },
  balance: {
    label: 'Balance',
    unknown: 'Balance not known',
    refresh: 'Ask for the balance',
    read: 'read {{age}}',
  },
  budget: {
    label: 'Request budget',
    short: '{{left}} requests left',
    shortWait: 'next request in {{wait}}',
    shortClosed: 'paused for {{wait}}',
    used: 'Used in the last minute',
    usedValue: '{{used}} of {{limit}}',
    left: 'Left',
    next: 'Next request',
    nextNow: 'at once',
    nextIn: 'in {{wait}}',
    rate: 'Rate',
    rateValue: '{{perMinute}} a minute',
    closed:
      'The supplier said “too many requests”. Nothing is sent until {{time}}; no order is lost, and everything goes on by itself.',
    reduced:
      'The supplier said “too many requests”, so fewer are sent. One a minute comes back every 30 seconds; all of them in {{wait}}.',
    waiting: 'Waiting to be sent',
    nobody: 'Nobody is waiting.',
    who: {
      place: 'Single orders',
      person: 'Asked by you',
      counter: 'Results for the counter',
      poll: 'Results of batches',
      single: 'Results of batches, one by one',
      batch: 'Orders of batches',
      reconcile: 'Checks of uncertain orders',
      upkeep: 'Balance, catalogue and wallet',
    },
  },
  waiting: {
    uncertain_one: '{{count, number}} order is uncertain',
    uncertain_other: '{{count, number}} orders are uncertain',
    batches_one: '{{count, number}} batch needs you',
    batches_other: '{{count, number}} batches need you',
  },
  search: { label: 'Search orders', placeholder: 'IMEI, reference, customer…' },
  banner: {
    examine: 'Examine',
    lost: 'Connection to the app lost. Nothing is sent twice; waiting for it to come back.',
    lostRetry: 'Try now',
    uncertain_one: '{{count}} order is uncertain: it may have been paid. Settle it before you order again.',
    uncertain_other:
      '{{count}} orders are uncertain: they may have been paid. Settle them before you order again.',
    uncertainOpen_one: 'Open it',
    uncertainOpen_other: 'Open them',
    journal: {
      full: 'The disk is full, so the journal cannot be written. Nothing is sent until there is room; then it goes on by itself.',
      'read-only':
        'The data folder cannot be written. Nothing is sent until it can be; then it goes on by itself.',
      locked:
        'Another program holds the journal. Nothing is sent until it lets go; then it goes on by itself.',
      'not-answering':
        'The journal does not answer. Nothing is sent until it does and was found whole; answers that arrive are kept and written then. It goes on by itself.',
      broken:
        'The journal is damaged or its disk fails. Nothing is sent. Close the app, keep a copy of the data folder and start again: it then says what could be read and how to go on from a backup.',
    },
    keychainLocked:
      'The keychain of this computer is locked. Keys in it cannot be read, and nothing is sent with them; a key typed now goes into it when it opens.',
    keychainStill:
      'The keychain of this computer is still locked. Unlock it in the system first; the app looks for itself too. Nothing is sent with the keys in it until then.',
    keychainTry: 'Try again',
    memoryKey:
      'This computer has no keychain: keys are kept in memory and must be typed again after a restart.',
    firewall:
      'A firewall in front of {{name}} answers instead of it. Nothing can be ordered until it lets this computer through.',
    keyRefused: '{{name}} refuses the key. Nothing can be ordered until it is put right.',
    otherOrigin:
      'The key for {{name}} was given for {{givenFor}}, not for {{wanted}}. Nothing is sent there until somebody looks at it.',
    otherOriginForgotten:
      'It is not known whether the key for {{name}} was given for {{wanted}}. Nothing is sent there until somebody looks at it.',
    noKey: 'The key for {{name}} is not on this computer. Type it again to go on.',
    signInEnded: 'The sign-in at {{name}} has ended. Nothing can be ordered until somebody signs in again.',
    noToken: 'The sign-in at {{name}} is not kept on this computer. Sign in again to go on.',
    signIn: 'Sign in again',
    offline: '{{name}} cannot be reached. Orders wait here and nothing is lost.',
    notUnderstood: 'The answers of {{name}} cannot be read. Nothing is ordered on a guess.',
    rateLimited: '{{name}} asked us to wait. It goes on by itself.',
    lowBalance: 'Low balance: {{balance}} left.',
    open: 'Connections',
    dismiss: 'Hide',
  },
  palette: {
    placeholder: 'What do you want to do?',
    empty: 'No command by that name.',
    searchFor: 'Search orders for “{{text}}”',
    label: 'Commands',
  },
  command: {
    group: { go: 'Go to', screen: 'On this screen', app: 'App', connection: 'Connection' },
    go: 'Go to {{screen}}',
    palette: 'Open the command palette',
    search: 'Search orders',
    shortcuts: 'Show all shortcuts',
    refreshBalance: 'Ask for the balance',
    switchConnection: 'Use {{name}}',
    theme: 'Switch between light and dark',
  },
  shortcuts: { title: 'Keyboard shortcuts' },
  ended: {
    title: 'This page is no longer connected',
    used: 'Its link was used already, or the app was started again since. Nothing is lost: every order is in the journal.',
    todo: 'Open the new link that IMEI Desk printed when it started, or start IMEI Desk again.',
  },
  defect: {
    title: 'This screen has stopped',
    means: 'No order is sent twice by this, and every order is in the journal.',
    incident: 'The log has it under {{incidentId}}.',
    again: 'Open the screen again',
  },
  opening: 'Opening IMEI Desk…',
  journalOpening: 'The journal is being opened…',
  journalOpeningLong:
    'After an update a large journal is first brought up to date, which can take a minute. Nothing is sent meanwhile, and this page goes on by itself.',
  openingLong: 'The app does not answer yet. This page goes on by itself as soon as it does.',
} as const;
