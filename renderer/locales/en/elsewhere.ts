// One service at several suppliers of the shop, side by side.
export const elsewhere = {
  title: 'At your other suppliers',
  here: 'Here',
  price: 'Cost',
  noPrice: 'no price',
  usual: 'Usual time',
  // Share of succeeded orders among ended ones. `percent`: a percentage.
  outcomes_zero: 'No orders yet',
  outcomes_one: '{{percent}} of {{count, number}} order succeeded',
  outcomes_other: '{{percent}} of {{count, number}} orders succeeded',
  balance: 'Balance there',
  unknown: 'unknown',
  find: 'Find this service',
  // `name`: of the supplier.
  likely: 'Which service is it at {{name}}?',
  same: 'This one',
  none: 'Nothing similar at {{name}}.',
  notSame: 'Not the same',
} as const;
