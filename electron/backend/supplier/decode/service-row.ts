import type { IdentifierKind, IdentifierRule } from '../../../../shared/model/identifier.ts';
import type { serviceKinds } from '../../../../shared/model/service.ts';
import type { ListedService } from '../reads.ts';
import { type Fields, fieldNames, openFields } from './fields.ts';
import { isObject, type JsonObject } from './json.ts';
import { type DecimalMark, parseAmount } from './money.ts';
import { isYes, readServiceFields } from './service-fields.ts';
import { plainWords } from './text.ts';

/** A service as it stood in the list: its object, the key it stood under, and its group's name. */
export interface ServiceRow {
  readonly object: JsonObject;
  readonly fields: Fields;
  readonly key: string;
  readonly group: string;
}

type ServiceKind = (typeof serviceKinds)[number];

/** One service; null where it has no id or no name. A price that cannot be read exactly is null, never guessed. */
export function readService(
  { fields, key, group }: ServiceRow,
  listKind: 'imei' | 'server',
  mark: DecimalMark,
): ListedService | null {
  const named = fields.text(fieldNames.serviceId);
  const id = named ?? (/^[\w.-]{1,64}$/.test(key) && !fields.contested(fieldNames.serviceId) ? key : null);
  const name = plainWords(fields.text(fieldNames.serviceName) ?? '', 300);
  if (id === null || id.length > 64 || name === '') return null;
  const custom = fields.get(fieldNames.custom);
  const customFields = isObject(custom) ? openFields(custom) : null;
  const amount = fields.contested(fieldNames.price) ? null : parseAmount(fields.get(fieldNames.price), mark);
  const currency = (fields.text(fieldNames.currency) ?? '').toUpperCase().slice(0, 12);
  const kind = kindOf(fields.text(fieldNames.serviceKind), listKind);
  return {
    id,
    name,
    kind,
    group: plainWords(group, 200),
    price:
      amount === null || amount.amount.startsWith('-')
        ? null
        : { amount: amount.amount, currency: currency || amount.currency },
    time: plainWords(fields.text(fieldNames.time) ?? '', 100),
    identifier: identifierRule(customFields, kind),
    fields: readServiceFields(fields.get(fieldNames.customFields)),
    quantity: null,
    details: {},
    bulkAllowed:
      customFields === null || customFields.text(['bulk']) === null || isYes(customFields.get(['bulk'])),
    info: (fields.text(fieldNames.info) ?? '').slice(0, 20_000),
  };
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
    pattern: null,
  };
}

function lengthOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
