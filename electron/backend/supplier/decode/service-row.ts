import type { IdentifierKind, IdentifierRule } from '../../../../shared/model/identifier.ts';
import type { serviceKinds } from '../../../../shared/model/service.ts';
import type { ListedService } from '../reads.ts';
import { detailsOf, plainNames } from './details.ts';
import { readOnceMore } from './encoded-twice.ts';
import { type Fields, fieldNames, openFields, textOf } from './fields.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';
import { type DecimalMark, parseAmount } from './money.ts';
import { isYes, readServiceFields } from './service-fields.ts';
import { plainWords } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A service as it stood in the list: its object, the key it stood under, and its group's name. */
export interface ServiceRow {
  readonly object: JsonObject;
  readonly fields: Fields;
  readonly key: string;
  readonly group: string;
}

type ServiceKind = (typeof serviceKinds)[number];

/** What holds for every row of one list. */
export interface ServiceContext {
  readonly vocabulary: Vocabulary;
  readonly listKind: 'imei' | 'server';
  readonly mark: DecimalMark;
  /** Names with a meaning; what else a row holds is kept under details. */
  readonly known: ReadonlySet<string>;
}

export function serviceContext(
  vocabulary: Vocabulary,
  listKind: 'imei' | 'server',
  mark: DecimalMark,
): ServiceContext {
  const meanings = ['id', 'name', 'price', 'time', 'info'] as const;
  const { custom, customFields, groupName, groupServices, currency, serviceKind } = fieldNames;
  const known = plainNames(
    ...meanings.map((meaning) => vocabulary.names('service', meaning)),
    ...[custom, customFields, groupName, groupServices, currency, serviceKind, quantityNames],
  );
  return { vocabulary, listKind, mark, known };
}

/** One service; null where it has no id or no name. A price that cannot be read exactly is null, never guessed. */
export function readService(row: ServiceRow, context: ServiceContext): ListedService | null {
  const { object, fields, key, group } = row;
  const { vocabulary, listKind, known } = context;
  const idNames = vocabulary.names('service', 'id');
  const named = fields.text(idNames);
  const id = named ?? (/^[\w.-]{1,64}$/.test(key) && !fields.contested(idNames) ? key : null);
  const name = plainWords(fields.text(vocabulary.names('service', 'name')) ?? '', 300);
  if (id === null || id.length > 64 || name === '') return null;
  const custom = fields.get(fieldNames.custom);
  const customFields = isObject(custom) ? openFields(custom) : null;
  const kind = kindOf(fields.text(fieldNames.serviceKind), listKind);
  return {
    id,
    name,
    kind,
    group: plainWords(group, 200),
    price: priceOf(fields, context),
    time: plainWords(fields.text(vocabulary.names('service', 'time')) ?? '', 100),
    identifier: identifierRule(customFields, kind),
    fields: readServiceFields(fields.get(fieldNames.customFields)),
    quantity: quantityOf(fields),
    details: { ...detailsOf(object, known), ...customDetails(customFields) },
    bulkAllowed:
      customFields === null || customFields.text(['bulk']) === null || isYes(customFields.get(['bulk'])),
    info: readOnceMore((fields.text(vocabulary.names('service', 'info')) ?? '').slice(0, 20_000)),
  };
}

function priceOf(fields: Fields, { vocabulary, mark }: ServiceContext): ListedService['price'] {
  const names = vocabulary.names('service', 'price');
  if (fields.contested(names)) return null;
  const told = fields.get(names);
  // `{"price": {"amount": "1.50", "currency": "USD"}}`
  const inner = isObject(told) ? openFields(told) : null;
  const amount = parseAmount(inner === null ? told : inner.get(['amount', 'value']), mark);
  const currency = (inner?.text(fieldNames.currency) ?? fields.text(fieldNames.currency) ?? '').toUpperCase();
  if (amount === null || amount.amount.startsWith('-')) return null;
  // Two currencies for one price: neither can be trusted.
  if (currency !== '' && amount.currency !== '' && currency !== amount.currency) return null;
  return { amount: amount.amount, currency: currency.slice(0, 12) || amount.currency };
}

