/** The frame around every screen: navigation rail, top bar, banners, palette. */
export const frame = {
  // Names of the screens, as in the navigation rail.
  screen: {
    desk: 'Desk',
    'new-order': 'New order',
    import: 'Import',
    orders: 'Orders',
    uncertain: 'Uncertain',
    customers: 'Customers',
    batches: 'Batches',
    catalogue: 'Catalogue',
    prices: 'Prices',
    wallet: 'Wallet',
    claims: 'Claims',
    reports: 'Reports',
    books: 'Day close',
    connections: 'Connections',
    settings: 'Settings',
  },
  // Entries of the navigation rail. An entry can contain two screens, and its name can differ from its
  // screen's name.
  place: {
    desk: 'Desk',
    'new-order': 'New order',
    orders: 'Orders',
    uncertain: 'Uncertain',
    customers: 'Customers',
    lists: 'Lists',
    services: 'Services and prices',
    wallet: 'Wallet',
    books: 'Books',
    settings: 'Settings',
  },
  screens: 'Screens',
  skip: 'Skip to content',
  connection: {
    label: 'Connection',
    none: 'No connection',
    practice: 'Practice',
    all: 'All connections…',
    add: 'Connect to a supplier…',
  },
  balance: {
    label: 'Balance',
    refresh: 'Refresh balance',
    // `amount`: money that was added to the account.
    toppedUp: 'Topped up: {{amount}}',
    toppedUpAtLeast: 'Topped up: at least {{amount}}',
    // Shown before a computed amount, which the supplier has not confirmed.
    about: 'about',
    notCharged_one: '{{read}} at the supplier, {{count, number}} order not yet charged',
    notCharged_other: '{{read}} at the supplier, {{count, number}} orders not yet charged',
  },
  // Costs, profits and balances, which a customer at the counter must not see.
  costs: {
    hide: 'Hide cost and profit',
    show: 'Show cost and profit',
    title: 'Hidden',
    hidden: 'Cost, profit and balance are hidden',
    words: 'Somebody at this computer hid them from the customer. What customers pay is still shown.',
  },
  budget: {
    label: 'Sending limit',
    short_one: '{{count, number}} request left',
    short_other: '{{count, number}} requests left',
    shortWait: 'next request in {{wait}}',
    shortClosed: 'paused for {{wait}}',
    used: 'Used in the last minute',
    usedValue: '{{used}} of {{limit}}',
    left: 'Left',
    next: 'Next request',
    nextNow: 'now',
    nextIn: 'in {{wait}}',
    rate: 'Limit',
    rateValue: '{{perMinute}} a minute',
    // Label next to a number: how many of 100 requests placed orders, since the app was started.
    placed: 'Orders per 100 requests',
    closed:
      'The supplier says “too many requests”. Sending continues automatically at {{time}}. No order is lost.',
    reduced:
      'We send fewer for now: the supplier said “too many requests”, or a copy of the app may use the key too. The limit rises by one a minute every 30 seconds; full speed in {{wait}}.',
    waiting: 'Waiting to be sent',
    nobody: 'Nothing is waiting.',
    // Groups of requests that wait to be sent. A number follows each.
    who: {
      place: 'Single orders',
      person: 'Requested by you',
      counter: 'Results of single orders',
      poll: 'Results of batches',
      single: 'Results of batches, one at a time',
      batch: 'Orders of batches',
      reconcile: 'Checks of uncertain orders',
      upkeep: 'Balance, catalogue and wallet',
    },
  },
  waiting: {
    uncertain_one: '{{count, number}} order is uncertain',
    uncertain_other: '{{count, number}} orders are uncertain',
    batches_one: '{{count, number}} batch needs attention',
    batches_other: '{{count, number}} batches need attention',
    claims_one: '{{count, number}} claim to send',
    claims_other: '{{count, number}} claims to send',
    // Says that there is an unfinished draft.
    draft: 'Draft kept',
  },
  search: {
    label: 'Search orders',
    placeholder: 'IMEI, reference, customer…',
    found: 'Orders and customers found',
    // Marks a line of the search results as a customer.
    customer: 'Customer',
    none: 'No order found.',
    all: 'Show all results',
  },
  banner: {
    // A button on the only shown banner, which shows and hides the other banners.
    more_one: 'and {{count, number}} more',
    more_other: 'and {{count, number}} more',
    fewer: 'Show one',
    // A verb: diagnose the connection.
    examine: 'Diagnose',
    lost: 'This page lost its connection to the app. Nothing is sent twice. Reconnecting…',
    lostRetry: 'Try now',
    uncertain_one: '{{count, number}} order is uncertain: it may be paid. Settle it before you order again.',
    uncertain_other:
      '{{count, number}} orders are uncertain: they may be paid. Settle them before you order again.',
    uncertainOpen_one: 'View order',
    uncertainOpen_other: 'View orders',
    journal: {
      full: 'The disk is full, so orders cannot be saved. Nothing is sent until there is space. Then sending continues automatically.',
      'read-only':
        'The data folder is write-protected, so orders cannot be saved. Nothing is sent until this is fixed. Then sending continues automatically.',
      locked:
        'Another program is using the data file. Nothing is sent until it is released. Then sending continues automatically.',
      'not-answering':
        'The data file is not responding. Nothing is sent until it responds and is checked. Answers that arrive now are kept and saved then. Sending continues automatically.',
      unreachable:
        'The shop’s server cannot be reached. Nothing is sent and nothing is lost. What you type stays here; press the button again when it is back.',
      server:
        'The shop’s server cannot save orders, for example because its disk is full. Nothing is sent until it can: tell whoever maintains the server. Then sending continues automatically.',
      taken:
        'Another IMEI Desk uses this data folder now. This one sends nothing any more: close it and use the other.',
      gone: 'The data file was moved or deleted while the app was open. Nothing is sent. Close the app, then put the file back, or start the app and restore the newest backup in Settings.',
      broken:
        'The data file is damaged or the disk is failing. Nothing is sent. Close the app, make a copy of the data folder and start again. The app then shows what it could read and how to restore a backup.',
    },
    keychainLocked:
      'This computer’s keychain is locked, so we cannot read the keys in it and send nothing with them. A key you enter now is saved when the keychain is unlocked.',
    keychainStill:
      'This computer’s keychain is still locked. Unlock it in the system first; we also check automatically. Nothing is sent with its keys until then.',
    keychainTry: 'Try again',
    memoryKey: 'Keys cannot be saved on this computer. After a restart you must enter them again.',
    firewall:
      'A firewall in front of {{name}} blocks this computer. You cannot order until it lets us through.',
    keyRefused: '{{name}} refuses the key. You cannot order until the key is fixed.',
    otherOrigin:
      'The key for {{name}} was entered for {{givenFor}}, not for {{wanted}}. Nothing is sent there until you check it.',
    otherOriginForgotten:
      'We don’t know if the key for {{name}} was entered for {{wanted}}. Nothing is sent there until you check it.',
    noKey: 'The key for {{name}} is not on this computer. Enter it again to continue.',
    signInEnded: 'Your sign-in at {{name}} has expired. You cannot order until you sign in again.',
    noToken: 'Your sign-in at {{name}} is not saved on this computer. Sign in again to continue.',
    signIn: 'Sign in again',
    offline: '{{name}} is not reachable. Your orders are saved and sent later.',
    notUnderstood: 'We cannot read the answers of {{name}}. Nothing is ordered on a guess.',
    rateLimited: '{{name}} asked us to slow down. We continue automatically.',
    lowBalance: 'Low balance: {{balance}} left.',
    open: 'Connections',
    updateReady: 'Version {{version}} is ready: it is installed when you close the app.',
    updateDemanded:
      'Please update soon: version {{version}} or later is needed. Until then everything keeps working.',
    updateOpen: 'What is new',
    dismiss: 'Hide',
  },
  palette: {
    placeholder: 'A command, an IMEI, a customer, a service, a batch',
    empty: 'Nothing found.',
    group: { customers: 'Customers', orders: 'Orders', services: 'Order a service', batches: 'Batches' },
    searchFor: 'Search orders for “{{text}}”',
    label: 'Commands',
  },
  command: {
    group: { go: 'Go to', screen: 'On this screen', row: 'On a row', app: 'App', connection: 'Connection' },
    go: 'Go to {{screen}}',
    palette: 'Open all commands',
    search: 'Search orders',
    shortcuts: 'Show all shortcuts',
    refreshBalance: 'Refresh balance',
    switchConnection: 'Switch to {{name}}',
    theme: 'Switch between light and dark',
  },
  shortcuts: { title: 'Keyboard shortcuts' },
  ended: {
    title: 'This page is no longer connected',
    used: 'This link no longer works: it was used, is older than ten minutes, or the app has been restarted. All your orders are saved.',
    notKept:
      'This browser stores no data for this page, so a reload ends its connection. All your orders are saved.',
    todo: 'Open the new link that IMEI Desk printed when it started, or restart IMEI Desk.',
  },
  defect: {
    title: 'Something went wrong on this screen',
    means: 'All your orders are saved and none is sent twice.',
    incident: 'Number in the log: {{incidentId}}.',
    again: 'Reload this screen',
  },
  opening: 'Opening IMEI Desk…',
  journalOpening: 'Opening your orders…',
  journalOpeningLong:
    'After an update, your order data is updated first. This can take a minute. Nothing is sent meanwhile, and this page continues automatically.',
  openingLong: 'The app is not responding yet. This page continues automatically when it does.',
} as const;
