import type { MessageCode } from '../../../shared/model/base/coded-message.ts';

/**
 * One sentence for each note. Notes are shown on the page of an order, in its history, and with failures. Values from a supplier or the
 * network (numbers, names) are not translated; error codes are translated by the texts under `code`.
 */
export const notes = {
  // The reason for a failure, as the end of a sentence: “No connection: nothing answers at that address.”
  code: {
    refused: 'nothing answers at that address',
    reset: 'the connection was cut off',
    name: 'that address does not exist',
    timeout: 'no answer in time',
    network: 'this computer has no way there',
    certificate: 'its certificate is not accepted',
    unread: 'its answer has a form we do not know',
    unreachable: 'it does not answer',
    key: 'it does not accept the key',
    'too-often': 'too many requests',
    'turned-away': 'it refused',
  },
  // The same notes without the HTTP status number, for staff. The connection doctor shows the number.
  plain: {
    'http-status': 'The supplier’s server answered with an error.',
    'http-unclear':
      'The supplier’s server answered with an error. That does not show if the order was placed.',
    'status-names-order':
      'The supplier’s server answered with an error, but the answer names the order {{reference}}.',
    'success-under-status': 'The answer says success, but came as an error.',
    'turned-away-cut':
      'Half an answer came, from a firewall in front of the supplier or from the supplier after taking the order.',
    'turned-away-html':
      'A web page came instead of an answer, from a firewall in front of the supplier or from the supplier after taking the order.',
    'turned-away-xml':
      'An answer in another form came, from a firewall in front of the supplier or from the supplier after taking the order.',
  },
  'account-currency': 'The account was in {{from}} when this was confirmed, and is in {{to}} now.',
  'action-silent': 'The action endpoint does not offer this.',
  'address-https': 'The address must start with https.',
  'app-closed': 'The app closed before it was sent.',
  'attempt-broke': 'The attempt failed in the app itself.',
  'balance-fell':
    'The balance fell by {{fell}} {{currency}}. What was sent explains {{sent}} {{currency}} at most; {{rest}} {{currency}} is not explained.',
  'balance-fell-elsewhere':
    'The balance fell by more than what was sent from here costs, for an unknown reason. This order may have been sent from elsewhere.',
  'broke-after-begun': 'The connection broke after we started sending: {{code}}.',
  'clock-ahead': 'This computer’s clock is {{minutes}} min ahead of the supplier’s. Set it right.',
  'clock-behind': 'This computer’s clock is {{minutes}} min behind the supplier’s. Set it right.',
  'closed-before-begun': 'The connection closed before anything was sent.',
  'closed-before-whole': 'The connection closed before the whole answer arrived.',
  'closed-midway': 'The connection closed in the middle of the answer.',
  'connection-changed': 'The connection was changed before it was sent.',
  'earlier-result': 'The supplier changed its answer. Before, it was: “{{result}}”',
  'elsewhere-unchecked':
    'This order waited since an earlier run, and the supplier shows nothing by which we can check whether it was sent from elsewhere.',
  'failed-names-order': 'The answer says it failed, but names the order {{reference}}.',
  'fall-charged':
    'The supplier shows {{charged}} {{currency}} for the order {{reference}}, which was confirmed at {{price}} {{currency}}.',
  'fall-not-explained': 'What the supplier shows of its orders and wallet does not explain it.',
  'fall-not-shown': 'The supplier does not show what took it.',
  'field-reserved':
    'The field “{{field}}” cannot be sent to this supplier, because its API uses that name itself.',
  'found-in-list': 'The supplier’s list has exactly one new order for it: {{reference}}.',
  'given-up': 'The request was cancelled.',
  'given-up-unsent': 'The request was cancelled before it was sent.',
  'held-contradiction':
    'The supplier’s answer says two different things about this order, so neither counts.',
  'held-other-device':
    'The supplier’s answer under this reference is for {{identifier}}, which is another device.',
  'held-refused': 'Asked about this order, the supplier said: “{{words}}”',
  'held-shared-reference':
    'Another order was answered with the same reference {{reference}}. Until that order is settled, answers that name no device do not count.',
  'held-unread': 'The supplier’s answer about this order could not be read.',
  'http-status': 'HTTP {{status}}.',
  'http-unclear':
    'The supplier’s server answered with an error ({{status}}). That does not show if the order was placed.',
  'in-front': 'A firewall or bot check in front of the supplier answered.',
  'journal-not-written': 'Orders could not be saved, so nothing was sent.',
  'key-characters': 'The key contains a character that cannot be sent.',
  'key-unknown': 'The key is not on this computer. Nothing was sent.',
  'late-at-proxy': 'The proxy did not answer within {{seconds}} s.',
  'late-connecting': 'No connection within {{seconds}} s.',
  'late-securing': 'No secure connection within {{seconds}} s.',
  'late-waiting': 'No complete answer within {{seconds}} s.',
  'list-names': 'The order list at the supplier names {{reference}}.',
  'limit-used-elsewhere':
    'The supplier says that the limit of this key is used up, though not from here. We first check who else uses it.',
  'list-not-read': 'We could not read the order list at the supplier: {{code}}.',
  'looks-first':
    'An order for this was sent to the supplier before. We first look whether the supplier has it; if not, this one is sent.',
  'mark-not-written': 'The order could not be saved safely, so nothing was sent.',
  'may-be-elsewhere':
    'The supplier’s list or wallet shows orders for which nothing was sent from here. This order may be one of them.',
  'names-reference': 'The answer names the reference {{reference}}.',
  'no-account': 'The answer has neither a balance nor an e-mail.',
  'no-bulk-answer': 'The answer has neither SUCCESS nor a row for each order.',
  'no-connection': 'No connection: {{code}}.',
  'no-order': 'The answer has no order.',
  'no-order-list': 'The answer has no list of orders.',
  'no-row-status': 'No row of the answer has a status.',
  'no-service-list': 'The answer has no list of services.',
  'no-service-rows': 'The list has no services.',
  'no-status': 'The answer has neither a status nor a result.',
  'no-such-service': 'The answer does not have this service.',
  'no-token': 'The answer to the sign-in has no token.',
  'no-transactions': 'The answer has no list of transactions.',
  'not-an-address': 'This is not a web address.',
  'not-secured': 'No secure connection: {{code}}.',
  'nothing-sent': 'Nothing was sent.',
  'older-data': 'This data file is an older one or a copy. This order may have been sent since.',
  'one-before-uncertain': 'An order before it is uncertain, so it waits.',
  'order-without-imei': 'The order in the answer has no IMEI to recognise it by.',
  'other-order': 'The answer is about another order.',
  'other-protocol': 'The supplier’s server asked for something other than HTTP.',
  'packed-unasked': 'The answer is compressed in a way we did not ask for.',
  'perhaps-taken': 'The supplier turned it away, but may have taken it. It is not sent again.',
  'prices-first': 'Prices are refreshed before it is sent.',
  'proxy-away': 'The proxy {{proxy}} is not reachable: {{code}}.',
  'proxy-closed': 'The proxy {{proxy}} does not connect to {{target}} ({{words}}).',
  'proxy-no-tunnel': 'The proxy {{proxy}} does not answer like a proxy.',
  'proxy-odd': 'We cannot read the answer of the proxy {{proxy}}: {{code}}.',
  'proxy-password': 'The proxy {{proxy}} needs a password ({{words}}).',
  'proxy-socks': 'The proxy {{proxy}} uses SOCKS, which this app does not support.',
  'proxy-unreadable': 'The proxy {{proxy}} is not a valid proxy address.',
  'reading-broke': 'Reading the answer stopped.',
  'reading-given-up': 'Reading the answer was cancelled.',
  'reading-late': 'The answer could not be read within {{seconds}} s.',
  'reading-memory': 'Reading the answer needs more than {{mb}} MB.',
  'reading-stopped': 'Reading the answer stopped.',
  reference: 'Reference {{reference}}',
  'reference-of-other': 'The answer names the reference {{reference}}, which is another order’s.',
  'reference-without-success': 'The answer has a reference, but no SUCCESS.',
  'references-differ': 'The answer has two different order numbers.',
  'reply-both': 'The answer has both SUCCESS and ERROR.',
  'reply-from-cache':
    'A cache answered instead of the supplier, perhaps with the answer to an earlier request.',
  'reply-cut': 'The answer breaks off in the middle.',
  'reply-empty': 'The answer is empty.',
  'reply-error': 'The answer is an error.',
  'reply-failed': 'The answer says it failed: “{{words}}”',
  'reply-html': 'A web page came instead of an answer.',
  'reply-json': 'The answer is JSON.',
  'reply-key-twice': 'The answer has the same field twice, with different values.',
  'reply-names': 'The supplier’s answer names {{reference}} ({{field}}).',
  'reply-neither': 'The answer has neither SUCCESS nor ERROR.',
  'reply-no-object': 'The answer is JSON, but not an object.',
  'reply-not-json': 'The answer is not JSON.',
  'reply-text': 'The answer is only text.',
  'reply-trailing': 'Something else follows the answer.',
  'reply-wrapped': 'The answer was wrapped: shown as a web page, or encoded twice.',
  'reply-xml': 'XML came instead of JSON.',
  'request-failed': 'The request failed in the app itself.',
  'resend-absent': 'Not found at the supplier. It may be sent.',
  'resend-balance':
    'The balance fell by at least this price, and no other order explains it. It is not sent again.',
  'resend-listed':
    'The supplier’s list has order {{reference}}, which may be this one. It is not sent again.',
  'resend-unread':
    'Neither the order list nor the wallet nor the balance tells whether the supplier has it. It is not sent again.',
  'resend-wallet':
    'The supplier’s wallet has a payment of this price that is for no other order. It is not sent again.',
  'rest-silent': 'REST does not offer this.',
  restored: 'A backup was restored. This order may have been sent after the backup was made.',
  'sent-elsewhere': 'The supplier sends us to another address.',
  'sent-to-host': 'The supplier sends us to another server, {{host}}.',
  'several-rows': 'SUCCESS has several rows for one order.',
  'status-names-order': 'HTTP {{status}}, but the answer names the order {{reference}}.',
  'success-failed': 'The answer says success, but part of it failed.',
  'success-no-reference': 'The answer says success, but has no usable order number.',
  'success-other-imei': 'The answer is about another IMEI.',
  'success-reference-unclear':
    'The answer says success, but its order number is invalid or not the only one.',
  'success-refuses': 'The answer says success, but its words say refused.',
  'success-under-status': 'The answer says success, but with HTTP {{status}}.',
  'too-large': 'The answer is larger than {{bytes}} bytes.',
  'turned-away-cut':
    'HTTP {{status}} came with half an answer, from a firewall in front of the supplier or from the supplier after taking the order.',
  'turned-away-html':
    'HTTP {{status}} came with a web page, from a firewall in front of the supplier or from the supplier after taking the order.',
  'turned-away-often':
    'The supplier turned it away {{times}} times: “{{words}}”. It is not sent again automatically.',
  'turned-away-xml':
    'HTTP {{status}} came with XML, from a firewall in front of the supplier or from the supplier after taking the order.',
  'unknown-error': 'The supplier answered with an error we don’t know: “{{words}}”',
  'unknown-error-silent': 'The supplier answered with an error, without any words.',
  'unpack-failed': 'The answer is compressed and could not be unpacked.',
  'unpacks-too-large': 'The answer unpacks to more than {{bytes}} bytes.',
  'words-refuse': 'By your decision “{{words}}” means not accepted at this supplier, nothing paid.',
  'held-key-refused': 'The supplier refuses the key, so it was not sent.',
  'held-no-key': 'The key is not on this computer, so it was not sent.',
  'held-blocked': 'A firewall blocks us, so it was not sent.',
  'held-journal': 'Orders could not be saved, so it was not sent.',
  'held-waking': 'The computer just woke up, so it was not sent yet.',
  'held-offline': 'The supplier is not reachable, so it was not sent.',
  'certificate-for': 'The certificate is for {{names}}, valid from {{from}} to {{to}}.',
  'issued-by': 'Issued by {{name}}.',
  'vouched-by': 'Trusted through {{name}}.',
  'clock-here': 'This computer’s clock says {{date}}.',
  'status-words': 'HTTP {{status}}: “{{words}}”',
  'supplier-said': 'The supplier said: “{{words}}”',
  'statuses-found': '{{found}} of {{asked}} orders were in the answer.',
  'backup-restored': 'A backup was restored.',
} as const satisfies Record<MessageCode, string> & {
  readonly code: Readonly<Record<string, string>>;
  readonly plain: Partial<Record<MessageCode, string>>;
};
