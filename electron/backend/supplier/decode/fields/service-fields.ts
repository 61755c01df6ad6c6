import type { ServiceField } from '../../../../../shared/model/service/service.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import type { Shape } from '../syntax/shape.ts';
import { plainWords } from '../syntax/text.ts';
import { type Fields, fieldNames, fieldsOf, textOf } from './fields.ts';

// Panels' words for kinds of input. A field of any other kind is shown as a text field.
const kinds: ReadonlyMap<string, ServiceField['kind']> = new Map([
  ['dropdown', 'choice'],
  ['select', 'choice'],
  ['radio', 'choice'],
  ['textarea', 'long-text'],
  ['tickbox', 'tick'],
  ['checkbox', 'tick'],
  ['datepicker', 'date'],
  ['date', 'date'],
  ['time', 'time'],
  ['number', 'number'],
  ['numeric', 'number'],
  ['integer', 'number'],
  ['int', 'number'],
  ['digits', 'number'],
]);

// Panels' names for the parts of a field. In each list, the second name is the one that REST back ends use.
const partNames = {
  name: ['fieldname', 'name', 'key', 'customname'],
  kind: ['fieldtype', 'inputtype', 'type'],
  choices: ['fieldoptions', 'options', 'choices', 'values'],
  choice: ['value', 'name', 'label'],
  description: ['description', 'label', 'hint', 'help'],
  required: ['required', 'isrequired', 'mandatory'],
} as const;

const maxFields = 100;

/**
 * The additional fields that a service requires, under exactly the supplier's names. Sources: the service's own field records, and the
 * flags and lists of older panels (corpus V14, V15, V17, V24).
 */
export function readServiceFields(service: JsonObject, fields: Fields): ServiceField[] {
  const requires = fields.get(fieldNames.requires);
  const custom = fields.get(fieldNames.custom);
  const found = [
    ...recordsIn(fields.get(fieldNames.customFields)),
    // An array contains fields; an object describes the identifier.
    ...(isArray(custom) ? recordsIn(custom) : []),
    ...(isObject(requires)
      ? nestedIn(requires)
      : isArray(requires)
        ? recordsIn(requires)
        : listedIn(requires)),
    ...customIn(fields.get(fieldNames.custom)),
    ...flaggedIn(service),
  ];
  if (found.length === 0) return [];
  const names = new Set<string>();
  return found.filter(({ name }) => !names.has(name) && names.add(name)).slice(0, maxFields);
}

/** The fields in `CUSTOM`, if `CUSTOM` is a list. A single object describes the identifier and contains no fields. */
function customIn(value: Json | undefined): readonly ServiceField[] {
  return isArray(value) ? recordsIn(value).filter(({ name }) => !noField.test(name.trim())) : [];
}

/** Reads records of fields; leaves out unreadable ones. */
function recordsIn(value: Json | undefined): readonly ServiceField[] {
  const items = isArray(value) ? value : isObject(value) ? valuesOf(value) : [];
  return items.slice(0, maxFields).flatMap((item) => {
    if (typeof item === 'string') return plainField(item);
    return isObject(item) ? (readField(item) ?? []) : [];
  });
}

const customName = ['Custom', 'CUSTOMFIELDS', 'FIELDS'];

/** Reads the fields of a record such as `{"Custom": [...], "Network": "Required"}`. */
function nestedIn(requires: JsonObject): readonly ServiceField[] {
  const records = recordsIn(fieldsOf(requires).get(customName));
  return [
    ...records,
    ...requires.entries.flatMap(([name, value]) => (isFlag(value) ? plainField(name).map(asPanels) : [])),
  ];
}

/** Reads lists such as `"USERNAME|USERTYPE"` and `"IMEI,Email"`. The IMEI itself is not an additional field. */
function listedIn(value: Json | undefined): readonly ServiceField[] {
  if (typeof value !== 'string' || value === '' || isYes(value)) return [];
  return value
    .split(/[|;]/.test(value) ? /[|;]/ : ',')
    .flatMap((name) => (noField.test(name.trim()) ? [] : plainField(name.trim())));
}

const noField = /^(?:imei|none|no|null|0|off|false|n\/a|-)?$/i;

