/** What a failure is, what it means for the order or the money, and what to do: the money first. */
export const failures = {
  'invalid-input': {
    title: 'This cannot be done as it stands',
    means: 'Nothing was sent and nothing was paid.',
    todo: 'The reason: {{problems}}.',
  },
  'no-key': {
    title: 'No key for this connection',
    means: 'Nothing was sent and nothing was paid.',
    todo: 'Choose a connection, or type its API key again under Connections.',
  },
  'keychain-locked': {
    title: 'This computer’s keychain is locked',
    means: 'The key is in it. Nothing was sent and nothing was paid; orders wait here and nothing is lost.',
    todo: 'Unlock the keychain, then press Try again. Or type the key again under Connections.',
  },
  'key-of-other-origin': {
    title: 'The key was given for another address',
    means: 'The key was given for {{givenFor}}. Enter it again for {{wanted}}. Nothing was sent there.',
    forgotten:
      'It is not known which address the key was given for. Enter it again for {{wanted}}. Nothing was sent there.',
    todo: 'If the supplier has moved, type the key, or sign in, again. If nobody of the shop changed the address, put it right under Connections, Edit.',
  },
  'key-refused': {
    title: 'The supplier refuses the key',
    means: 'Nothing was placed. Orders already placed go on at the supplier.',
    todo: 'Check the key and, in the supplier’s panel, whether API access is on and this computer’s IP address is allowed.',
    firewall: {
      title: 'A firewall in front of the supplier answers instead',
      todo: 'Examine the connection: it has the words to send to the supplier’s support.',
    },
  },
  'address-refused': {
    title: 'This address may not be used',
    means: 'Nothing was sent; the key did not leave this computer.',
    todo: {
      empty: 'Type the supplier’s address.',
      'not-an-address': 'Type a web address such as https://supplier.example.',
      'not-https': 'Use https: with plain http anyone on the way could read the key.',
      'has-credentials': 'Leave out the name and password before the @.',
      'has-query': 'Leave out everything from the ? or # on.',
      other: 'The supplier’s answer led to another address. Ask the supplier for its right API address.',
    },
  },
  'insufficient-balance': {
    title: 'The balance is not enough',
    means: 'Nothing was placed. It costs {{total}}; the balance is {{balance}}.',
    waiting_one:
      'Nothing was placed. It costs {{total}}; the balance is {{balance}}, of which {{count, number}} order that waits already takes {{waiting}}.',
    waiting_other:
      'Nothing was placed. It costs {{total}}; the balance is {{balance}}, of which {{count, number}} orders that wait already take {{waiting}}.',
    todo: 'Add {{missing}} at the supplier, or order less.',
    todoUnknown: 'Add money at the supplier, or order less.',
  },
  'price-moved': {
    title: 'The price has moved',
    means: 'Nothing was placed. You confirmed {{quoted}}; the price is now {{current}}.',
    todo: 'Look at the new price and confirm again.',
    gone: 'Nothing was placed. The supplier no longer offers this service.',
    todoGone: 'Choose another service.',
  },
  'service-not-chosen': {
    title: 'Which service is meant is not known',
    means_one:
      'Nothing was placed. With the number {{serviceId}} the supplier now lists another service than the one that was chosen: {{names}}.',
    means_other:
      'Nothing was placed. The supplier lists {{count, number}} services with the number {{serviceId}}: {{names}}.',
    todo: 'Say in the catalogue which one is meant, then order it.',
  },
  'duplicate-order': {
    title: 'Already ordered',
    means:
      'Nothing was placed. The same identifier is on order for this service since {{when}}, and not finished.',
    elsewhere:
      'Nothing was placed. The same identifier is on order for this service since {{when}}, on the connection “{{connection}}”, which is the same account at the supplier.',
    delivered:
      'Nothing was placed. The same identifier was ordered for this service at {{when}} and has been delivered.',
    deliveredElsewhere:
      'Nothing was placed. The same identifier was ordered for this service at {{when}}, on the connection “{{connection}}” of the same account, and has been delivered.',
    todo: 'Open that order instead of paying twice.',
  },
  gap: {
    title: 'The journal has a gap',
    means_one:
      'Nothing was placed. What happened from {{from}} to {{to}} is missing here, at least {{count, number}} order. This may have been ordered and paid for in that time.',
    means_other:
      'Nothing was placed. What happened from {{from}} to {{to}} is missing here, at least {{count, number}} orders. This may have been ordered and paid for in that time.',
    unknown:
      'Nothing was placed. What happened from {{from}} to {{to}} may be missing here, and nobody can say how many orders. This may have been ordered and paid for in that time.',
    beginning: 'the beginning',
    todo: 'Look for it in the supplier’s panel first. To order it all the same, say why.',
    todoUnread: 'Read first what is missing. Until then nothing is ordered and nothing is sent.',
  },
  'rows-on-order': {
    title: 'Some rows are ordered already',
    means_one: 'Nothing was placed. {{count, number}} row is on order, or was delivered before.',
    means_other: 'Nothing was placed. {{count, number}} rows are on order, or were delivered before.',
    elsewhere_one:
      'Nothing was placed. {{count, number}} row is on order, or was delivered before, on the connection “{{connection}}” of the same account.',
    elsewhere_other:
      'Nothing was placed. {{count, number}} rows are on order, or were delivered before, some on the connection “{{connection}}” of the same account.',
    todo: 'They are marked in the list. Leave them out, or give a reason to order the finished ones again.',
  },
  'imported-before': {
    title: 'This list was ordered before',
    means_one: 'Nothing was placed. Its {{count, number}} row is the batch “{{name}}” of {{when}}.',
    means_other: 'Nothing was placed. The same {{count, number}} rows are the batch “{{name}}” of {{when}}.',
    todo: 'Open that batch. To pay for all of it once more, give a reason and order it again.',
  },
  'reference-taken': {
    title: 'Another order has this reference',
    means:
      'Nothing was changed, and the order stays uncertain. {{reference}} is the order of {{when}} for {{identifier}}; a supplier gives one number to one order.',
    elsewhere:
      'Nothing was changed, and the order stays uncertain. {{reference}} is the order of {{when}} for {{identifier}}, on the connection “{{connection}}”; a supplier gives one number to one order.',
    todo: 'Open that order and compare both with the supplier’s list. Look for another order there that is this one.',
  },
  'rate-limited': {
    title: 'The supplier asks us to wait',
    means: 'Nothing was placed and nothing is lost.',
    todo: 'It goes on by itself in {{wait}}.',
    todoNow: 'It goes on now.',
    todoUnknown: 'Try again in a minute.',
  },
  unreachable: {
    title: 'The supplier cannot be reached',
    means: 'Nothing was placed by this.',
    todo: {
      name: 'The name of the address is not known. Check the address and the internet connection.',
      refused: 'The address does not accept connections. Check it, or ask the supplier whether it is down.',
      tls: 'The secure connection failed. Check the address and this computer’s date and time.',
      timeout: 'No answer came in time. Try again in a moment.',
      reset: 'The connection broke off. Try again in a moment.',
      network: 'Check this computer’s internet connection.',
      proxy:
        'This computer is set to reach others through a proxy, and the proxy does not let this through. Examine the connection under Connections: it names the proxy and what to do.',
    },
  },
  'not-understood': {
    title: 'The answer could not be read',
    means: 'Something answered, but not like a supplier of this kind. Nothing was placed by this.',
    todo: 'Check the address: a web page often answers in place of the API. Reading stopped at: {{where}}.',
  },
  uncertain: {
    title: 'This may or may not have been placed',
    means: 'It may have been paid. It will not be sent again by itself.',
    todo: 'Open the order and compare it with the supplier’s own list before doing anything else.',
  },
  refused: {
    title: 'The supplier said no',
    means: 'Nothing was placed and nothing was paid.',
    todo: 'Read the supplier’s words; then change the order or choose another service.',
  },
  journal: {
    title: 'The journal cannot be written',
    means: 'Nothing was sent: no order leaves before it is written down.',
    unknown: 'What was written down before that is kept, and nothing is sent twice.',
    todo: {
      full: 'The disk is full. Make room, then try again.',
      'read-only': 'The data folder cannot be written. Check its permissions.',
      locked: 'Another program holds the journal. Close it, then try again.',
      'not-answering':
        'The journal stopped answering, and what you did may have been written all the same. It starts again by itself: look at Orders before you do it again.',
      broken: 'The journal could not be read. Close the app and keep the data folder as it is; ask for help.',
    },
  },
  unexpected: {
    title: 'Something went wrong in this app',
    means: 'No order is sent twice by this. Look at Orders before you place it again.',
    todo: 'Tell whoever looks after this app the number {{incidentId}}; it is also in the log.',
  },
  'transport-lost': {
    title: 'The connection to the app was lost',
    means: 'If you were placing an order, it may have been written down. It was not sent twice.',
    todo: 'Wait until the app is back, then look at Orders before you place it again.',
  },
  unknown: {
    title: 'Something went wrong on this page',
    means: 'No order is sent twice by this. Look at Orders before you place it again.',
    todo: 'Try again; if it stays, restart the app.',
  },
  problem: {
    'not-found': 'it no longer exists',
    'is-practice': 'the practice supplier keeps its own address and key',
    'has-unresolved-orders':
      'it has orders that are not settled yet. Wait for them, or settle them under Orders',
    'has-sent-orders':
      'orders of this connection were sent to its old address and have not ended. If the new address is another supplier’s, add it as a connection of its own; if it is the same supplier’s, say so under Edit',
    'orders-in-flight': 'orders are being sent right now. Wait until their answers are here',
    'open-in-both':
      'this backup and the journal each hold an open order for the same service and identifier, and both may have been paid. Nothing was changed; restore it once the open order has ended or is settled',
    'no-reference': 'the supplier has given it no reference yet',
    'another-selected':
      'another connection was selected meanwhile. Nothing was ordered. Look which one is selected, then confirm again',
    'too-many': 'they are more than 10,000 orders; choose fewer',
    'not-read': 'nobody has confirmed yet that they have read what is missing',
    moved:
      'a price or one of the orders has changed since these figures were read. Look at them anew, then confirm again',
    'not-the-same': 'it is not the order that is to be repeated',
    'not-valid': 'it is missing or not allowed',
    'unknown-field': 'the service does not ask for it',
    'duplicate-in-list': 'it is in the list more than once',
    required: 'it must be filled',
    'not-a-choice': 'it is not one of the choices',
    'not-a-number': 'it is not a number',
    'not-a-date': 'it is not a date',
    'not-a-time': 'it is not a time of day',
    'not-offered': 'the supplier does not offer that many',
    'not-the-pattern': 'it does not fit the pattern that the supplier names',
    empty: 'it is empty',
    'not-digits': 'it has something other than digits',
    'too-short': 'it is too short',
    'too-long': 'it is too long',
    'bad-check-digit': 'its check digit is wrong',
    invented: 'it is not a real number',
    'other-kind': 'it is something else than the service asks for',
    'letters-not-allowed': 'it may not have letters',
    'has-spaces': 'it may not have spaces',
    state: 'its state is “{{state}}”, which does not allow this',
  },
  row: 'row {{number}}',
  words: 'The supplier’s words',
  detail: 'Detail',
} as const;
