import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import type { Details } from '../../../../../shared/model/base/details.ts';
import { isFinal, type SupplierState } from '../../../../../shared/model/order/order.ts';
import { sameReference } from '../../../../../shared/model/order/reference.ts';
import type { StatusRow } from '../../types/reads.ts';
import { deniesResult, isNoResult } from '../failures/denials.ts';
import { correctedRows } from '../fields/corrected-rows.ts';
import type { Decoded } from '../fields/decode-envelope.ts';
import { unreadable } from '../fields/decode-envelope.ts';
import { detailsOf, linesOf, plainNames } from '../fields/details.ts';
import { type Envelope, valuesOfAnswer } from '../fields/envelope.ts';
import { type Fields, fieldNames, fieldsOf, textOf } from '../fields/fields.ts';
import { isPlaceholder } from '../fields/placeholder.ts';
import { usableReference } from '../fields/reference.ts';
import { isYes } from '../fields/service-fields.ts';
import { isStatusWord, stateOfWord } from '../fields/status-words.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import { isObject, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { plainWords } from '../syntax/text.ts';
import { findStatuses, type StatusObject } from './find-statuses.ts';

const maxResultLength = 200_000;
const maxDetailLength = 500;

/** The status of the order `requested`, or of any order if `requested` is null. A row that names another order is ignored. */
export function decodeOrderStatus(
  envelope: Envelope,
  requested: string | null,
  vocabulary: Vocabulary = defaultVocabulary,
): Decoded<StatusRow> {
  const values = valuesOfAnswer(envelope);
  const requestedReferences = new Set(requested === null ? [] : [requested]);
  const corrected = values
    .flatMap((each) => correctedRows(each, 'status', 'status', vocabulary))
    .map((object): StatusObject => ({ object, key: null, isEchoed: false }));
  const places =
    corrected.length > 0
      ? corrected
      : values.flatMap((each) => findStatuses(each, requestedReferences, vocabulary).places);
  const [only] = places;
  if (only === undefined) return unreadable(encodeMessage('no-status'));
  if (only.object === envelope.top && isAboutRequest(only.object))
    return unreadable(encodeMessage('no-status'));
  if (places.length > 1) return unreadable(encodeMessage('several-rows'));
  const row = readStatus(only.object, requestedReferences, only.key, vocabulary);
  if (row === null) return unreadable(encodeMessage('no-status'));
  if (row.reference === null && only.key !== null && requested !== null && isReferenceKey.test(only.key))
    return unreadable(encodeMessage('other-order'));
  // An `ID` next to SUCCESS repeats the requested id.
  const echoed = asAsked(usableReference(fieldsOf(envelope.top).get(idNames)), requestedReferences);
  const named = row.reference ?? echoed;
  const outerReferences = namedAround(only.object, envelope.top, vocabulary);
  const otherReferences = [named, ...outerReferences.references].filter(
    (each) => each !== null && asAsked(each, requestedReferences) !== requested,
  );
  if (requested !== null && otherReferences.length > 0) return unreadable(encodeMessage('other-order'));
  const value = { ...row, reference: named, identifier: row.identifier ?? outerReferences.identifier };
  // If nothing says whose status this is, the row's own number may be the reference of another order.
  const echoedId = named === null ? usableReference(fieldsOf(only.object).get(idNames)) : null;
  return {
    ok: true,
    value:
      echoedId === null || echoedId.length < 4
        ? value
        : { ...value, details: { ID: echoedId, ...value.details } },
  };
}

/** The order and the device that an answer names outside its row: beside SUCCESS, or in an `order` inside the row. */
function namedAround(
  row: JsonObject,
  top: JsonObject,
  vocabulary: Vocabulary,
): { readonly references: readonly string[]; readonly identifier: string | null } {
  const order = fieldsOf(row).get(orderNames);
  const objects = [...(row === top ? [] : [top]), ...(isObject(order ?? null) ? [order as JsonObject] : [])];
  const [references, identifiers] = [namesOf(vocabulary).reference, namesOf(vocabulary).identifier];
  return {
    references: objects.flatMap((each) => usableReference(fieldsOf(each).get(references)) ?? []),
    identifier: objects.map((each) => fieldsOf(each).text(identifiers)).find((each) => each !== null) ?? null,
  };
}

const orderNames = ['ORDER'];

// A key with fewer digits may be a row number.
const isReferenceKey = /^\d{4,}$/;

/**
 * Reads one status row; null if the row has no information. If the row has no reference, its key or its `ID` is used, but only if `requestedReferences`
 * contains that value: a key or an `ID` may also count rows.
 */
