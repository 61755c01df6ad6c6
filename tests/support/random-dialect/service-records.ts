import type { Features } from './features.ts';
import type { TrueService, Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Writes a supplier's services as a panel of this dialect does: one value with all of them, groups included. */
export function serviceTree(services: readonly TrueService[], dialect: Features, currency: string): unknown {
  const first = services[0];
  const records = services.flatMap((service) => {
    const record = serviceRecord(service, dialect, currency);
    const again = serviceRecord({ ...service, price: otherPrice(service.price) }, dialect, currency);
    return service === first && tellsTwice(dialect)
      ? ([
          [service, record],
          [service, again],
        ] as const)
      : ([[service, record]] as const);
  });
  const groups = [...new Set(services.map(({ group }) => group))].map((name, index) => ({
    name: written(name, dialect),
    key: { stripped: name.replaceAll(/\W/g, ''), name, number: String(index + 11) }[dialect.groupKey],
    kind: services.find(({ group }) => group === name)?.kind ?? 'imei',
    records: records.flatMap(([service, record]) =>
      service.group === name ? [[service.id, record] as const] : [],
    ),
  }));
  const [firstGroup] = groups;
  const all =
    dialect.favourites &&
    firstGroup !== undefined &&
    dialect.grouping !== 'none' &&
    dialect.grouping !== 'field'
      ? [
          {
            ...firstGroup,
            name: 'Customer Favorites',
            key: 'CustomerFavorites',
            records: firstGroup.records.slice(0, 1),
          },
          ...groups,
        ]
      : groups;
  const flat = all.flatMap((group) => group.records);
  switch (dialect.grouping) {
    case 'none':
      return inside(flat, dialect);
    case 'field':
      return inside(
        records.map(([service, record]) => [
          service.id,
          { ...record, GROUPNAME: written(service.group, dialect) },
        ]),
        dialect,
      );
    case 'keyed-lists':
      // The key is the group's name, because the group has no other name.
      return Object.fromEntries(all.map((group) => [group.name, inside(group.records, dialect)]));
    case 'map':
      return Object.fromEntries(all.map((group) => [group.key, groupRecord(group, dialect)]));
    case 'array':
      return all.map((group) => groupRecord(group, dialect));
  }
}

function groupRecord(
  group: {
    readonly name: string;
    readonly kind: string;
    readonly records: readonly (readonly [string, Tree])[];
  },
  dialect: Features,
): Tree {
  return {
    [dialect.groupName]: group.name,
    ...(dialect.kindBy === 'GROUPTYPE' ? { GROUPTYPE: group.kind.toUpperCase() } : {}),
    [dialect.container]:
      dialect.nesting === 'two'
        ? [{ [dialect.groupName]: group.name, [dialect.container]: inside(group.records, dialect) }]
        : inside(group.records, dialect),
  };
}

function inside(records: readonly (readonly [string, Tree])[], { children, serviceKey }: Features): unknown {
  if (children === 'array') return records.map(([, record]) => record);
  const key = (id: string, index: number): string => (serviceKey === 'other' ? String(index + 501) : id);
  return Object.fromEntries(records.map(([id, record], index) => [key(id, index), record]));
}

/** True if a service's id is only its key in the map. */
function keyAlone({ children, serviceKey }: Features): boolean {
  return children === 'map' && serviceKey === 'id-alone';
}

function serviceRecord(service: TrueService, dialect: Features, currency: string): Tree {
  const decoy = dialect.priceDecoy === 'none' ? {} : { [dialect.priceDecoy]: '99.90' };
  return {
    ...decoy,
    ...(keyAlone(dialect) ? {} : { [dialect.serviceId]: service.id }),
    ...(dialect.kindBy === 'SERVICETYPE' ? { SERVICETYPE: service.kind.toUpperCase() } : {}),
    ...(dialect.kindBy === 'SERVER' ? { SERVER: service.kind === 'server' ? '1' : '0' } : {}),
    [dialect.serviceName]: written(service.name, dialect),
    [dialect.servicePrice]: priceOf(service.price, dialect, currency),
    TIME: timeOf(dialect),
    INFO: '',
    ...identifierOf(service, dialect),
    ...needsOf(service, dialect),
  };
}

function priceOf(price: string, { priceForm }: Features, currency: string): unknown {
  switch (priceForm) {
    case 'string':
      return price;
    case 'number':
      return Number(price);
    case 'symbol':
      return withSign(price, currency);
    case 'comma':
      return price.replace('.', ',');
    case 'code':
      return `${price} ${currency}`;
    case 'object':
      return { amount: price, currency };
  }
}

const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  BRL: 'R$',
  BDT: '৳',
  TRY: '₺',
};

/** Writes an amount with the currency's sign before it, or with the currency's name after it if it has no sign. */
export function withSign(amount: string, currency: string): string {
  const sign = signs[currency];
  return sign === undefined ? `${amount} ${currency}` : `${sign}${amount}`;
}

