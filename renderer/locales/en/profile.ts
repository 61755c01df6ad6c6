/** The shop's account at the supplier, as the screen Connections shows it. */
export const profile = {
  title: 'Profile at the supplier',
  noEmail: 'no e-mail given',
  unread: 'The account has not been read yet.',
  more_one: '{{count, number}} more field',
  more_other: '{{count, number}} more fields',
  emptyValue: 'empty',
  keptAsWritten: 'Other fields, as the supplier writes them.',
} as const;