export function readStatus(
  object: JsonObject,
  requestedReferences: ReadonlySet<string>,
  key: string | null,
  vocabulary: Vocabulary = defaultVocabulary,
): StatusRow | null {
  const fields = fieldsOf(object);
  const names = namesOf(vocabulary);
  if (fields.contested(names.status)) return null;
  const written = writtenStatus(fields, names);
  const result = severalResults(object, fields, names) ?? longText(fields, names.result, /^2\d\d$/);
  if (written === null && result === null) return null;
  const comment = longText(fields, names.comment);
  const labelled = withLabel(vocabulary.stateOf(written, { result, comment }), fields);
  const otherText = otherStatus(labelled, [...names.status, ...fieldNames.statusNumber], fields, vocabulary);
  // The status contains both values, so that the user can give a meaning only to the combination.
  const supplierStatus =
    otherText === null || written === null ? written : `${written} / ${otherText}`.slice(0, 100);
  const reported = otherText === null ? labelled : vocabulary.stateOf(supplierStatus);
  // The status says "delivered", but another field says that no result is available.
  const isDenied = reported === 'success' && result === null && /^(?:0|no|false)$/i.test(availableIn(object));
  // The reply contradicts itself if the status number means success but the words report a refund.
  const denial =
    reported === 'success' || reported === 'unknown' ? denialIn(fields, names, result) : undefined;
  const isRefunded = reported === 'success' && isYes(fields.get(refundedNames));
  const state = isDenied || isRefunded || denial !== undefined ? 'unknown' : reported;
  // The message may contain a reason. For a successful order, the message usually only says "found".
  const mayBeReason = (state === 'rejected' || state === 'unknown') && result === null;
  const message = mayBeReason ? longText(fields, fieldNames.message) : null;
  return {
    reference: referenceOf(fields, requestedReferences, key, names.reference),
    identifier: fields.text(names.identifier),
    state,
    supplierStatus,
    result,
    // Some suppliers repeat the result as the comment.
    comment: comment !== null && comment === result ? null : (comment ?? denialOf(denial, result) ?? message),
    details: { ...unshown(fields, names, [result, comment]), ...detailsOf(object, names.known) },
  };
}

/** Results that differ, one line each, so that a person sees them all: one name twice, or two codes. Null if the result is clear. */
function severalResults(object: JsonObject, fields: Fields, names: StatusNames): string | null {
  const resultNames = plainNames(names.result);
  const filled = object.entries.flatMap(([name, value]) => {
    const text = resultNames.has(plainName(name)) ? textOf(value) : null;
    return text === null || isPlaceholder(text, name) ? [] : [{ name, text }];
  });
  const reference = fields.text([...names.reference, ...idNames]);
  const identifier = fields.text(names.identifier);
  const codes = filled.filter(({ text }) => isCode.test(text) && text !== reference && text !== identifier);
  const several = fields.contested(names.result) ? filled : codes;
  if (new Set(several.map(({ text }) => text)).size < 2) return null;
  return several
    .map(({ name, text }) => `${name}: ${text}`)
    .join('\n')
    .slice(0, maxResultLength);
}

// One word with digits; no date and no time.
const isCode = /^(?!\d{4}-\d\d-\d\d|\d\d?:\d\d)(?=[^\s]{0,39}\d)[^\s<>:&]{4,40}$/;

/** Further results and comments, which must not be lost if a panel sends several that differ. */
function unshown(fields: Fields, names: StatusNames, shownTexts: readonly (string | null)[]): Details {
  const unshownFields = fields
    .texts(names.words)
    .filter(
      ({ name, text }) => !shownTexts.includes(text) && !isPlaceholder(text, name) && !isStatusWord(text),
    );
  return Object.fromEntries(unshownFields.map(({ name, text }) => [name, plainWords(text, maxDetailLength)]));
}

/** The status as the supplier wrote it. */
function writtenStatus(fields: Fields, names: StatusNames): string | null {
  const own = (of: readonly string[]) => fields.text(of) ?? statusWithin(fields, of);
  const stated = own(names.status);
  // Next to the order's own status, "success" is about the request.
  const ofOrder = isRequestFlag.test(stated ?? '') ? own(orderStatusNames) : null;
  // Without a status, a status word in the result's field counts as the status (corpus V48).
  const word = () => fields.texts(names.result).find(({ text }) => isStatusWord(text))?.text;
  return (ofOrder ?? stated ?? word())?.slice(0, 100) ?? null;
}

/** The word of a status that is an object, such as `{id: 4, name: "Completed"}`. Words that differ are returned together. */
function statusWithin(fields: Fields, names: readonly string[]): string | null {
  const objects = fields.all(names).filter(isObject);
  const statusTexts = objects
    .flatMap((each) => fieldsOf(each).texts(namesWithinStatus))
    .map(({ text }) => text);
  const states = new Set(statusTexts.map(stateOfWord).filter((state) => state !== 'unknown'));
  if (states.size > 1) return [...new Set(statusTexts)].join(' / ');
  return statusTexts.find((each) => isStatusWord(each)) ?? statusTexts[0] ?? null;
}

const namesWithinStatus = ['NAME', 'LABEL', 'TEXT', 'TITLE', 'VALUE', 'SLUG', 'KEY'];

/** The words that deny a result. The message counts only if there is no result. */
function denialIn(fields: Fields, names: StatusNames, result: string | null): string | undefined {
  const reported = (of: readonly string[]) => fields.texts(of).map(({ text }) => text);
  const messages =
    result === null ? reported([...names.words, ...fieldNames.message]) : [result, ...reported(names.words)];
  const alone = result === null ? messages : [result, ...reported(names.result)];
  return messages.find(deniesResult) ?? alone.find(isNoResult);
}

