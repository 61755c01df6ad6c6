/** The account at the supplier, as Connections shows it. */
export const profile = {
  title: 'Profile at the supplier',
  noEmail: 'no e-mail given',
  unread: 'The account has not been read yet.',
  more_one: '{{count}} more field',
  more_other: '{{count}} more fields',
  emptyValue: 'empty',
  keptAsWritten: 'As the supplier writes them: fields that IMEI Desk has no meaning for.',
} as const;
