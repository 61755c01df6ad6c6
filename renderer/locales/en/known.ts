export const known = {
  // The shop has paid for this check before, so the old result is shown, with its age next to it.
  answered: 'Answered already',
  free: 'You have paid for this check before. Using its result costs nothing.',
  freeFromOthers: 'Your earlier checks say all that this one usually says. Using them costs nothing.',
  copy: 'Copy result',
  open: 'Open that order',
  anyway: 'Order anyway…',
  // Saved in the history of the order as the reason for ordering again.
  reason: 'A fresh check was wanted',
  list: {
    // {{sum}}: the cost of these rows.
    saves_one: '{{count, number}} of {{total, number}} is answered already: saves {{sum}}',
    saves_other: '{{count, number}} of {{total, number}} are answered already: saves {{sum}}',
    found_one: '{{count, number}} of {{total, number}} is answered already',
    found_other: '{{count, number}} of {{total, number}} are answered already',
    hint: 'You have paid for these checks before. Left out, they stay on the Import screen as a list with their answers.',
    leaveOut: 'Leave them out',
    left_one: '{{count, number}} row left out, with its answer.',
    left_other: '{{count, number}} rows left out, with their answers.',
    copy: 'Copy answers',
    putBack: 'Put back',
    // The name of the list that contains the omitted rows. {{name}}: the list from which they were omitted.
    name: '{{name}}: answered already',
    answer: '{{when}}: {{answer}}',
  },
  // Warnings about a device, before an order is paid. {{brand}}, {{wanted}}: makers, such as Apple. {{when}}: a day.
  device: {
    title: 'Before you pay',
    fromResults_one: 'from {{count, number}} device in your results, last on {{when}}',
    fromResults_other: 'from {{count, number}} devices in your results, last on {{when}}',
    fromTable: 'from your own table of models',
    otherBrand: 'This device is made by {{brand}}, but the service is for {{wanted}}.',
    // {{count}}: number of attempts.
    neverSucceeded_one: '{{model}}: this service never succeeded for it here (0 of {{count, number}}).',
    neverSucceeded_other: '{{model}}: this service never succeeded for it here (0 of {{count, number}}).',
    unlocked: {
      done: 'Already unlocked on {{when}}.',
      code: 'Its unlock code came on {{when}}.',
      check: 'A check on {{when}} said that it is unlocked.',
    },
    unlockedRows_one: '{{count, number}} device was already unlocked.',
    unlockedRows_other: '{{count, number}} devices were already unlocked.',
    // {{words}}: one of the sentences above.
    rows_one: '{{count, number}} row: {{words}}',
    rows_other: '{{count, number}} rows: {{words}}',
  },
  // The shop's own table of type codes (TAC, the first eight digits of an IMEI) and models.
  table: {
    title: 'Your table of models',
    hint: 'A CSV file with TAC, brand and model, up to {{most, number}} rows. Your own results are used first.',
    drop: 'Drop the CSV file here',
    choose: 'Choose a file…',
    use: 'Use this table',
    replace: 'Replace the table',
    remove: 'Remove',
    present_one: '{{count, number}} model, since {{when}}',
    present_other: '{{count, number}} models, since {{when}}',
    rows_one: '{{count, number}} model read.',
    rows_other: '{{count, number}} models read.',
    unread_one: '{{count, number}} line cannot be read and is left out.',
    unread_other: '{{count, number}} lines cannot be read and are left out.',
    repeated_one: '{{count, number}} TAC appears twice: the last line counts.',
    repeated_other: '{{count, number}} TACs appear twice: the last line counts.',
    none: 'No line has a TAC of eight digits with a brand or model.',
    tooMany: 'More than {{most, number}} models. Nothing was taken.',
    unreadable: 'This file cannot be read.',
  },
  settings: {
    title: 'Known answers',
    hint: 'How long the result of an earlier check may be offered again. 0 means never. What never changes, such as the model, is always offered; what is not named here, never.',
    findMyHours: 'Find My and iCloud, in hours',
    blacklistHours: 'Blacklist, in hours',
    simLockDays: 'SIM lock and carrier, in days',
    warrantyDays: 'Warranty, in days',
  },
} as const;