/** The denial to report as a contradiction. Null if the denial is already the result itself. */
function denialOf(denial: string | undefined, result: string | null): string | null {
  return denial === undefined || denial === result ? null : denial;
}

/**
 * True for an answer with nothing but the success of the request, such as `{"status": "success", "data": null}`. Its success says nothing
 * about the order.
 */
export function isAboutRequest(object: JsonObject): boolean {
  const stated = fieldsOf(object).text(requestStatusNames);
  return (
    isRequestFlag.test(stated ?? '') && object.shape.names.every((name) => requestNames.has(plainName(name)))
  );
}

const isRequestFlag = /^(?:success|ok|true)$/i;
const requestStatusNames = ['STATUS'];
const orderStatusNames = ['ORDERSTATUS', 'ORDERSTATE'];
const requestNames: ReadonlySet<string> = new Set(
  'status message msg data success ok code statuscode error errors apiversion version timestamp'.split(' '),
);

const idNames = ['ID'];
const availableNames = ['AVAILABLE'];
const refundedNames = [
  'REFUNDED',
  'ISREFUNDED',
  'ISREFUND',
  'REJECTED',
  'ISREJECTED',
  'CANCELLED',
  'CANCELED',
];

function availableIn(object: JsonObject): string {
  const value = fieldsOf(object).get(availableNames);
  return textOf(value) ?? String(value ?? '');
}

/** Combines the meaning of a status number with its word. If number and word contradict each other, neither counts. */
function withLabel(state: SupplierState, fields: Fields): SupplierState {
  const labelText = fields.text(fieldNames.statusLabel);
  const label = labelText === null ? 'unknown' : stateOfWord(labelText);
  if (label === 'unknown' || state === label) return state;
  return state === 'unknown' || !(isFinal(state) || isFinal(label)) ? label : 'unknown';
}

/** A second status (number or word) that contradicts the first one. Two statuses contradict each other if both are final but different. */
function otherStatus(
  state: SupplierState,
  names: readonly string[],
  fields: Fields,
  { stateOf }: Vocabulary,
): string | null {
  if (!isFinal(state)) return null;
  const evidence = { result: fields.text(names) ?? state, comment: null };
  const contradicts = (other: SupplierState) => isFinal(other) && other !== state;
  return fields.texts(names).find(({ text }) => contradicts(stateOf(text, evidence)))?.text ?? null;
}

/** The names of fields in a status row, by meaning. `known` contains all of these names. Other fields become details. */
interface StatusNames {
  readonly reference: readonly string[];
  readonly identifier: readonly string[];
  readonly status: readonly string[];
  readonly result: readonly string[];
  readonly comment: readonly string[];
  readonly words: readonly string[];
  readonly known: ReadonlySet<string>;
}

// The names are computed only once for each vocabulary.
const namesByVocabulary = new WeakMap<Vocabulary, StatusNames>();

function namesOf(vocabulary: Vocabulary): StatusNames {
  let names = namesByVocabulary.get(vocabulary);
  if (names === undefined) {
    const [reference, identifier] = [
      vocabulary.names('status', 'reference'),
      vocabulary.names('status', 'identifier'),
    ];
    const [status, result] = [vocabulary.names('status', 'status'), vocabulary.names('status', 'result')];
    const comment = vocabulary.names('status', 'comment');
    const known = plainNames(reference, identifier, status, result, comment, ['ID', 'LIST']);
    names = { reference, identifier, status, result, comment, words: [...result, ...comment], known };
    namesByVocabulary.set(vocabulary, names);
  }
  return names;
}

function referenceOf(
  fields: Fields,
  requestedReferences: ReadonlySet<string>,
  key: string | null,
  names: readonly string[],
): string | null {
  const named = usableReference(fields.get(names));
  if (named !== null) return asAsked(named, requestedReferences);
  const guesses = [key, asAsked(usableReference(fields.get(idNames)), requestedReferences)];
  return guesses.find((guess) => guess !== null && requestedReferences.has(guess)) ?? null;
}

/** The reference in the spelling of the request, because some panels add zeros or change the case between an order and its status. */
function asAsked(reference: string | null, requestedReferences: ReadonlySet<string>): string | null {
  if (reference === null || requestedReferences.has(reference)) return reference;
  return [...requestedReferences].find((each) => sameReference(each, reference)) ?? reference;
}

/**
 * The first of these fields that has content. A placeholder does not count, nor a text that matches `unless` if another field has content:
 * next to a `RESULT`, `CODE: 200` is the HTTP status. Null if a field occurs twice with different values.
 */
function longText(fields: Fields, names: readonly string[], unless?: RegExp): string | null {
  if (fields.contested(names)) return null;
  const filled = fields.texts(names).filter(({ name, text }) => !isPlaceholder(text, name));
  const chosenField = filled.find(({ text }) => unless?.test(text) !== true) ?? filled[0];
  const text =
    chosenField?.text ??
    fields
      .all(names)
      .map(linesOf)
      .find((lines) => lines !== '');
  return text?.slice(0, maxResultLength) ?? null;
}
