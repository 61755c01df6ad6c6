/** Messages to customers. A person chooses a text here, and sends it in the program that opens. */
export const messages = {
  act: 'Message…',
  title: 'Message to {{name}}',
  titleNobody: 'Message to the customer',
  // The content of a message. Also shown in an order's history, next to the way in which it was sent.
  what: {
    label: 'Text',
    result: 'Result',
    ready: 'Ready to collect',
    late: 'Takes longer',
    rejected: 'Not possible',
    quote: 'Price quote',
  },
  // The program in which a message opens. `copied`: the text is only copied to the clipboard.
  way: { whatsapp: 'WhatsApp', sms: 'SMS', mail: 'Mail', telegram: 'Telegram', copied: 'Copy' },
  text: 'Message',
  // A field, shown if no usable phone number is known. Enter saves it.
  phone: 'Phone, with country code',
  language: 'in {{language}}',
  parts_one: '{{count, number}} SMS part',
  parts_other: '{{count, number}} SMS parts',
  left_one: '{{count, number}} character left',
  left_other: '{{count, number}} characters left',
  not: {
    'no-phone': 'No phone number saved',
    'no-country': 'The number needs its country code, such as +44',
    'no-mail': 'No mail address saved',
    'too-long': 'Too long for a link: copy it instead',
  },
  opened: 'Opened: {{way}}. You send it there.',
  copied: 'Copied',
  // Below the buttons. No message is sent without a person.
  byHand: 'We open the message in the other app. You press Send there.',
  contacts: 'Contacts of {{name}}',
  walk: {
    act: 'Tell them one by one',
    title: 'Tell who can collect',
    // A link on the screen Desk to the screen for messages to several customers.
    fromDesk_one: 'Tell {{count, number}} customer: ready to collect',
    fromDesk_other: 'Tell {{count, number}} customers: ready to collect',
    position: '{{at, number}} of {{count, number}}',
    next: 'Next customer',
    back: 'Previous customer',
    ready_one: '{{count, number}} order ready',
    ready_other: '{{count, number}} orders ready',
    told: 'told',
    none: 'Nobody to tell',
    noneWords: 'As soon as an order with a customer’s name has a result, the customer appears here.',
    open: 'Open customer',
  },
  // Texts in the customer’s language, as a shop writes to its customers: friendly and short. `{{name}}` may be a company.
  texts: {
    greeting: 'Hello {{name}},',
    greetingNobody: 'Hello,',
    result: '{{service}} for {{identifier}} is done.',
    ready_one: 'Your order is ready to collect.',
    ready_other: '{{count, number}} of your orders are ready to collect.',
    toPay: 'To pay: {{amount}}',
    late: '{{service}} for {{identifier}} is taking longer than usual. We will tell you as soon as it is done.',
    rejected: '{{service}} could not be done for {{identifier}}. We can look for another service for you.',
    quote: '{{service}} for {{identifier}} costs {{amount}}. Shall we order it?',
    // The subject of an e-mail.
    subject: '{{service}} for {{identifier}}',
    subjectReady: 'Ready to collect',
  },
} as const;
