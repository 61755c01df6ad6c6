import type { PlacementVerdict } from '../../../electron/backend/supplier/types/placement.ts';
import type { ServiceList, StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import { compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { Account } from '../../../shared/model/connection/account.ts';
import { openAtSupplierStates } from '../../../shared/model/order/order.ts';
import { type Features, tellsNamesWhole } from './features.ts';
import { tellsKind } from './service-records.ts';
import type { TrueOrder, TrueService, Truth } from './truth.ts';

/** The outcome of one served value: read correctly; not read, and reported to the person; silently not read; or misread. */
export type Finding = 'right' | 'told' | 'silent' | 'WRONG';

export interface Judged {
  readonly what: string;
  readonly finding: Finding;
  readonly because: string;
}

/** A failure that the app shows in place of what was asked for. */
export type Failed = { readonly failed: string };

export function judgeAccount(read: Account | Failed, truth: Truth): readonly Judged[] {
  if ('failed' in read) return [{ what: 'account', finding: 'told', because: read.failed }];
  const { balance } = read;
  const finding =
    balance === null
      ? 'told'
      : compareDecimals(balance.amount, truth.balance) === 0 &&
          ['', truth.currency].includes(balance.currency)
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
      if (found !== undefined) return judgeService(found, service, tellsKind(dialect, truth), dialect);
      const told = admitted >= missing + broken;
      return [
        {
          what: `service ${service.id}`,
          finding: told ? 'told' : 'silent',
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
  kindIsTold: boolean,
  dialect: Features,
): readonly Judged[] {
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
      price === null ? 'told' : compareDecimals(price.amount, service.price) === 0 ? 'right' : 'WRONG',
      `${price?.amount} for ${service.price}`,
    ),
  ];
  if (kindIsTold)
    judged.push(
      of('kind', (read.kind === 'imei') === (service.kind === 'imei') ? 'right' : 'WRONG', read.kind),
    );
  // A single group on a page, under a word for containers, cannot be distinguished from a container.
  const lone =
    dialect.grouping === 'keyed-lists' && (dialect.paging !== 'none' || dialect.serverList === 'apart');
  const groupIsKey = dialect.grouping === 'keyed-lists' && !tellsNamesWhole(dialect);
  if (dialect.grouping !== 'none' && !groupIsKey && !(lone && read.group === ''))
    judged.push(
      of('group', read.group === service.group ? 'right' : 'WRONG', `${read.group} for ${service.group}`),
    );
  // A server service that asks for nothing in particular may be given anything.
  const wanted = { ECID: 'ecid', 'Serial Number': 'serial', 'User name': 'other' } as const;
  if (service.asksFor !== null)
    judged.push(
      of(
        'identifier',
        read.identifier.kind === wanted[service.asksFor] ? 'right' : 'WRONG',
        read.identifier.kind,
      ),
    );
  else if (kindIsTold && service.kind === 'imei')
    judged.push(of('identifier', read.identifier.kind === 'imei' ? 'right' : 'WRONG', read.identifier.kind));
  const needsAreKeys = dialect.needsBy === 'legacy' || dialect.needsBy === 'REQREDFIELD';
  for (const need of service.needs) {
    if (needsAreKeys && need.includes(' ') && !tellsNamesWhole(dialect)) continue;
    const asked = read.fields.some(({ name }) => name === need || name.endsWith(`.${need}`));
    judged.push(
      of(`field ${need}`, asked ? 'right' : 'silent', JSON.stringify(read.fields.map(({ name }) => name))),
    );
  }
  return judged;
}

export function judgePlaced(outcome: PlacementVerdict, order: TrueOrder): Judged {
  const what = `placement of ${order.reference}`;
  if (outcome.verdict === 'uncertain') return { what, finding: 'told', because: outcome.evidence };
  if (outcome.verdict !== 'accepted') return { what, finding: 'WRONG', because: outcome.verdict };
  const right =
    outcome.reference === order.reference && ['pending', 'in-process', 'unknown'].includes(outcome.state);
  return { what, finding: right ? 'right' : 'WRONG', because: `${outcome.reference}, ${outcome.state}` };
}

/** What the supplier was sent for an order: its own fields exactly, what it asks for by a flag under that name in any case. */
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

/** A refusal is to be known as one, or to leave the order uncertain; either way in the supplier's words. */
export function judgeRefused(outcome: PlacementVerdict, words: string): Judged {
  const what = 'refusal';
  const because = JSON.stringify(outcome);
  switch (outcome.verdict) {
    case 'refused':
      return { what, finding: outcome.words.includes(words) ? 'right' : 'silent', because };
    case 'uncertain':
      return { what, finding: outcome.evidence.includes(words) ? 'right' : 'silent', because };
    default:
      return { what, finding: 'WRONG', because };
  }
}

/** `row` null: the answer held none for this order, and it stays open and is asked about again. */
export function judgeStatus(
  row: StatusRow | Failed | null,
  order: TrueOrder,
  how: string,
  dialect: Features,
): readonly Judged[] {
  const what = `${how} of ${order.state} ${order.reference}`;
  // A panel that answers for one alone leaves the others to be asked about singly.
  // So it is with a row that names neither its order nor what it is for.
  if (row === null && (dialect.bulk === 'one-row' || isNameless(dialect))) return [];
  if (row === null) return [{ what, finding: 'told', because: 'no row' }];
  if ('failed' in row) return [{ what, finding: 'told', because: row.failed }];
  const isOpen = (state: string): boolean => (openAtSupplierStates as readonly string[]).includes(state);
  const same =
    row.state === order.state || (isOpen(row.state) && isOpen(order.state) && row.state !== 'unknown');
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
  // Results may come as HTML; here they are plain.
  const plain = row.result?.trim().replaceAll('<br />', '\n');
  const place = order.state === 'success' ? [plain] : texts;
  const whole = place.includes(order.words);
  const wrong = order.state === 'success' && row.result !== null && !whole;
  return [
    state,
    {
      what: `words, ${what}`,
      finding: whole ? 'right' : wrong ? 'WRONG' : 'silent',
      because: `${JSON.stringify(texts)} for ${JSON.stringify(order.words)}`,
    },
  ];
}

function isNameless({ bulk, referenceInRow, identifierShown, interface: by }: Features): boolean {
  const unkeyed = bulk === 'rows' || bulk === 'list-rows';
  return unkeyed && !referenceInRow && identifierShown !== 'whole' && by === 'action';
}

/** A number that ends well in one family and goes on in another means nothing by itself; staying open is all that can be right. */
function isKnowable({ state }: TrueOrder, { family, statusLabel, reasonName }: Features): boolean {
  if (statusLabel || family === 'words') return true;
  if (state === 'in-process') return family !== 'gsm-fusion';
  // Without a reason in its place there is only a number, and a message that could be about anything.
  return state !== 'rejected' || reasonName !== 'MESSAGE';
}