/** True if the first service is listed twice; impossible in a map whose keys are the ids. */
export function tellsTwice({ repeatedPrice, children, serviceKey, noise, favourites }: Features): boolean {
  return (
    repeatedPrice &&
    !favourites &&
    noise !== 'repeated-keys' &&
    (children === 'array' || serviceKey === 'other')
  );
}

function otherPrice(price: string): string {
  return `${Number(price.split('.')[0]) + 7}.${price.split('.')[1]}`;
}

function timeOf({ timeForm }: Features): unknown {
  switch (timeForm) {
    case 'range':
      return '1-25';
    case 'min-max-unit':
      return { min: 1, max: '25', unit: 'hours' };
    case 'from-to':
      return { from: '1', to: 25, unit: 'days' };
    case 'value-unit':
      return { value: 25, unit: 'Minutes' };
    case 'words':
      return '1-25 <b>hours</b>';
  }
}

function identifierOf({ asksFor, kind }: TrueService, { identifierBy }: Features): Tree {
  const name = asksFor ?? '';
  if (identifierBy === 'MAIN_FIELD') return asksFor === null ? {} : { MAIN_FIELD: name };
  const custom = {
    bulk: '1',
    customname: name,
    custominfo: '',
    customlen: '',
    maxlength: '',
    regex: '',
    isalpha: '1',
  };
  if (identifierBy === 'CUSTOM') return { CUSTOM: { allow: asksFor === null ? '0' : '1', ...custom } };
  return kind === 'imei' || asksFor !== null ? { CUSTOM: custom } : {};
}

function needsOf({ needs }: TrueService, { needsBy }: Features): Tree {
  const fields = needs.map((name) => ({
    type: 'serviceimei',
    fieldname: name,
    fieldtype: 'text',
    required: 'on',
  }));
  switch (needsBy) {
    case 'Requires.Custom':
      return { 'Requires.Network': 'None', ...(needs.length === 0 ? {} : { 'Requires.Custom': fields }) };
    case 'nested':
      return { Requires: { Custom: fields } };
    case 'legacy':
      return Object.fromEntries(
        needs.map((name, index) => [`Requires.${name}`, ['Required', 'YES', '1'][index % 3]]),
      );
    case 'pipe':
      return { REQUIRED: needs.join('|') };
    case 'CUSTOMFIELDS':
      return { CUSTOMFIELDS: fields };
    case 'bare-flags':
      return Object.fromEntries([
        ...legacyFlags.map((name, index) => [name, ['0', 'None', 'No', '', 0, false, null][index % 7]]),
        ...needs.map((name, index) => [
          name,
          (legacyFlags as readonly string[]).includes(name)
            ? ['1', 'Yes', 'Required', 1, true][(index + needs.length) % 5]
            : 'Required',
        ]),
      ]);
    case 'REQREDFIELD':
      return {
        REQREDFIELD: Object.fromEntries([...needs.map((name) => [name, 'Required']), ['mep', 'None']]),
      };
  }
}

const legacyFlags = ['Network', 'Mobile', 'Provider', 'PIN', 'KBH', 'MEP', 'PRD', 'Locks', 'SN'];

/** A name after the panel's text escaping. */
function written(name: string, { text }: Features): string {
  switch (text) {
    case 'plain':
      return name;
    case 'entities':
      return name
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('–', '&ndash;')
        .replaceAll('é', '&eacute;');
    case 'twice-encoded':
      return Buffer.from(name, 'utf8').toString('latin1');
    case 'padded':
      return ` ${name} `;
    case 'numbered-entities':
      return name.replaceAll(/[&<>–é]/g, (mark) => `&#${mark.codePointAt(0)};`);
    case 'entities-twice':
      return name
        .replaceAll('&', '&amp;amp;')
        .replaceAll('<', '&amp;lt;')
        .replaceAll('>', '&amp;gt;')
        .replaceAll('–', '&amp;ndash;')
        .replaceAll('é', '&amp;eacute;');
    case 'hidden-marks':
      return `\u202e${name.replace(' ', ' \u200b')}\u202c`;
  }
}

/** A record with an id and a price but no name, which no reader can mistake for a complete service. */
export function brokenRecord(dialect: Features): Tree {
  return { [dialect.serviceId]: 'broken-1', [dialect.servicePrice]: '3.00', TIME: '1-2' };
}

/** True if the dialect marks server services, so that a reader can recognize them. */
export function tellsKind(dialect: Features, { services }: Truth): boolean {
  if (dialect.kindBy === 'none') return false;
  if (dialect.kindBy !== 'GROUPTYPE') return true;
  if (dialect.grouping !== 'map' && dialect.grouping !== 'array') return false;
  const mixed = new Map<string, string>();
  return services.every(({ group, kind }) => {
    const known = mixed.get(group) ?? kind;
    mixed.set(group, known);
    return known === kind;
  });
}
