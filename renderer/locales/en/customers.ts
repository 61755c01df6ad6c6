/** Customers: the list, the page of one customer, and the field for a customer's name. */
export const customers = {
  title: 'Customers',
  count_one: '{{count, number}} customer',
  count_other: '{{count, number}} customers',
  new: 'New customer',
  search: 'Name, phone or mail',
  only: { label: 'Show', all: 'All', ready: 'Ready to collect', owed: 'Owing' },
  // Heads of narrow columns. `owed`: money that the customer has to pay.
  column: {
    name: 'Name',
    contact: 'Contact',
    group: 'Group',
    orders: 'Orders',
    ready: 'Ready',
    owed: 'Owed',
  },
  // Shown instead of contacts if only the customer's name is known.
  nameOnly: 'only a name so far',
  empty: {
    title: 'No customers yet',
    words: 'Customers you name in orders appear here, with what is ready for them and what they owe.',
    nothing: 'Nobody found',
    clear: 'Show all',
  },
  command: { search: 'Search customers', new: 'New customer', handOver: 'Hand over all that is ready' },
  form: {
    title: 'Contacts',
    name: 'Name',
    phone: 'Phone',
    phoneHint: 'With country code for WhatsApp: +44…',
    phoneWrong: 'A phone number has 5 to 15 digits and no letters.',
    mail: 'Mail',
    mailWrong: 'This is not a mail address.',
    language: 'Language',
    languageNone: 'Not known',
    group: 'Price group',
    note: 'Note',
    save: 'Save contacts',
    saved: 'Saved',
    private: 'Contacts stay on this computer.',
  },
  taken: {
    words: 'Another customer is called {{name}}.',
    merge: 'Merge the two…',
    open: 'Open {{name}}',
  },
  one: {
    ready: 'Ready to collect',
    owed: 'Owed',
    owedNothing: 'Nothing',
    // What the sum next to it consists of.
    owedHint: 'customer prices of orders ready but not handed over',
    orders: 'Orders',
    allOrders: 'Open in Orders',
    readyOrders: 'Show',
    noOrders: 'No orders name this customer yet.',
    handOver_one: 'Hand over {{count, number}} order',
    handOver_other: 'Hand over all {{count, number}} orders',
    handedOver_one: 'Handed over: {{count, number}} order',
    handedOver_other: 'Handed over: {{count, number}} orders',
    undo: 'Undo',
    export: 'Export as CSV',
    saved: 'Saved: {{path}}',
  },
  merge: {
    act: 'Merge…',
    title: 'Merge {{name}} with another customer',
    into: 'Customer who stays',
    words:
      'All orders of {{name}} get the name of the customer who stays. Contacts that are missing there are taken over.',
    nobody: 'No customer has this name.',
    same: 'That is the same customer.',
    go: 'Merge',
    done: 'Merged into {{name}}',
  },
  forget: {
    act: 'Forget this person…',
    title: 'Forget {{name}}?',
    words_one:
      'Contacts are deleted, and the name is taken from {{count, number}} order, from imported lists and from the search. The order, its result and its money stay.',
    words_other:
      'Contacts are deleted, and the name is taken from {{count, number}} orders, from imported lists and from the search. The orders, their results and their money stay.',
    backups:
      'Notes are not searched for the name. Backups made earlier still contain it until newer ones replace them.',
    go: 'Forget for ever',
    done: 'Forgotten',
  },
  gone: {
    title: 'Customer not found',
    words: 'They were merged with another customer or forgotten.',
    back: 'All customers',
  },
  // The field for a customer's name, and the list of names below the field.
  field: {
    list: 'Names found',
    ready_one: '{{count, number}} ready',
    ready_other: '{{count, number}} ready',
  },
  more: 'More',
  openCustomer: 'Open customer',
} as const;