/**
 * Reads flags such as `"Requires.Network": "Required"`, and flags without the prefix: `"Network": "1"`, `"ExtraInformation": "Required"`.
 */
function flaggedIn({ shape, values }: JsonObject): readonly ServiceField[] {
  const found: ServiceField[] = [];
  for (const { place, name } of requirementsOf(shape))
    if (isFlag(values[place] as Json)) found.push(...plainField(name).map(asPanels));
  for (const [place, value] of values.entries()) {
    if (
      typeof value !== 'string' ||
      value.length < 8 ||
      value.length >= 12 ||
      !/^\s*required\s*$/i.test(value)
    )
      continue;
    const name = shape.names[place] as string;
    if (!requirement.test(name) && !bareFlags.has(name.trim().toLowerCase())) found.push(...plainField(name));
  }
  return found;
}

const requirement = /^(?:[Rr][Ee][Qq][Uu][Ii][Rr][Ee][Ss]?[._ ]|[Rr]equires?(?=[A-Z]))(.+)$/;
/**
 * Flags of older panels, often without a prefix (corpus V15). If one of these names has a value that means "yes", the field is a flag. With
 * any other value, the field is information about the service. `Type` is a service's kind, so it is not in this list.
 */
const bareFlags: ReadonlySet<string> = new Set([
  'network',
  'mobile',
  'provider',
  'pin',
  'kbh',
  'mep',
  'prd',
  'locks',
  'reference',
  'sn',
  'secro',
  'email',
  'username',
  'user name',
  'password',
  'serial',
  'serialnumber',
  'serial number',
  'ecid',
  'udid',
]);
// Cached by shape: all rows of one list have the same names, so the names are searched only once.
const requirementsByShape = new WeakMap<
  Shape,
  readonly { readonly place: number; readonly name: string }[]
>();

function requirementsOf(shape: Shape) {
  const known = requirementsByShape.get(shape);
  if (known !== undefined) return known;
  const found = shape.names.flatMap((written, place) => {
    const name = requirement.exec(written)?.[1];
    if (name !== undefined) return [{ place, name }];
    return bareFlags.has(written.trim().toLowerCase()) ? [{ place, name: written }] : [];
  });
  requirementsByShape.set(shape, found);
  return found;
}

function asPanels(field: ServiceField): ServiceField {
  return { ...field, panel: true };
}

function isFlag(value: Json): boolean {
  return !isArray(value) && !isObject(value) && isYes(value);
}

function plainField(name: string): ServiceField[] {
  if (name.trim() === '' || name.length > 200) return [];
  return [{ name, kind: 'text', description: '', choices: [], required: true }];
}

/** The values of a map of fields, or the field itself if there is only one. */
function valuesOf(object: JsonObject): readonly Json[] {
  return fieldsOf(object).get(partNames.name) === undefined
    ? object.entries.map(([, each]) => each)
    : [object];
}

function readField(item: JsonObject): ServiceField | null {
  const fields = fieldsOf(item);
  // The name is sent back exactly as received, including surrounding spaces.
  const name = fields.get(partNames.name);
  if (typeof name !== 'string' || name.trim() === '' || name.length > 200) return null;
  const kind = kinds.get((fields.text(partNames.kind) ?? '').toLowerCase()) ?? 'text';
  const choices = kind === 'choice' ? choicesOf(fields.get(partNames.choices)) : [];
  return {
    name,
    // A user could not answer a choice without options, so the field becomes a text field.
    kind: kind === 'choice' && choices.length === 0 ? 'text' : kind,
    description: plainWords(fields.text(partNames.description) ?? ''),
    choices,
    required: isYes(fields.get(partNames.required)),
  };
}

function choicesOf(value: Json | undefined): string[] {
  const items = isArray(value)
    ? value.map((each) => textOf(isObject(each) ? fieldsOf(each).get(partNames.choice) : each) ?? '')
    : (textOf(value) ?? '').split(',');
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))].slice(0, 500);
}

const yesWords = new Set(['1', 'on', 'yes', 'y', 'true', 'required']);

/** True for every value with which panels say yes: "on", 1, "1", true, "yes", "Required". */
export function isYes(value: Json | undefined): boolean {
  if (value === true) return true;
  const text = textOf(value)?.toLowerCase() ?? '';
  return yesWords.has(text);
}
