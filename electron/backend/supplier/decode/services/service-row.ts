import { isSameUnit } from '../../../../../shared/model/base/currency-unit.ts';
import { readOnceMore } from '../../../../../shared/model/base/encoded-twice.ts';
import { mappedMeanings } from '../../../../../shared/model/connection/mapping.ts';
import { serverDetail, type serviceKinds } from '../../../../../shared/model/service/service.ts';
import type { ListedService } from '../../types/reads.ts';
import { type DecimalMark, parseAmount } from '../account/money.ts';
import { detailsOf, plainNames } from '../fields/details.ts';
import { type Fields, fieldNames, fieldsOf, textOf } from '../fields/fields.ts';
import { isYes, readServiceFields } from '../fields/service-fields.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type JsonObject } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';
import { identifierRule } from './service-identifier.ts';

export interface ServiceRow {
  readonly object: JsonObject;
  readonly fields: Fields;
  readonly key: string;
  readonly group: string;
  /** The kind that the group states for all its services; null if the group states none. */
  readonly groupKind: string | null;
}

type ServiceKind = (typeof serviceKinds)[number];
const meanings = mappedMeanings.service;
const bulkNames = ['bulk'];
const customInfoNames = ['custominfo'];
const amountNames = ['amount', 'value'];

/** Other parts of a record. A separate function reads each part. */
const serviceParts = [
  fieldNames.custom,
  fieldNames.customFields,
  fieldNames.mainField,
  fieldNames.requires,
  fieldNames.groupName,
  fieldNames.groupServices,
  fieldNames.currency,
  fieldNames.serviceKind,
  fieldNames.serverFlag,
];

export interface ServiceContext {
  readonly names: Readonly<Record<(typeof meanings)[number], readonly string[]>>;
  readonly listKind: 'imei' | 'server';
  readonly mark: DecimalMark;
  /** Names of fields with a known meaning. Other fields become details. */
  readonly known: ReadonlySet<string>;
}

export function serviceContext(
  vocabulary: Vocabulary,
  listKind: 'imei' | 'server',
  mark: DecimalMark,
  id: readonly string[],
): ServiceContext {
  const namesOf = (meaning: (typeof meanings)[number]) => vocabulary.names('service', meaning);
  // Always the same array, because shapes cache by array identity.
  const names = {
    id,
    name: namesOf('name'),
    price: namesOf('price'),
    time: namesOf('time'),
    info: namesOf('info'),
  };
  const known = plainNames(...meanings.map((each) => names[each]), ...serviceParts, quantityNames);
  return { names, listKind, mark, known };
}

/** One service; null if it has no id or no name. A price that cannot be read exactly is null and never guessed. */
export function readService(row: ServiceRow, context: ServiceContext): ListedService | null {
  const { object, fields, key, group, groupKind } = row;
  const { names, listKind, known } = context;
  const named = fields.text(names.id);
  const id = named ?? (/^[\w.-]{1,64}$/.test(key) && !fields.contested(names.id) ? key : null);
  const name = plainWords(fields.text(names.name) ?? '', 300);
  if (id === null || id.length > 64 || name === '') return null;
  const custom = fields.get(fieldNames.custom);
  const customFields = isObject(custom) ? fieldsOf(custom) : null;
  const kind = kindOf(fields, groupKind) ?? listKind;
  const server = fields.text(fieldNames.serverFlag);
  const identifier = identifierRule(customFields, fields.get(fieldNames.mainField), name, kind);
  const details = {
    ...detailsOf(object, known),
    // An order sends this value back to suppliers that accept it, whatever the value means to the supplier.
    ...(server === null || server.length > 20 ? {} : { [serverDetail]: server }),
  };
  // The panel's explanation of its own identifier.
  const customInfo = plainWords(customFields?.text(customInfoNames) ?? '', 500);
  return {
    id,
    name,
    kind,
    group: plainWords(group, 200),
    ...priceOf(fields, context),
    time: timeOf(fields, names.time),
    identifier,
    fields: readServiceFields(object, fields).filter(
      // The order already has a parameter `IMEI`. The supplier would refuse a second field with this name.
      ({ name }) => identifier.kind !== 'imei' || !/^imei(?: (?:number|no\.?))?$/i.test(name.trim()),
    ),
    quantity: quantityOf(fields),
    details: customInfo === '' ? details : { ...details, custominfo: customInfo },
    bulkAllowed:
      customFields === null || customFields.text(bulkNames) === null || isYes(customFields.get(bulkNames)),
    info: readOnceMore((fields.text(names.info) ?? '').slice(0, 20_000)),
  };
}

