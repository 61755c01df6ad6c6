/** Failures of actions that the signed-in person may not do. Their form is explained in `failures.ts`. */
export const staffFailures = {
  locked: {
    title: 'Nobody is working at this page',
    means: 'Nothing was done.',
    todo: 'Choose who you are, then do it again.',
  },
  'not-allowed': {
    title: 'You may not do this',
    means: 'Nothing was done.',
    of: {
      'see-prices': 'You may not see what the supplier charges. Nothing was done.',
      'see-wallet': 'You may not see the wallet. Nothing was done.',
      'see-margins': 'You may not see what the shop earns. Nothing was done.',
      settle: 'You may not settle what is uncertain. Nothing was done.',
      export: 'You may not export. Nothing was done.',
      connections: 'You may not change connections. Nothing was done.',
      shop: 'You may not change the settings of the shop. Nothing was done.',
      backups: 'You may not use backups. Nothing was done.',
      staff: 'You may not change who works here. Nothing was done.',
    },
    // `names`: people with the right, as a list: “Mara or Ali”.
    todo: 'Ask {{names}}.',
  },
  'wrong-pin': {
    title: 'That code is not right',
    means: 'Nobody was let in.',
    todo: 'Try again.',
    todoWait: 'Try again in {{wait}}.',
  },
  'over-limit': {
    title: 'Over your limit',
    means: 'Nothing was ordered.',
    of: {
      order: 'This order costs {{cost}}; you may spend {{most}} on one order. Nothing was ordered.',
      day: 'This costs {{cost}}. You may spend {{most}} a day, and have spent {{used}} today. Nothing was ordered.',
      month:
        'This costs {{cost}}. You may spend {{most}} a month, and have spent {{used}} this month. Nothing was ordered.',
    },
    todo: 'Order less, or let somebody order it who may spend more.',
  },
} as const;
