import { escapeMarkup } from '../../../../shared/model/base/escape-markup.ts';
import type { familyForms } from '../../../../shared/model/connection/connection.ts';
import type { ActionCall, EncodedCall, FormField, OrderCall } from './action-call.ts';

export type FamilyForm = (typeof familyForms)[number];

type Tree = Readonly<Record<string, unknown>>;

/**
 * The family's request form: user name, key, `requestformat=JSON`, and one parameter with the packed call (XML, JSON, or JSON as base64).
 */
export function encodeInFamilyForm(
  call: ActionCall,
  { userName, key }: { readonly userName: string; readonly key: string },
  form: FamilyForm,
): EncodedCall {
  const head: FormField[] = [
    ['requestformat', 'JSON'],
    ['action', call.action],
    ...(call.action === 'imeiservicelist' ? call.page : []),
  ];
  const packed = packedParameters(call, form);
  return {
    // An empty user name is not sent, because some panels answer differently to an empty and to a missing user name.
    signIn: [...(userName === '' ? [] : [['username', userName] as const]), ['apiaccesskey', key]],
    fields: packed === null ? head : [...head, ['parameters', packed.text]],
    described: packed === null ? head : [...head, ['parameters as', packed.as], ...packed.described],
    bearer: false,
  };
}

interface Packed {
  readonly text: string;
  readonly as: string;
  readonly described: readonly FormField[];
}

/** Null if the call has no parameters. */
function packedParameters(call: ActionCall, form: FamilyForm): Packed | null {
  switch (call.action) {
    case 'getimeiorder': {
      const { reference } = call;
      return reference === null ? null : pack([['ID', reference]], [['ID', reference]], form);
    }
    case 'getimeiorderbulk': {
      const { references } = call;
      const described: FormField[] = [['ID', references.join(',')]];
      if (call.bulkForm === 'comma') return pack(described, described, form);
      // A map with one question per order; the key is the order's reference. Panels that accept XML also accept this map, encoded as base64
      // (corpus: request forms).
      const questions = Object.fromEntries(references.map((each) => [each, { ID: each }]));
      return form === 'family-json'
        ? { text: JSON.stringify(questions), as: 'JSON', described }
        : { text: base64Of(questions), as: 'base64', described };
    }
    case 'placeimeiorder':
      return packedOrder(call.order, form);
    default:
      return null;
  }
}

function packedOrder(order: OrderCall, form: FamilyForm): Packed {
  const { serviceId, identifier, quantity, ownFields, panelFields, server } = order;
  const open: FormField[] = [
    ['ID', serviceId],
    ['IMEI', identifier],
    ...(server === null ? [] : [['SERVER', server] as const]),
    ...(quantity === null ? [] : [['QNT', quantity] as const]),
    ...Object.entries(panelFields)
      .filter(([name]) => parameterName.test(name))
      .map(([name, value]): FormField => [panelParameter(name), value]),
  ];
  const orderFields = Object.entries({ ...panelFields, ...ownFields }).filter(
    ([name]) => Object.hasOwn(ownFields, name) || !parameterName.test(name),
  );
  if (orderFields.length === 0) return pack(open, open, form);
  return pack(
    [...open, ['CUSTOMFIELD', base64Of(Object.fromEntries(orderFields))]],
    [...open, ...orderFields.map(([name, value]): FormField => [`CUSTOMFIELD ${name}`, value])],
    form,
  );
}

// A name that cannot be the name of an XML element is sent among the service's own fields.
const parameterName = /^[A-Za-z][\w.-]*$/;

/** Flags whose value is an id of the panel's own lists. */
const byId: ReadonlySet<string> = new Set(['NETWORK', 'MOBILE', 'MODEL', 'PROVIDER']);

/** The parameter for a flag in the service list: `NETWORKID` for `Requires.Network`, `PIN` for `Requires.PIN`. */
function panelParameter(flag: string): string {
  const name = flag.toUpperCase();
  return byId.has(name) ? `${name}ID` : name;
}

function pack(parameters: readonly FormField[], described: readonly FormField[], form: FamilyForm): Packed {
  switch (form) {
    case 'family-xml': {
      const elements = parameters.map(([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`);
      return { text: `<PARAMETERS>${elements.join('')}</PARAMETERS>`, as: 'XML', described };
    }
    case 'family-json':
      return { text: JSON.stringify(Object.fromEntries(parameters)), as: 'JSON', described };
    case 'family-base64':
      return { text: base64Of(Object.fromEntries(parameters)), as: 'base64', described };
  }
}

function base64Of(value: Tree): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}
