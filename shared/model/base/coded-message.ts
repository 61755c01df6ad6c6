import { z } from 'zod';
import { readJson } from './parse-json.ts';

/**
 * An observation of the app, as a code with values. Stored texts and the contract contain codes and not sentences, because the page has the
 * texts (`renderer/locales/en/notes.ts`). Words of suppliers and people are stored unchanged.
 */
export const messageValues = {
  'account-currency': ['from', 'to'],
  'action-silent': [],
  'address-https': [],
  'app-closed': [],
  'attempt-broke': ['name'],
  'balance-fell': ['fell', 'sent', 'rest', 'currency'],
  'balance-fell-elsewhere': [],
  'broke-after-begun': ['code'],
  'clock-ahead': ['minutes'],
  'clock-behind': ['minutes'],
  'closed-before-begun': [],
  'closed-before-whole': [],
  'closed-midway': [],
  'connection-changed': [],
  'earlier-result': ['result'],
  'elsewhere-unchecked': [],
  'failed-names-order': ['reference'],
  'fall-charged': ['reference', 'charged', 'price', 'currency'],
  'fall-not-explained': [],
  'fall-not-shown': [],
  'field-reserved': ['field'],
  'found-in-list': ['reference'],
  'given-up': [],
  'given-up-unsent': [],
  'held-contradiction': [],
  'held-other-device': ['identifier'],
  'held-refused': ['words'],
  'held-shared-reference': ['reference'],
  'held-unread': [],
  'http-status': ['status'],
  'http-unclear': ['status'],
  'in-front': [],
  'journal-not-written': [],
  'key-characters': [],
  'key-unknown': [],
  'late-at-proxy': ['ms'],
  'late-connecting': ['ms'],
  'late-securing': ['ms'],
  'late-waiting': ['ms'],
  'list-names': ['reference'],
  'limit-used-elsewhere': [],
  'list-not-read': ['code'],
  'looks-first': [],
  'mark-not-written': [],
  'may-be-elsewhere': [],
  'names-reference': ['reference'],
  'no-account': [],
  'no-bulk-answer': [],
  'no-connection': ['code'],
  'no-order': [],
  'no-order-list': [],
  'no-row-status': [],
  'no-service-list': [],
  'no-service-rows': [],
  'no-status': [],
  'no-such-service': [],
  'no-token': [],
  'no-transactions': [],
  'not-an-address': [],
  'not-secured': ['code'],
  'nothing-sent': [],
  'older-data': [],
  'one-before-uncertain': [],
  'order-without-imei': [],
  'other-order': [],
  'other-protocol': [],
  'packed-unasked': [],
  'perhaps-taken': [],
  'prices-first': [],
  'proxy-away': ['code', 'proxy'],
  'proxy-closed': ['proxy', 'target', 'words'],
  'proxy-no-tunnel': ['proxy'],
  'proxy-odd': ['code', 'proxy'],
  'proxy-password': ['proxy', 'words'],
  'proxy-socks': ['proxy'],
  'proxy-unreadable': ['proxy'],
  'reading-broke': ['name'],
  'reading-given-up': [],
  'reading-late': ['seconds'],
  'reading-memory': ['mb'],
  'reading-stopped': [],
  reference: ['reference'],
  'reference-of-other': ['reference'],
  'reference-without-success': [],
  'references-differ': [],
  'reply-both': [],
  'reply-cut': [],
  'reply-from-cache': [],
  'reply-empty': [],
  'reply-error': [],
  'reply-failed': ['words'],
  'reply-html': [],
  'reply-json': [],
  'reply-key-twice': [],
  'reply-names': ['field', 'reference'],
  'reply-neither': [],
  'reply-no-object': [],
  'reply-not-json': [],
  'reply-text': [],
  'reply-trailing': [],
  'reply-wrapped': [],
  'reply-xml': [],
  'request-failed': ['name'],
  'resend-absent': [],
  'resend-balance': [],
  'resend-listed': ['reference'],
  'resend-unread': [],
  'resend-wallet': [],
  'rest-silent': [],
  restored: [],
  'sent-elsewhere': [],
  'sent-to-host': ['host'],
  'several-rows': [],
  'status-names-order': ['reference', 'status'],
  'success-failed': [],
  'success-no-reference': [],
  'success-other-imei': [],
  'success-reference-unclear': [],
  'success-refuses': [],
  'success-under-status': ['status'],
  'too-large': ['bytes'],
  'turned-away-cut': ['status'],
  'turned-away-html': ['status'],
  'turned-away-often': ['times', 'words'],
  'turned-away-xml': ['status'],
  'unknown-error': ['words'],
  'unknown-error-silent': [],
  'unpack-failed': [],
  'unpacks-too-large': ['bytes'],
  'words-refuse': ['words'],
  'held-key-refused': [],
  'held-no-key': [],
  'held-blocked': [],
  'held-journal': [],
  'held-waking': [],
  'held-offline': [],
  'certificate-for': ['names', 'from', 'to'],
  'issued-by': ['name'],
  'vouched-by': ['name'],
  'clock-here': ['date'],
  'status-words': ['status', 'words'],
  'statuses-found': ['found', 'asked'],
  'supplier-said': ['words'],
  'backup-restored': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MessageCode = keyof typeof messageValues;
type ValuesOf<Code extends MessageCode> = Readonly<
  Record<(typeof messageValues)[Code][number], string | number>
>;

const messageSchema = z
  .object({ note: z.enum(Object.keys(messageValues) as [MessageCode, ...MessageCode[]]) })
  .catchall(z.union([z.string(), z.number()]));
const messagesSchema = z.array(messageSchema).min(1);
export type CodedMessage = Readonly<z.infer<typeof messageSchema>>;

declare const mark: unique symbol;
/** Coded messages as text. Only the functions below create this type, so the compiler refuses a sentence in its place. */
export type EncodedMessages = string & { readonly [mark]: true };

export function encodeMessage<Code extends MessageCode>(
  code: Code,
  ...[values]: (typeof messageValues)[Code] extends readonly [] ? [] : [ValuesOf<Code>]
): EncodedMessages {
  return JSON.stringify([{ note: code, ...values }]) as EncodedMessages;
}

export function joinMessages(...parts: readonly EncodedMessages[]): EncodedMessages {
  return JSON.stringify(parts.flatMap((part) => decodeMessages(part) ?? [])) as EncodedMessages;
}

/** Parses the coded messages in a text; null if the text is a person's or supplier's own words. */
export function decodeMessages(text: string): readonly CodedMessage[] | null {
  if (!text.startsWith('[{"note":')) return null;
  return readJson(messagesSchema, text);
}

/** Returns the text with the type of coded messages; null if it is no coded message. */
export function asMessages(text: string): EncodedMessages | null {
  return decodeMessages(text) === null ? null : (text as EncodedMessages);
}

/** Returns a text for copies and exports. Empty for coded messages, because only the page has their texts. */
export function messageText(text: string | null): string {
  return text === null || decodeMessages(text) !== null ? '' : text;
}