const quantityNames = [
  'QNT',
  'QNTOPTIONS',
  'MINQNT',
  'MAXQNT',
  'MINQUANTITY',
  'MAXQUANTITY',
  'QUANTITYOPTIONS',
];
const mostQuantity = 1_000_000;

/** What the record says of quantity; null where it asks for none. Zero and empty say nothing. */
function quantityOf(fields: Fields): ListedService['quantity'] {
  const whole = (text: string | null): number | null =>
    text !== null && /^\d{1,7}(?:\.0+)?$/.test(text) && Number(text) >= 1 && Number(text) <= mostQuantity
      ? Number(text)
      : null;
  const listed = fields.get(['QNTOPTIONS', 'QUANTITYOPTIONS']);
  const texts = isArray(listed) ? listed.map((each) => textOf(each)) : (textOf(listed) ?? '').split(',');
  const options = [...new Set(texts.flatMap((each) => whole(each?.trim() ?? null) ?? []))].slice(0, 200);
  const min = whole(fields.text(['MINQNT', 'MINQUANTITY']));
  const max = whole(fields.text(['MAXQNT', 'MAXQUANTITY']));
  const flagged = isYes(fields.get(['QNT']));
  // A least of one and no most is what a service without quantity says too.
  if (options.length === 0 && !flagged && max === null && (min ?? 1) === 1) return null;
  if (options.length === 0 && !flagged && max === 1) return null;
  return { options, min: min ?? 1, max: max !== null && max >= (min ?? 1) ? max : null };
}

/** What a panel says for people about its own identifier. */
function customDetails(custom: Fields | null): Readonly<Record<string, string>> {
  const info = plainWords(custom?.text(['custominfo']) ?? '', 500);
  return info === '' ? {} : { custominfo: info };
}

function kindOf(text: string | null, listKind: 'imei' | 'server'): ServiceKind {
  const word = (text ?? '').toLowerCase();
  return word === 'imei' || word === 'server' || word === 'remote' ? word : listKind;
}

// A name that a panel gives its own identifier, and what we know of such an identifier.
const kindsByName: readonly (readonly [RegExp, IdentifierKind])[] = [
  [/\becid\b/i, 'ecid'],
  [/\bserial\b|\bs\/?n\b/i, 'serial'],
  [/\block ?code\b/i, 'lock-code'],
  [/^imei( number)?$/i, 'imei'],
];

/**
 * What stands in the `IMEI` parameter (supplier-dialects: Service lists). A CUSTOM that is allowed and has a name replaces
 * the IMEI. Never stricter than the record: a length counts only where both ends are given and fit each other.
 */
function identifierRule(custom: Fields | null, kind: ServiceKind): IdentifierRule {
  const label = plainWords(custom?.text(['customname']) ?? '', 80);
  const replaced = custom !== null && label !== '' && isYes(custom.get(['allow']));
  const named = replaced ? (kindsByName.find(([pattern]) => pattern.test(label))?.[1] ?? 'other') : null;
  if (named === 'imei' || (named === null && kind === 'imei'))
    return { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null };
  if (custom === null || named === null)
    return {
      kind: 'other',
      label: '',
      minLength: null,
      maxLength: null,
      lettersAllowed: true,
      pattern: null,
    };
  const shortest = lengthOf(custom.text(['customlen']));
  const longest = lengthOf(custom.text(['maxlength']));
  const fit = shortest !== null && longest !== null && shortest <= longest;
  return {
    kind: named,
    label,
    minLength: fit ? shortest : null,
    maxLength: fit ? longest : null,
    lettersAllowed: custom.text(['isalpha']) === null || isYes(custom.get(['isalpha'])),
    pattern: patternOf(custom.get(['regex'])),
  };
}

function lengthOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

const longestPattern = 200;

/** The record's own pattern as it wrote it; whether it can be checked safely is judged where it is used. */
function patternOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestPattern
    ? value.trim()
    : null;
}
