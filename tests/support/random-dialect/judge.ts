import type { HeldStatus } from '../../../electron/backend/queue/tracking/join-statuses.ts';
import type { PlacementVerdict } from '../../../electron/backend/supplier/types/placement.ts';
import type { ServiceList, StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import { isSameUnit } from '../../../shared/model/base/currency-unit.ts';
import { compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { Account } from '../../../shared/model/connection/account.ts';
import { openAtSupplierStates } from '../../../shared/model/order/order.ts';
import { openResult } from '../../../shared/model/result/opened-result.ts';
import { resultWarning } from '../../../shared/model/result/result-doubt.ts';
import { type Features, tellsNamesWhole } from './features.ts';
import { losesDigits, wordsOf } from './order-replies.ts';
import { tellsKind, tellsTwice } from './service-records.ts';
import type { TrueOrder, TrueService, Truth } from './truth.ts';

/**
 * How the app read one value. `right`: correctly. `told`: not at all, and the app said so. `silent`: not at
 * all, without a message. `WRONG`: as another value.
 */
export type Finding = 'right' | 'told' | 'silent' | 'WRONG';

export interface Judged {
  readonly what: string;
  readonly finding: Finding;
  readonly because: string;
}

/** A failure that the app shows instead of an answer. */
export type Failed = { readonly failed: string };

export function judgeAccount(read: Account | Failed, truth: Truth): readonly Judged[] {
  if ('failed' in read) return [{ what: 'account', finding: 'told', because: read.failed }];
  const { balance } = read;
  const finding =
    balance === null
      ? 'told'
      : compareDecimals(balance.amount, truth.balance) === 0 && isUnit(balance.currency, truth)
        ? 'right'
        : 'WRONG';
  return [
    {
      what: 'balance',
      finding,
      because: `${JSON.stringify(balance)} for ${truth.balance} ${truth.currency}`,
    },
  ];
}

/** True for the right currency in any spelling, and for no currency. */
function isUnit(unit: string, { currency }: Truth): boolean {
  return unit === '' || isSameUnit(unit, currency);
}

/** True if the app has marked letters that it could not read, in text of an undeclared character set. */
function isMarked(text: string, { charset }: Features): boolean {
  return charset.endsWith('-undeclared') && text.includes('\ufffd');
}

export function judgeServices(
  read: ServiceList | Failed,
  truth: Truth,
  dialect: Features,
): readonly Judged[] {
  if ('failed' in read)
    return truth.services.map(({ id }) => ({ what: `service ${id}`, finding: 'told', because: read.failed }));
  const missing = truth.services.filter(({ id }) => read.services.every((each) => each.id !== id)).length;
  const broken = dialect.brokenRow ? 1 : 0;
  const strangers = read.services.filter(({ id }) => truth.services.every((each) => each.id !== id));
  const admitted = read.unreadable;
  return [
    ...strangers.map(
      ({ id, name }): Judged => ({
        what: `service ${id}`,
        finding: 'WRONG',
        because: `"${name}" is no service`,
      }),
    ),
    ...(broken > 0 && strangers.length === 0
      ? [
          {
            what: 'the broken row',
            finding: admitted > 0 ? 'right' : 'silent',
            because: 'was not counted',
          } as const,
        ]
      : []),
    ...truth.services.flatMap((service) => {
      const found = read.services.find(({ id }) => id === service.id);
      if (found !== undefined)
        return [
          ...judgeService(found, service, truth, dialect),
          ...(service === truth.services[0] && tellsTwice(dialect)
            ? [judgeRepeated(read.services.filter(({ id }) => id === service.id))]
            : []),
        ];
      const reported = admitted >= missing + broken;
      return [
        {
          what: `service ${service.id}`,
          finding: reported ? 'told' : 'silent',
          because: 'is not listed',
        } as const,
      ];
    }),
  ];
}

type ReadService = ServiceList['services'][number];

function judgeService(
  read: ReadService,
  service: TrueService,
  truth: Truth,
  dialect: Features,
): readonly Judged[] {
  const isKindReported = tellsKind(dialect, truth);
  const of = (part: string, finding: Finding, because: string): Judged => ({
    what: `${part} of ${service.id}`,
    finding,
    because,
  });
  const { price } = read;
  const judged = [
    of('name', read.name === service.name ? 'right' : 'WRONG', `${read.name} for ${service.name}`),
    of(
      'price',
      price === null
        ? 'told'
        : compareDecimals(price.amount, service.price) === 0 && isUnit(price.currency, truth)
          ? 'right'
          : 'WRONG',
      `${price?.amount} ${price?.currency} for ${service.price} ${truth.currency}`,
    ),
    of('time', times[dialect.timeForm].test(read.time) ? 'right' : 'silent', read.time),
  ];
  if (isKindReported)
    judged.push(
      of('kind', (read.kind === 'imei') === (service.kind === 'imei') ? 'right' : 'WRONG', read.kind),
    );
  // A single group whose name is a usual word for a container cannot be distinguished from a container.
  const lone =
    dialect.grouping === 'keyed-lists' && (dialect.paging !== 'none' || dialect.serverList === 'apart');
  const groupIsKey = dialect.grouping === 'keyed-lists' && !tellsNamesWhole(dialect);
  if (dialect.grouping !== 'none' && !groupIsKey && !(lone && read.group === ''))
    judged.push(
      of('group', read.group === service.group ? 'right' : 'WRONG', `${read.group} for ${service.group}`),
    );
  // The identifier is not judged for a server service that accepts any identifier.
  const wanted = { ECID: 'ecid', 'Serial Number': 'serial', 'User name': 'other' } as const;
  if (service.asksFor !== null)
    judged.push(
      of(
        'identifier',
        read.identifier.kind === wanted[service.asksFor] ? 'right' : 'WRONG',
        read.identifier.kind,
      ),
    );
  else if (isKindReported && service.kind === 'imei')
    judged.push(of('identifier', read.identifier.kind === 'imei' ? 'right' : 'WRONG', read.identifier.kind));
  const needsAreKeys = ['legacy', 'REQREDFIELD', 'bare-flags'].includes(dialect.needsBy);
  // A field known only from a flag keeps the flag's case, so case does not count.
  const plain = (name: string): string => (dialect.needsBy === 'bare-flags' ? name.toLowerCase() : name);
  for (const need of service.needs) {
    if (needsAreKeys && need.includes(' ') && !tellsNamesWhole(dialect)) continue;
    const asked = read.fields.some(({ name }) => plain(name) === plain(need) || name.endsWith(`.${need}`));
    judged.push(
      of(`field ${need}`, asked ? 'right' : 'silent', JSON.stringify(read.fields.map(({ name }) => name))),
    );
  }
  const required = read.fields.filter((field) => field.required);
  const isCut = needsAreKeys && !tellsNamesWhole(dialect);
  const needless = isCut
    ? []
    : required.filter(({ name }) => !service.needs.some((need) => plain(need) === plain(name)));
  judged.push(of('further fields', needless.length === 0 ? 'right' : 'WRONG', JSON.stringify(needless)));
  return judged;
}

const times: Readonly<Record<Features['timeForm'], RegExp>> = {
  range: /^1-25$/,
  'min-max-unit': /^1\D25 hours$/,
  'from-to': /^1\D25 days$/,
  'value-unit': /^25 Minutes$/,
  words: /^1-25 hours$/,
};

/** Expects that the app shows no single price for a service listed with two prices: both prices, or none. */
function judgeRepeated(listed: readonly ReadService[]): Judged {
  const prices = new Set(listed.map(({ price }) => price?.amount ?? null));
  const isAsked = listed.length > 1 ? prices.size > 1 : prices.has(null);
  return {
    what: 'a service at two prices',
    finding: isAsked ? 'right' : 'WRONG',
    because: JSON.stringify([...prices]),
  };
}

/** True if an answer can be read but cannot confirm an order: JSON shown in a web page, and JSON inside a text. */
function provesNothing({ noise, format, interface: by }: Features): boolean {
  return (noise === 'in-pre' || noise === 'encoded-twice') && (format === 'json' || by === 'rest');
}

export function judgePlaced(outcome: PlacementVerdict, order: TrueOrder, dialect: Features): Judged {
  const what = `placement of ${order.reference}`;
  if (outcome.verdict === 'uncertain')
    return { what, finding: provesNothing(dialect) ? 'right' : 'told', because: outcome.evidence };
  if (provesNothing(dialect)) return { what, finding: 'WRONG', because: outcome.verdict };
  if (outcome.verdict !== 'accepted') return { what, finding: 'WRONG', because: outcome.verdict };
  const right =
    outcome.reference === order.reference && ['pending', 'in-process', 'unknown'].includes(outcome.state);
  return { what, finding: right ? 'right' : 'WRONG', because: `${outcome.reference}, ${outcome.state}` };
}

/**
 * Checks the request that the supplier received for an order. The order's own fields must be exact; a field required by a flag may be in
 * any case.
 */
export function judgeRequest(
  sent: URLSearchParams | undefined,
  { reference, service, identifier }: TrueOrder,
  fields: Readonly<Record<string, string>>,
  panelFields: readonly string[],
): Judged {
  const got = new Map(sent);
  const inAnyCase = new Map([...got].map(([name, value]) => [name.toUpperCase(), value]));
  const isThere = ([name, value]: readonly [string, string]) =>
    (panelFields.includes(name) ? inAnyCase.get(name.toUpperCase()) : got.get(name)) === value;
  const right =
    got.get('ID') === service.id && got.get('IMEI') === identifier && Object.entries(fields).every(isThere);
  return {
    what: `request of ${reference}`,
    finding: right ? 'right' : 'WRONG',
    because: `${JSON.stringify([...got])} for ${JSON.stringify(fields)}`,
  };
}

/** A refusal must be recognized or leave the order uncertain; both show the supplier's words. */
export function judgeRefused(outcome: PlacementVerdict, words: string, dialect: Features): Judged {
  const what = 'refusal';
  const because = `${JSON.stringify(outcome)} for ${words}`;
  const finding = (said: string): Finding =>
    said.includes(words) ? 'right' : isMarked(said, dialect) ? 'told' : 'silent';
  switch (outcome.verdict) {
    case 'refused':
      return { what, finding: finding(outcome.words), because };
    case 'uncertain':
      return { what, finding: finding(outcome.evidence), because };
    default:
      return { what, finding: 'WRONG', because };
  }
}

/**
 * An order's row: `row` if it was matched with the order, `held` if it was set aside; both null if it is missing and is requested again.
 */
export type Joined = { readonly row: StatusRow | null; readonly held: HeldStatus['why'] | null };

export function judgeStatus(
  joined: Joined | Failed,
  order: TrueOrder,
  how: string,
  dialect: Features,
): readonly Judged[] {
  const what = `${how} of ${order.state} ${order.reference}`;
  const row = 'failed' in joined ? joined : joined.row;
  const speaksOfOther = dialect.identifierShown === 'other-device' && order.state === 'success';
  if (speaksOfOther && !('failed' in joined)) {
    const isHeld = joined.held === 'other-device';
    if (row === null && !isHeld && (dialect.bulk === 'one-row' || isNameless(dialect))) return [];
    return [
      {
        what: `device, ${what}`,
        finding: isHeld ? 'right' : row === null ? 'silent' : 'WRONG',
        because: JSON.stringify(joined),
      },
    ];
  }
  // The order is requested alone later, if the panel answers only for one order or its rows name neither order nor device.
  if (row === null && (dialect.bulk === 'one-row' || isNameless(dialect))) return [];
  if (row === null) return [{ what, finding: 'told', because: 'no row' }];
  if ('failed' in row) return [{ what, finding: 'told', because: row.failed }];
  const isOpen = (state: string): boolean => (openAtSupplierStates as readonly string[]).includes(state);
  const same =
    row.state === order.state || (isOpen(row.state) && isOpen(order.state) && row.state !== 'unknown');
  const isDenied = order.state === 'success' && dialect.denial !== 'none';
  if (isDenied)
    return [
      {
        what: `state of a contradiction, ${what}`,
        finding:
          row.state === 'success'
            ? 'WRONG'
            : [row.result, row.comment].includes(dialect.denial)
              ? 'right'
              : 'silent',
        because: `${row.state} (${row.supplierStatus}): ${row.result} ${row.comment}`,
      },
    ];
  const state: Judged = {
    what: `state, ${what}`,
    finding:
      same || (row.state === 'unknown' && !isKnowable(order, dialect))
        ? 'right'
        : row.state === 'unknown'
          ? 'told'
          : 'WRONG',
    because: `${row.state} (${row.supplierStatus})`,
  };
  const texts = [row.result, row.comment].filter((text) => text !== null).map((text) => text.trim());
  if (order.words === null) {
    const none = row.result === null;
    return [
      state,
      {
        what: `result, ${what}`,
        finding: none ? 'right' : 'WRONG',
        because: `"${row.result}" is a placeholder`,
      },
    ];
  }
  if (order.state === 'success') return [state, ...judgeResult(row.result, order, what, dialect)];
  const whole = texts.includes(order.words);
  const marked = texts.some((text) => isMarked(text, dialect));
  return [
    state,
    {
      what: `words, ${what}`,
      finding: whole ? 'right' : marked ? 'told' : 'silent',
      because: `${JSON.stringify(texts)} for ${JSON.stringify(order.words)}`,
    },
  ];
}

/** Judges the shown result: it must have the supplier's words, and a doubt only if there is a reason. */
function judgeResult(
  result: string | null,
  order: TrueOrder,
  what: string,
  dialect: Features,
): readonly Judged[] {
  const words = wordsOf(order, dialect);
  const { identifier } = order;
  const doubt = resultWarning({ result, identifier, identifierKind: 'imei' });
  const { text, oddities, pictures } = openResult(result ?? '');
  const plain = text.trim().replaceAll(/<br ?\/?>/g, '\n');
  const because = `${JSON.stringify({ plain, oddities, doubt })} for ${JSON.stringify(words)}`;
  const finding = ((): Finding => {
    if (result === null) return 'silent';
    if (losesDigits(words, dialect)) return doubt?.is === 'lost-digits' ? 'right' : 'WRONG';
    if (isMarked(plain, dialect)) return doubt === null ? 'WRONG' : 'told';
    const isEncoded = dialect.resultForm === 'base64';
    if (isEncoded !== oddities.includes('encoded')) return 'WRONG';
    if ((dialect.resultForm === 'with-picture') !== pictures.length > 0) return 'WRONG';
    // An encoded result of a single word is shown together with its decoded form.
    return plain === words || (isEncoded && plain.endsWith(` → ${words}`)) ? 'right' : 'WRONG';
  })();
  const isOther = dialect.resultNames === 'other' && words.startsWith('Imei: ');
  return [
    { what: `words, ${what}`, finding, because },
    {
      what: `device in the result, ${what}`,
      finding: isOther === (doubt?.is === 'other-device') ? 'right' : 'WRONG',
      because,
    },
  ];
}

function isNameless(dialect: Features): boolean {
  const { bulk, referenceInRow, referenceName, identifierShown, interface: by } = dialect;
  const unkeyed = ['rows', 'list-rows', 'by-position', 'list-by-position'].includes(bulk);
  const isNamed = !['none', 'serial', 'dash', 'other-device'].includes(identifierShown);
  // The app does not know TICKET as a name of the reference.
  const isReferenced = referenceInRow && referenceName !== 'TICKET';
  return unkeyed && !isReferenced && !isNamed && by === 'action';
}

/** False if the status is a number with different meanings in different families; the app must then keep the order open. */
function isKnowable({ state }: TrueOrder, { family, statusLabel, reasonName }: Features): boolean {
  if (statusLabel || family === 'words') return true;
  if (state === 'in-process') return family !== 'gsm-fusion';
  // A rejection needs a reason in a known field; a message could be about another subject.
  return state !== 'rejected' || reasonName !== 'MESSAGE';
}
