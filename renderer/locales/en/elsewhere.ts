// Comparison of one service at several suppliers of the shop.
export const elsewhere = {
  title: 'At your other suppliers',
  here: 'Here',
  price: 'Cost',
  noPrice: 'no price',
  usual: 'Usual time',
  // The share of successful orders among final orders. `percent`: a percentage.
  outcomes_zero: 'No orders yet',
  outcomes_one: '{{percent}} of {{count, number}} order succeeded',
  outcomes_other: '{{percent}} of {{count, number}} orders succeeded',
  balance: 'Balance there',
  unknown: 'unknown',
  find: 'Find this service',
  // `name`: the supplier's name.
  likely: 'Which service is it at {{name}}?',
  same: 'This one',
  none: 'Nothing similar at {{name}}.',
  notSame: 'Not the same',
} as const;
