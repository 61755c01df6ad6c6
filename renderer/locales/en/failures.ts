import { staffFailures } from './staff-failures.ts';

/** Failures: what happened, what it means for the order or the money, and what to do. The money is mentioned first. */
export const failures = {
  ...staffFailures,
  'invalid-input': {
    title: 'This cannot be done',
    means: 'Nothing was sent and nothing was paid.',
    todo: 'Reason: {{problems}}.',
  },
  'no-key': {
    title: 'No key for this connection',
    means: 'Nothing was sent and nothing was paid.',
    todo: 'Choose a connection, or enter its API key again in Connections.',
  },
  'keychain-locked': {
    title: 'This computer’s keychain is locked',
    means: 'The key is in it. Nothing was sent and nothing was paid. Your orders are saved and sent later.',
    todo: 'Unlock the keychain, then press Try again. Or enter the key again in Connections.',
  },
  'key-of-other-origin': {
    title: 'The key was entered for another address',
    means: 'The key was entered for {{givenFor}}. Enter it again for {{wanted}}. Nothing was sent there.',
    forgotten:
      'We don’t know which address the key was entered for. Enter it again for {{wanted}}. Nothing was sent there.',
    todo: 'If the supplier has moved, enter the key or sign in again. If nobody in the shop changed the address, fix it in Connections, Edit.',
  },
  'user-name-needed': {
    title: 'This supplier also wants your user name',
    means: 'It does not accept the key alone. Nothing was ordered.',
    todo: 'Enter the user name that you use on the supplier’s website, then try again.',
  },
  'key-refused': {
    title: 'The supplier refuses the key',
    means: 'Nothing was ordered. Orders already placed continue at the supplier.',
    todo: 'Check the key, and the user name if the supplier asks for one. On the supplier’s website, check that API access is on and this computer’s IP address is allowed.',
    firewall: {
      title: 'A firewall in front of the supplier blocks us',
      todo: 'Diagnose the connection: it has a message ready for the supplier’s support.',
    },
  },
  'address-refused': {
    title: 'This address cannot be used',
    means: 'Nothing was sent; the key did not leave this computer.',
    todo: {
      empty: 'Enter the supplier’s address.',
      'not-an-address': 'Enter a web address such as https://supplier.example.',
      'not-https': 'Use https://. With http, others could read your key.',
      'has-credentials': 'Remove the name and password before the @.',
      'has-query': 'Remove everything from the ? or # on.',
      other: 'The supplier’s answer led to another address. Ask the supplier for the right API address.',
    },
  },
  'insufficient-balance': {
    title: 'Balance too low',
    means: 'Nothing was ordered. It costs {{total}}; the balance is {{balance}}.',
    waiting_one:
      'Nothing was ordered. It costs {{total}}; the balance is {{balance}}, of which {{count, number}} waiting order already needs {{waiting}}.',
    waiting_other:
      'Nothing was ordered. It costs {{total}}; the balance is {{balance}}, of which {{count, number}} waiting orders already need {{waiting}}.',
    todo: 'Top up {{missing}} at the supplier.',
    todoUnknown: 'Top up at the supplier.',
  },
  'price-moved': {
    title: 'The price changed',
    means: 'Nothing was ordered. You confirmed {{quoted}}; the price is now {{current}}.',
    // Follows the text of `means`. `when`: a day with a time.
    since: 'It changed on {{when}}.',
    todo: 'Check the new price and confirm again.',
    gone: 'Nothing was ordered. The supplier no longer offers this service.',
    todoGone: 'Choose another service.',
  },
  'service-changed': {
    title: 'The supplier changed what this service is',
    // `changes`: the service before and now, with an arrow between them.
    means: 'Nothing was ordered. The price is the same, but not what you confirmed: {{changes}}.',
    todo: 'Look at the service again. If you still want it, confirm it as it is now.',
  },
  'service-not-told-apart': {
    title: 'We cannot tell this supplier which service you mean',
    means:
      'Nothing was ordered. Several of its services have the ID {{serviceId}}, and its list does not say how to tell them apart: {{names}}.',
    todo: 'Ask the supplier for an ID of its own for each, or order this one on its website.',
  },
  'service-not-chosen': {
    title: 'Several services share this ID',
    means_one:
      'Nothing was ordered. The supplier now lists a different service with the ID {{serviceId}}: {{names}}.',
    means_other:
      'Nothing was ordered. The supplier lists {{count, number}} services with the ID {{serviceId}}: {{names}}.',
    todo: 'Choose the right one in the catalogue, then order it.',
  },
  'duplicate-order': {
    title: 'Already ordered',
    means:
      'Nothing was ordered. The same service was ordered for this device on {{when}} and is not finished.',
    elsewhere:
      'Nothing was ordered. The same service was ordered for this device on {{when}}, on “{{connection}}”, which uses the same account at the supplier.',
    delivered: 'Nothing was ordered. The same service was ordered for this device on {{when}} and delivered.',
    deliveredElsewhere:
      'Nothing was ordered. The same service was ordered for this device on {{when}}, on “{{connection}}” of the same account, and delivered.',
    todo: 'Open that order instead of paying twice.',
  },
  gap: {
    title: 'Some orders are missing here',
    means_one:
      'Nothing was ordered. At least {{count, number}} order from {{from}} to {{to}} is missing here. You may have ordered and paid for this in that time.',
    means_other:
      'Nothing was ordered. At least {{count, number}} orders from {{from}} to {{to}} are missing here. You may have ordered and paid for this in that time.',
    unknown:
      'Nothing was ordered. Orders from {{from}} to {{to}} may be missing here; we don’t know how many. You may have ordered and paid for this in that time.',
    beginning: 'the beginning',
    todo: 'First look on the supplier’s website. To order anyway, enter a reason.',
    todoUnread: 'First read what is missing. Until then nothing is ordered or sent.',
  },
  'rows-on-order': {
    title: 'Some rows are already ordered',
    means_one: 'Nothing was ordered. {{count, number}} row is already ordered or was delivered before.',
    means_other: 'Nothing was ordered. {{count, number}} rows are already ordered or were delivered before.',
    elsewhere_one:
      'Nothing was ordered. {{count, number}} row is already ordered or was delivered before, on “{{connection}}” of the same account.',
    elsewhere_other:
      'Nothing was ordered. {{count, number}} rows are already ordered or were delivered before, some on “{{connection}}” of the same account.',
    todo: 'They are marked in the list. Remove them, or enter a reason to order the finished ones again.',
  },
  'imported-before': {
    title: 'This list was ordered before',
    means_one: 'Nothing was ordered. Its {{count, number}} row is in the batch “{{name}}” of {{when}}.',
    means_other:
      'Nothing was ordered. The same {{count, number}} rows are in the batch “{{name}}” of {{when}}.',
    todo: 'Open that batch. To pay for the whole list again, enter a reason and order it again.',
  },
  'reference-taken': {
    title: 'Another order has this reference',
    means:
      'Nothing was changed, and the order stays uncertain. {{reference}} is the order for {{identifier}} of {{when}}; a supplier gives each order its own number.',
    elsewhere:
      'Nothing was changed, and the order stays uncertain. {{reference}} is the order for {{identifier}} of {{when}}, on “{{connection}}”; a supplier gives each order its own number.',
    todo: 'Open that order and compare both with the order list at the supplier. This order has a different number there.',
  },
  'rate-limited': {
    title: 'The supplier asks us to slow down',
    means: 'Nothing was ordered and nothing is lost.',
    todo: 'We continue automatically in {{wait}}.',
    todoNow: 'We continue now.',
    todoUnknown: 'Try again in a minute.',
  },
  unreachable: {
    title: 'The supplier is not reachable',
    means: 'Nothing was ordered.',
    todo: {
      name: 'This address does not exist. Check the spelling and your internet connection.',
      refused: 'This address does not accept connections. Check it, or ask the supplier if they are down.',
      tls: 'No secure connection. Check the address and this computer’s date and time.',
      timeout: 'No answer in time. Try again in a moment.',
      reset: 'The connection was lost. Try again in a moment.',
      network: 'Check this computer’s internet connection.',
      proxy:
        'This computer’s proxy blocks the connection. Diagnose it in Connections to see which proxy and what to do.',
    },
  },
  'not-understood': {
    title: 'We could not read the answer',
    means: 'Something answered, but not like a supplier’s API. Nothing was ordered.',
    todo: 'Check the address: you may get a web page instead of the API. {{where}}',
    // The supplier's server failed (HTTP status 500 or higher).
    server: {
      title: 'The supplier’s server has an error',
      means: 'It did not do what was asked. Nothing was ordered.',
      todo: 'Try again in a few minutes. If it stays like this, tell the supplier.',
    },
  },
  uncertain: {
    title: 'We don’t know if this was placed',
    means: 'It may be paid. It is never sent again automatically.',
    todo: 'Open the order and check the order list at the supplier before you do anything else.',
  },
  refused: {
    title: 'The supplier did not accept the order',
    means: 'Nothing was ordered and nothing was paid.',
    todo: 'Read the supplier’s words, then change the order or choose another service.',
  },
  journal: {
    title: 'Orders cannot be saved',
    means: 'Nothing was sent: every order is saved before it is sent.',
    unknown: 'Everything saved before is kept, and nothing is sent twice.',
    todo: {
      full: 'The disk is full. Free some space, then try again.',
      'read-only': 'The data folder is write-protected. Check its permissions.',
      locked: 'Another program is using the data file. Close it, then try again.',
      'not-answering':
        'The data file stopped responding; your last action may still have been saved. It restarts automatically: check Orders before you repeat anything.',
      unreachable:
        'The shop’s server did not answer. Nothing more is sent. When it is back, check Orders before you repeat anything.',
      server:
        'The shop’s server could not save it, for example because its disk is full. Tell whoever maintains the server, then try again.',
      taken:
        'Another IMEI Desk uses this data folder now. This one sends nothing any more: close it and use the other.',
      gone: 'The data file was moved or deleted while the app was open. Nothing is sent. Close the app, then put the file back, or start the app and restore the newest backup in Settings.',
      broken:
        'The data file could not be read. Close the app, do not touch the data folder, and ask for help.',
    },
  },
  printer: {
    title: 'The printer did not take it',
    means: 'Nothing was printed. Your orders are not affected.',
    maybe: 'Some of it may be printed. Your orders are not affected.',
    todo: {
      unknown: 'Choose a printer for this paper in Settings.',
      name: 'No printer has this name. Check the address in Settings, or use the print dialog.',
      away: 'Nothing answers at its address. Check that it is on and connected, or use the print dialog.',
      refused:
        'There is a device at its address, but it takes no print jobs. Check address and port in Settings.',
      'not-printer': 'What answers at its address is not a printer. Check address and port in Settings.',
      reset: 'The printer hung up. Look at it, then print what is missing.',
      stalled: 'The printer takes nothing more. Look at it, then print what is missing.',
      outside: 'Its address is not in your own network. If it is meant, confirm that in Settings, Printers.',
      supplier: 'Its address is a supplier’s. Enter the printer’s own address in Settings.',
      'no-paper': 'It is out of paper. Load paper, then print again.',
      open: 'It is open. Close it, then print again.',
      paused: 'It is paused. Press its pause button, then print again.',
      closing: 'The app is closing. Print again after you open it.',
      'not-listed': 'This computer no longer lists it. Choose it again in Settings.',
      'no-spooler': 'This computer has no print system. Add the printer by its network address.',
      spooler: 'This computer’s print system did not take the job. Look at its list of jobs.',
    },
  },
  unexpected: {
    title: 'Something went wrong in this app',
    means: 'No order is sent twice. Check Orders before you place it again.',
    todo: 'Give the person who looks after this app the number {{incidentId}}; it is also in the log.',
  },
  'host-away': {
    title: 'The main computer is out of reach',
    means: 'Nothing left this till, and nothing waits here to be sent later. What you typed stays.',
    asked:
      'The main computer may have got the request: its answer was lost. If you press again you pay only once, because the same form is the same order.',
    todo: 'Wait until it is back, then press again.',
  },
  'not-on-a-till': {
    title: 'Not done at a till',
    means: 'Nothing was changed.',
    todo: 'Do it at the main computer.',
  },
  'transport-lost': {
    title: 'This page lost its connection to the app',
    means: 'If you were placing an order, it may have been saved. It was not sent twice.',
    todo: 'Wait until the app is back, then check Orders before you place it again.',
  },
  unknown: {
    title: 'Something went wrong on this page',
    means: 'No order is sent twice. Check Orders before you place it again.',
    todo: 'Try again. If it happens again, restart the app.',
  },
  // Follows “Reason:”, often after the name of a field. In lower case and without a full stop.
  problem: {
    taken: 'somebody here has this name already',
    'needs-owner': 'the first person is an owner',
    'last-owner': 'there is no other owner. Make somebody else an owner first',
    'too-many-people': 'there are 100 people already',
    'not-settled': 'something is not settled. Look at it, or say that you close all the same',
    'in-future': 'that day is still to come',
    'not-found': 'it no longer exists',
    'is-practice': 'the address and key of the practice supplier cannot be changed',
    'has-unresolved-orders':
      'it has orders that are not finished or settled yet. Wait for them, or settle them in Uncertain',
    'has-sent-orders':
      'orders of this connection were sent to its old address and are not finished. If the new address is another supplier, add it as a new connection; if it is the same supplier, tick that in Edit',
    'has-orders-to-resend':
      'orders that may already have reached the supplier are waiting to be sent again, and an order is never sent in two ways. Wait until they end, or cancel them, then change how requests are sent',
    'orders-in-flight': 'orders are being sent right now. Wait for their answers',
    'on-server': 'your orders are on a server. Bring them back to this computer first',
    'open-in-both':
      'the backup and your current data each have an open order for the same service and device, and both may be paid. Nothing was changed; restore when the open order is finished or settled',
    'nothing-to-claim': 'there is nothing to claim as it stands now',
    'shared-reference': 'another order has this reference too. Settle which one it belongs to first',
    'paid-back': 'the wallet shows that it was refunded',
    'not-a-later-day': 'choose a later day within a year',
    'claim-closed': 'the claim is closed',
    'needs-row': 'a claim counts as paid only with a wallet row. Choose it, or wait for the refund',
    'row-does-not-pay': 'this wallet row belongs to an order, is too old, or is not enough',
    'unknown-claim-field': 'no such field',
    'not-a-link': 'only https:// pages and mailto: addresses',
    'no-reference': 'the supplier has not given it a reference yet',
    'not-held': 'this answer is no longer the last one that was set aside; look at the order again',
    'too-many': 'more than 10,000 orders; select fewer',
    'same-terms': 'there is already a rule for exactly this',
    'ranges-cross': 'its costs overlap with those of another rule',
    'rate-zero': 'a rate must be above zero',
    'rate-same-currency': 'two different currencies are needed',
    'quote-for-nobody': 'a quote is for a customer or a device',
    'not-read': 'nobody has confirmed yet that they read what is missing',
    moved: 'a price or an order changed meanwhile. Check them again, then confirm',
    'not-the-same': 'it is not the order you are repeating',
    'other-content': 'another order was already sent with it. Open the form again',
    'not-valid': 'it is missing or not allowed',
    'unknown-field': 'the service does not ask for it',
    'duplicate-in-list': 'it is in the list more than once',
    required: 'it is required',
    'not-a-choice': 'choose one from the list',
    'not-a-number': 'it is not a number',
    'not-a-date': 'it is not a date',
    'not-a-time': 'it is not a time of day',
    'not-offered': 'the supplier does not offer this quantity',
    'not-the-pattern': 'it does not match the supplier’s format',
    empty: 'it is empty',
    'not-digits': 'digits only',
    'too-short': 'it is too short',
    'too-long': 'it is too long',
    'bad-check-digit': 'its last digit is wrong',
    invented: 'it is not a real IMEI',
    'other-kind': 'it is not the kind of number this service needs',
    'letters-not-allowed': 'it may not have letters',
    'has-spaces': 'it may not have spaces',
    state: 'its state is “{{state}}”, which does not allow this',
  },
  row: 'row {{number}}',
  words: 'The supplier’s words',
  detail: 'Detail',
} as const;
