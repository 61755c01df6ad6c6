/** Help inside the app: one paragraph for each screen, words for the customer, the first steps. */
export const help = {
  /** A button next to the title of every screen. */
  ask: 'What is this screen?',
  screen: {
    customers:
      'Whoever an order names, with what is ready for them and what they owe. Write down phone, mail and language once, and texts open in the right place. Rename, merge two who are one, or forget somebody: their orders stay. Contacts stay on this computer.',
    desk: 'How the shop stands right now: money, open orders, what is late, what is ready for a customer, and what needs you. Each figure opens the orders that it counts.',
    'new-order':
      'Order one service for one device. Choose the service, scan or type the IMEI, check the price on the button, then confirm. You pay only after you confirm, and a scan can never confirm.',
    import:
      'Order many devices at once. Paste a list or open a file. Every row is checked first: repairs are shown, bad rows are left out with their reason, and you see the whole price before anything is sent.',
    orders:
      'Every order of the shop, newest first. Search for a customer, an IMEI or a reference, select rows to copy, export or hand over many at once, and save the views that you need every day.',
    uncertain:
      'Orders that were sent but never clearly answered. They may be paid. The app never sends them again; it looks for them at the supplier and asks you only where it cannot find out.',
    batches:
      'Lists that you ordered, with how far each one is. A paused batch says why it stopped and what lets it continue. Nothing is lost when the app closes.',
    catalogue:
      'All services of the supplier in use with prices and times. Refresh to get today’s prices. Favourites come first when you order.',
    prices:
      'What your customers pay. Rules work it out from what a service costs you, quotes hold a promised price, and price lists leave your costs out. Nothing here is sent to anybody.',
    wallet:
      'What the supplier charged and refunded, as the supplier’s own books say it, with the balance there.',
    claims:
      'What you ask of your suppliers: verify a result, speed up, cancel, give money back. Each claim has the text to send, the evidence, and the day to follow up. Money counts as paid back only when it is in the wallet.',
    reports: 'What was ordered, spent and returned by day and by service, and how long services really take.',
    books:
      'Settle what is open, look at the figures, close the day. What was closed never changes: later changes are corrections of the next day. Files for the accountant are below.',
    connections:
      'The suppliers that this shop orders from. Test a connection, find out why one fails, and teach the app what unusual replies mean. Keys stay in this computer’s keychain and are never shown.',
    settings:
      'Preferences of this computer: language, appearance, texts for customers, warnings and backups.',
    welcome:
      'Connect your supplier with its address and your API key, or try everything with the practice supplier: it costs nothing and no account is needed.',
    gap: 'A backup that is older than the last orders was put back, or part of the journal is missing. This screen shows what may be missing and what to do before ordering again.',
  },
  /** Shown on the page of a failed or uncertain order, after a click on "What to tell the customer". */
  customer: {
    ask: 'What to tell the customer',
    copy: 'Copy the words',
    uncertain:
      '“Your order was sent, but the answer got lost on the way. We are checking whether it went through and will tell you. You will not pay twice.”',
    refused:
      '“The service did not take this order, so nothing was charged. We can check the details with you and order again, or choose another service.”',
    rejected:
      '“The service tried, but could not do it for this phone. Such orders are normally refunded. We can look for another service.”',
    cancelled: '“The order was cancelled before it was sent. Nothing was charged.”',
    unknown:
      '“Your order is with the service. It reports a step that we do not know yet, so we are asking what it means. The order is still open.”',
  },
  /** Five steps on the Desk for a beginner with the practice supplier. */
  first: {
    title: 'First steps',
    words: 'Try each one here. The practice supplier costs nothing.',
    done: 'Done',
    order: 'Order one check',
    result: 'Read its result',
    handOver: 'Hand it over',
    list: 'Order a list',
    connect: 'Connect your own supplier',
    hide: 'Hide first steps',
    setting: 'First steps',
    settingOn: 'Show on the Desk until a supplier is connected',
  },
} as const;