const timeNames = {
  words: ['text', 'label', 'display', 'name'],
  min: ['min', 'from', 'minimum', 'start', 'mintime'],
  max: ['max', 'to', 'maximum', 'end', 'maxtime'],
  only: ['value', 'time', 'amount', 'average', 'avg'],
  unit: ['unit', 'units', 'type', 'period', 'timeunit'],
} as const;

/** The delivery time as text: `"1-25"`, `"Instant"`, or the joined values of `{"min": 1, "max": 25, "unit": "hours"}`. */
function timeOf(fields: Fields, names: readonly string[]): string {
  const reported = fields.get(names);
  if (!isObject(reported)) return plainWords(fields.text(names) ?? '', 100);
  const parts = fieldsOf(reported);
  const timeText = parts.text(timeNames.words);
  if (timeText !== null) return plainWords(timeText, 100);
  const ends = [parts.text(timeNames.min), parts.text(timeNames.max)].filter((end) => end !== null);
  const span = ends.length > 0 ? [...new Set(ends)].join('-') : (parts.text(timeNames.only) ?? '');
  return plainWords(span === '' ? '' : `${span} ${parts.text(timeNames.unit) ?? ''}`.trim(), 100);
}

function priceOf(
  fields: Fields,
  { names, mark }: ServiceContext,
): Pick<ListedService, 'price' | 'wholePrice'> {
  const unread = { price: null };
  if (fields.contested(names.price)) return unread;
  const reported = fields.get(names.price);
  // The price may have the form `{"price": {"amount": "1.50", "currency": "USD"}}`.
  const inner = isObject(reported) ? fieldsOf(reported) : null;
  const amountText = inner === null ? reported : inner.get(amountNames);
  const currency = (inner?.text(fieldNames.currency) ?? fields.text(fieldNames.currency) ?? '').toUpperCase();
  const amount = parseAmount(amountText, mark, currency);
  if (amount === null && currency === '') {
    const integerAmount = parseAmount(amountText, mark, 'IDR')?.amount ?? '-';
    return integerAmount.startsWith('-') ? unread : { ...unread, wholePrice: integerAmount };
  }
  if (amount === null || amount.amount.startsWith('-')) return unread;
  // If a price has two currencies, neither of them is trusted.
  if (currency !== '' && amount.currency !== '' && !isSameUnit(currency, amount.currency)) return unread;
  return { price: { amount: amount.amount, currency: currency.slice(0, 12) || amount.currency } };
}

/**
 * The kind of a service. The service's own type or flag decides; otherwise its group decides; otherwise the list that contains the service.
 */
function kindOf(fields: Fields, groupKind: string | null): ServiceKind | null {
  const flag = fields.text(fieldNames.serverFlag);
  const flagged = flag === null ? undefined : kindsByFlag.get(flag.toLowerCase());
  return kindOfWord(fields.text(fieldNames.serviceKind)) ?? flagged ?? kindOfWord(groupKind);
}

const kindsByFlag: ReadonlyMap<string, ServiceKind> = new Map([
  ['0', 'imei'],
  ['1', 'server'],
  ['2', 'remote'],
]);

function kindOfWord(text: string | null): ServiceKind | null {
  const word = (text ?? '').toLowerCase();
  return word === 'imei' || word === 'server' || word === 'remote' ? word : null;
}

const names = {
  asked: ['QNT'],
  options: ['QNTOPTIONS', 'QUANTITYOPTIONS'],
  min: ['MINQNT', 'MINQUANTITY'],
  max: ['MAXQNT', 'MAXQUANTITY'],
} as const;
const quantityNames: readonly string[] = Object.values(names).flat();

const maxQuantity = 1_000_000;

/** A record's quantity; null if the service has none. Zero and empty values count as absent. */
export function quantityOf(fields: Fields): ListedService['quantity'] {
  const options = optionsOf(fields);
  const min = whole(fields.text(names.min));
  const max = whole(fields.text(names.max));
  const flagged = isYes(fields.get(names.asked));
  // A minimum of one without a maximum also occurs in services without quantity.
  if (options.length === 0 && !flagged && max === null && (min ?? 1) === 1) return null;
  if (options.length === 0 && !flagged && max === 1) return null;
  return { options, min: min ?? 1, max: max !== null && max >= (min ?? 1) ? max : null };
}

function optionsOf(fields: Fields): number[] {
  const listed = fields.get(names.options);
  if (listed === undefined) return [];
  const texts = isArray(listed) ? listed.map((each) => textOf(each)) : (textOf(listed) ?? '').split(',');
  return [...new Set(texts.flatMap((each) => whole(each?.trim() ?? null) ?? []))].slice(0, 200);
}

function whole(text: string | null): number | null {
  if (text === null || text === '0' || !/^\d{1,7}(?:\.0+)?$/.test(text)) return null;
  return Number(text) >= 1 && Number(text) <= maxQuantity ? Number(text) : null;
}
