import {
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../../shared/model/base/coded-message.ts';
import type { IdentifierKind } from '../../../../../shared/model/identifier/identifier-kind.ts';
import {
  compareReported,
  mayBeEcho,
  otherInFields,
  otherInWords,
} from '../../../../../shared/model/identifier/reported-identifier.ts';
import { isFinal, type SupplierState } from '../../../../../shared/model/order/order.ts';
import type { PlacementVerdict } from '../../types/placement.ts';
import { soundsRefused } from '../failures/denials.ts';
import { type meaningOf, meaningOfRows } from '../failures/refusals.ts';
import { failureIn } from '../fields/decode-rest-body.ts';
import { detailsOf } from '../fields/details.ts';
import { hasContent, readEnvelope, validatorText, wordsOf } from '../fields/envelope.ts';
import { type Fields, fieldNames, fieldsOf, textOf } from '../fields/fields.ts';
import { levelsOf, referenceIn } from '../fields/reference.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import type { Body } from '../syntax/body.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';
import { rememberedReference } from './named-references.ts';

export interface PlacementReply {
  readonly status: number;
  readonly body: Body;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly retryInMs: number | null;
  /** All values of the request. None of them can be the supplier's reference. */
  readonly sent?: readonly string[];
  /** The supplier's names and words. If absent, the default names and words are used. */
  readonly vocabulary?: Vocabulary;
}

/**
 * What a complete reply proves about an order, by the table of money-safety O3. Everything not in the table is uncertain. The body is
 * judged first, then the status. If body and status contradict each other, nothing is proven.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: follows the table of money-safety O3 row by row.
export function judgePlacement(reply: PlacementReply): PlacementVerdict {
  const { status, retryInMs } = reply;
  const reading = readPlacementReply(reply);
  const seen =
    reading.reference === null ? [] : [encodeMessage('names-reference', { reference: reading.reference })];
  if (status >= 500 || status < 200 || (status >= 300 && status < 400))
    return uncertain(encodeMessage('http-unclear', { status }), ...seen);
  if (reading.kind === 'success') {
    if (status >= 300) return uncertain(encodeMessage('success-under-status', { status }), ...seen);
    return {
      verdict: 'accepted',
      reference: reading.reference,
      state: reading.state,
      supplierStatus: reading.supplierStatus,
    };
  }
  if (reading.kind === 'mixed') {
    const { body } = reply;
    const door = (status === 401 || status === 403) && body.kind === 'json' && body.wrapped === 'page';
    return { ...uncertain(reading.evidence, ...seen), ...(door ? { stop: 'connection' } : {}) };
  }
  const words = reading.words;
  if (status === 429) return { verdict: 'rate-limited', retryInMs, words: words || 'HTTP 429' };
  const means = reading.kind === 'error' ? reading.means : 'unknown';
  if (means !== 'unknown' && means !== 'rate-limited' && namesOther(reply, words))
    return uncertain(encodeMessage('success-other-imei'), unknownError(words));
  switch (means) {
    case 'connection':
    case 'batch':
    case 'none':
      return { verdict: 'refused', stop: means, words };
    case 'rate-limited':
      return { verdict: 'rate-limited', retryInMs, words };
    case 'unknown':
      if (status === 401 || status === 403) return judgeDenied(status, reply.body, words);
      if (reading.kind !== 'error') return uncertain(reading.evidence);
      return learnedRefusal(reply, words) ?? uncertain(unknownError(words));
  }
}

/** True if a refusal is about another device: it may be the answer to another request, and then it proves nothing about this order. */
export function namesOther({ body, identifier, identifierKind }: PlacementReply, replyText: string): boolean {
  const envelope = body.kind === 'json' ? readEnvelope(body.value) : null;
  const rows = envelope === null ? [] : [envelope.top, ...envelope.error.rows];
  const echoes = rows.flatMap(levelsOf).flatMap((fields) => fields.text(fieldNames.identifier) ?? []);
  if (echoes.some((each) => compareReported(identifierKind, identifier, each) === 'other')) return true;
  return otherInWords(identifierKind, identifier, replyText) !== null;
}

/**
 * True if a success is about another device: under a name such as `TARGET`, in its message, or as the key of its row. It may be the answer
 * to another order, and its reference would then belong to that order.
 */
export function namesOtherDevice(
  { identifier, identifierKind }: Pick<PlacementReply, 'identifier' | 'identifierKind'>,
  value: Json,
  replyText: string,
): boolean {
  if (!isObject(value)) return false;
  const envelope = readEnvelope(value);
  const rows = [value, ...(envelope?.success.values ?? []), ...(envelope?.success.rows ?? [])];
  const details = rows.flatMap((row) => (isObject(row) ? [detailsOf(row, new Set())] : []));
  const keys = rows.flatMap((row) => (isObject(row) ? row.shape.names : []));
  // Includes a message that occurs twice with different words.
  const messages = details.flatMap((each) =>
    Object.entries(each).flatMap(([name, text]) => (/(?:^|\.)(?:message|msg)$/i.test(name) ? text : [])),
  );
  return (
    details.some((each) => otherInFields(identifierKind, identifier, each) !== null) ||
    [...keys, ...messages, replyText].some((each) => otherInWords(identifierKind, identifier, each) !== null)
  );
}

/**
 * True if a reference only repeats a value that we sent, such as the IMEI or the service. Answers about this
 * reference would be about another order. A reference of one digit does not count, because it may equal a
 * quantity and still be the first order of a new supplier.
 */
export function isSentBack(
  { identifier, identifierKind, sent = [identifier] }: PlacementReply,
  reference: string,
): boolean {
  if (reference.length > 1 && sent.includes(reference)) return true;
  return ['same', 'alike'].includes(compareReported(identifierKind, identifier, reference));
}

/**
 * Judges a reply with status 401 or 403 and an unknown cause. The reply is a refusal, unless the body is an HTML page, XML, or incomplete.
 * Such a body may come from a firewall that did not pass the order on, or from a panel that failed after it accepted the order. Then the
 * outcome is uncertain, and sending stops.
 */
export function judgeDenied(status: number, { kind }: Body, replyText: string): PlacementVerdict {
  if (kind === 'html' || kind === 'xml' || kind === 'cut')
    return {
      verdict: 'uncertain',
      stop: 'connection',
      evidence: encodeMessage(`turned-away-${kind}`, { status }),
    };
  return { verdict: 'refused', stop: 'connection', words: replyText || `HTTP ${status}` };
}

type PlacementReading =
  | {
      readonly kind: 'success';
      readonly reference: string;
      readonly state: SupplierState;
      readonly supplierStatus: string | null;
    }
  /** The reply has an ERROR, and nothing else about an order. */
  | {
      readonly kind: 'error';
      readonly means: ReturnType<typeof meaningOf>;
      readonly words: string;
      readonly reference: null;
    }
  /** It is unclear whether the reply reports a success. No HTTP status can turn such a reply into a refusal. */
  | { readonly kind: 'mixed'; readonly evidence: EncodedMessages; readonly reference: string | null }
  | {
      readonly kind: 'nothing';
      readonly evidence: EncodedMessages;
      readonly words: string;
      readonly reference: null;
    };

/** Reads XML like JSON if the XML is complete, every tag is closed, and it has SUCCESS or ERROR (corpus V62). */
function readable(body: Body): Body {
  if (body.kind === 'json') return { ...body, value: withoutWrapper(body.value) };
  if (body.kind !== 'xml' || body.value === undefined) return body;
  const envelope = readEnvelope(body.value);
  return envelope !== null && (envelope.success.isPresent || envelope.error.isPresent)
    ? { kind: 'json', value: body.value, trailing: false }
    : body;
}

/** `{"apiresults": {…}}` is the wrapper of the official kit. Only the API version may be next to it. */
function withoutWrapper(value: Json): Json {
  if (!isObject(value)) return value;
  const inner = fieldsOf(value).get(['apiresults']);
  const otherNames = value.shape.names.filter((name) => !/^api ?(?:results|version)$/i.test(name));
  return isObject(inner) && otherNames.length === 0 ? inner : value;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: checks every possible contradiction in a reply; a contradictory reply proves nothing.
function readPlacementReply(reply: PlacementReply): PlacementReading {
  const { identifier, identifierKind, sent = [identifier], vocabulary = defaultVocabulary } = reply;
  const body = readable(reply.body);
  const names = vocabulary.names('placement', 'reference');
  if (body.kind !== 'json') {
    // A broken reply may have been a success.
    const reported = /success|reference/i.test(body.text) && body.kind !== 'html';
    if (reported) return { kind: 'mixed', evidence: encodeMessage(`reply-${body.kind}`), reference: null };
    return { kind: 'nothing', evidence: encodeMessage(`reply-${body.kind}`), words: '', reference: null };
  }
  const envelope = readEnvelope(body.value);
  if (typeof body.value === 'string')
    return {
      kind: 'nothing',
      evidence: encodeMessage('reply-text'),
      words: plainWords(body.value),
      reference: null,
    };
  if (envelope === null)
    return { kind: 'mixed', evidence: encodeMessage('reply-no-object'), reference: null };
  const { top, success, error } = envelope;
  // The reply has the form `{success: true, data: {…}}`, or has its fields directly next to `success`. SUCCESS is only a flag (true or a
  // text), and the content is next to it.
  const data = fieldsOf(top).get(['data']);
  const rows: readonly Json[] = success.rows.some(isObject)
    ? success.rows
    : [...success.rows, isObject(data) ? data : top];
  const everything: readonly Json[] = [top, ...rows, ...error.rows];
  const remembered = rememberedReference(body.value, vocabulary.referencePaths, new Set(sent));
  const named = remembered ?? referenceIn(everything, false, names);
  const mixed = (...evidence: readonly EncodedMessages[]): PlacementReading => ({
    kind: 'mixed',
    evidence: joinMessages(...evidence),
    reference: named.usable,
  });

  if (body.trailing) return mixed(encodeMessage('reply-trailing'));
  if (body.wrapped !== undefined)
    return mixed(encodeMessage('reply-wrapped'), ...messagesIn([...rows, ...error.rows]));
  if (success.contested || error.contested) return mixed(encodeMessage('reply-key-twice'));
  if (success.isPresent && error.isPresent) return mixed(encodeMessage('reply-both'));
  const isGood =
    success.isPresent || (!error.isPresent && (isObject(data) ? hasSuccessFlag(top) : saysAccepted(top)));
  if (!isGood) {
    if (named.usable !== null || named.contested) return mixed(encodeMessage('reference-without-success'));
    if (holdsSuccess(top, 0)) return mixed(encodeMessage('reply-both'), ...messagesIn(error.rows));
    if (error.isPresent) return { kind: 'error', ...meaningOfRows(error.rows), reference: null };
    // `{success: false, message: …}`: the reply itself reports a failure.
    if (failureIn(top) !== null || validatorText(top) !== '')
      return { kind: 'error', ...meaningOfRows([top]), reference: null };
    return {
      kind: 'nothing',
      evidence: encodeMessage('reply-neither'),
      words: wordsOf(top).message,
      reference: null,
    };
  }
  const reference = remembered ?? referenceIn(rows, true, names);
  if (reference.usable === null)
    return mixed(
      reference.contested
        ? encodeMessage('success-reference-unclear')
        : encodeMessage('success-no-reference'),
      ...messagesIn(rows),
    );
  if (isSentBack(reply, reference.usable))
    return { kind: 'mixed', evidence: encodeMessage('success-reference-unclear'), reference: null };
  if (named.usable === null) return mixed(encodeMessage('references-differ'));
  if (rows.some((row) => soundsRefused(wordsOf(row).message)))
    return mixed(encodeMessage('success-refuses'), ...messagesIn(rows));
  const levels = rows.flatMap(levelsOf);
  if ([fieldsOf(top), ...levels].some(reportsFailure))
    return mixed(encodeMessage('reply-both'), ...messagesIn(rows));
  if (levels.some((fields) => failedWords.has(fields.text(statusNames)?.toLowerCase() ?? '')))
    return mixed(encodeMessage('success-failed'), ...messagesIn(rows));
  const echoes = [fieldsOf(top), ...levels].map((fields) => fields.text(fieldNames.identifier));
  const isOther =
    !echoes.every((each) => mayBeEcho(identifierKind, identifier, each)) ||
    namesOtherDevice(reply, body.value, rows.map((row) => wordsOf(row).message).join(' '));
  if (isOther) return mixed(encodeMessage('success-other-imei'));
  const supplierStatus = firstText(levels, vocabulary.names('placement', 'status'));
  return {
    kind: 'success',
    reference: reference.usable,
    supplierStatus,
    state: stateWhenPlaced(supplierStatus, vocabulary),
  };
}

/** True if an object inside the reply has a SUCCESS: a wrapper such as `apiresults` beside an ERROR. */
function holdsSuccess(value: Json, depth: number): boolean {
  if (depth > 4) return false;
  if (isArray(value)) return value.slice(0, 50).some((each) => holdsSuccess(each, depth + 1));
  if (!isObject(value)) return false;
  if (depth > 0 && readEnvelope(value)?.success.isPresent === true) return true;
  return value.entries
    .slice(0, 50)
    .some(([name, each]) => !/^errors?$/i.test(name) && holdsSuccess(each, depth + 1));
}

/** The messages in an answer's rows, for the user. */
function messagesIn(rows: readonly Json[]): readonly EncodedMessages[] {
  const texts = [...new Set(rows.slice(0, 20).flatMap((row) => Object.values(wordsOf(row))))].filter(Boolean);
  return texts.length === 0
    ? []
    : [encodeMessage('supplier-said', { words: texts.join(' · ').slice(0, 300) })];
}

/**
 * An order's state when the supplier accepts it. The state is never final: `success` may refer to the request (corpus V41), and only a
 * status answer can contain the result.
 */
export function stateWhenPlaced(supplierStatus: string | null, vocabulary: Vocabulary): SupplierState {
  const state = supplierStatus === null ? 'pending' : vocabulary.stateOf(supplierStatus);
  return isFinal(state) ? 'pending' : state;
}

/** True if an object next to or around a reference reports a failure: `{"REFERENCEID": 5, "ERROR": "Low balance"}`. */
export function reportsFailure(fields: Fields): boolean {
  return (
    flagNames.some((names) => meansFailure.test(flagText(fields.get(names)))) ||
    errorNames.some((names) => !meansNoError.test(flagText(fields.get(names))))
  );
}

const flagNames = [['SUCCESS'], ['OK']];
const errorNames = [['ERROR'], ['ERRORS']];
const meansFailure = /^(?:false|no|fail|failed|failure|error)$/i;
const meansNoError = /^(?:|0|false|no|none|null|nil|n\/a|-|ok|success|no errors?)$/i;

/** A flag or text; '' if it is absent or empty. A list or an object with content counts as text. */
function flagText(value: Json | undefined): string {
  if (isObject(value ?? null) || isArray(value ?? null)) return hasContent(value as Json) ? '{}' : '';
  return typeof value === 'boolean' ? String(value) : (textOf(value) ?? '');
}

const statusNames = ['STATUS'];
const failedWords = new Set(['error', 'fail', 'failed', 'failure']);

/** True for a wrapper's success flag: `{status: "success", data: {…}}`. */
function hasSuccessFlag(top: JsonObject): boolean {
  const status = fieldsOf(top).get(['status']);
  return status === true || ['success', 'ok'].includes(textOf(status)?.toLowerCase() ?? '');
}

/**
 * True for `{message: "Order received", referenceid: 5}`, which has no wrapper. The words must say that the order was accepted, and no
 * status may contradict the words.
 */
function saysAccepted(top: JsonObject): boolean {
  const status = fieldsOf(top).text(statusNames);
  const isOpen = status === null || /^(?:success|ok|true|1|0|200|new|pending)$/i.test(status);
  return isOpen && failureIn(top) === null && acceptedText.test(wordsOf(top).message);
}

const acceptedText =
  /^(?:your )?order (?:has been |was |is )?(?:successfully )?(?:received|placed|submitted|accepted|created)(?: successfully)?[.!]?$/i;

function firstText(levels: readonly Fields[], names: readonly string[]): string | null {
  for (const fields of levels) {
    const text = fields.text(names);
    if (text !== null) return text.slice(0, 100);
  }
  return null;
}

/** A refusal, if the user marked these words as a refusal for this supplier; otherwise null. */
export function learnedRefusal(reply: PlacementReply, replyText: string): PlacementVerdict | null {
  const { identifier, sent = [], vocabulary = defaultVocabulary } = reply;
  return vocabulary.refuses(replyText, [identifier, ...sent])
    ? { verdict: 'refused', stop: 'none', words: replyText }
    : null;
}

/** An error with unknown words, which proves nothing. */
export function unknownError(errorText: string): EncodedMessages {
  return errorText === ''
    ? encodeMessage('unknown-error-silent')
    : encodeMessage('unknown-error', { words: errorText });
}

export function uncertain(...evidence: readonly EncodedMessages[]): PlacementVerdict {
  return { verdict: 'uncertain', evidence: joinMessages(...evidence) };
}
