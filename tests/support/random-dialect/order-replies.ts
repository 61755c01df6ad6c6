import { sampleImei } from '../journal/sample-orders.ts';
import { type Features, tellsNamesWhole } from './features.ts';
import type { TrueOrder } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;
type State = TrueOrder['state'];

const words: Readonly<Record<State, string>> = {
  pending: 'Pending',
  'in-process': 'In Process',
  success: 'Success',
  rejected: 'Rejected',
};
const numbers: Readonly<Record<Exclude<Features['family'], 'words'>, Readonly<Record<State, number>>>> = {
  dhru: { pending: 0, 'in-process': 1, rejected: 3, success: 4 },
  'gsm-fusion': { pending: 1, success: 2, rejected: 3, 'in-process': 4 },
  sequential: { pending: 0, 'in-process': 1, success: 2, rejected: 3 },
};

const otherWords: Readonly<Record<State, string>> = {
  pending: 'Waiting Action',
  'in-process': 'IN_PROGRESS',
  success: 'Completed',
  rejected: 'Cancelled',
};

const shortWords: Readonly<Record<State, string>> = {
  pending: 'New',
  'in-process': 'Processing',
  success: 'Complete',
  rejected: 'Reject',
};

function statusOf(state: State, { family, statusWords, statusType }: Features): string | number {
  if (family === 'words')
    return {
      plain: words[state],
      upper: words[state].toUpperCase(),
      joined: words[state].replace(' ', ''),
      other: otherWords[state],
      short: shortWords[state],
    }[statusWords];
  const number = numbers[family][state];
  return { number, string: String(number), padded: ` 0${number} ` }[statusType];
}

function referenceOf(reference: string, { referenceType }: Features): string | number {
  return referenceType === 'number' && /^\d+$/.test(reference) ? Number(reference) : reference;
}

/** The row in the answer to an accepted placement. */
export function placedRow(order: TrueOrder, dialect: Features): Tree {
  return {
    ...decoyOf(dialect),
    [dialect.referenceName]: referenceOf(order.reference, dialect),
    ...{ order: { STATUS: statusOf('pending', dialect) }, request: { status: 'success' }, none: {} }[
      dialect.placedStatus
    ],
  };
}

function decoyOf({ referenceDecoy }: Features): Tree {
  if (referenceDecoy === 'none' || referenceDecoy === 'echoed-service') return {};
  return { [referenceDecoy]: '55501' };
}

/** The row in the answer to a status request. With `bare` it has no reference if the dialect gives the reference only as the key. */
export function statusRow(order: TrueOrder, dialect: Features, bare = true): Tree {
  const { resultName, reasonName, placeholder } = dialect;
  const shown = identifierIn(order, dialect);
  const nothing =
    placeholder === 'absent' ? {} : { [resultName]: placeholder === 'null' ? null : placeholder };
  const reported =
    order.words === null
      ? nothing
      : order.state === 'rejected'
        ? {
            ...((reasonName as string) === resultName ? {} : nothing),
            [reasonName]: order.words,
          }
        : {
            [resultName]:
              dialect.denial === 'none' ? formed(wordsOf(order, dialect), dialect) : dialect.denial,
          };
  return {
    ...(dialect.referenceInRow || bare === false
      ? { [dialect.referenceName]: referenceOf(order.reference, dialect) }
      : {}),
    ...(shown === null ? {} : { IMEI: shown }),
    [dialect.statusName]: statusOf(order.state, dialect),
    ...(dialect.statusLabel && dialect.family !== 'words' ? { STATUS_TEXT: words[order.state] } : {}),
    ...reported,
  };
}

/** The order's identifier as a panel of this dialect repeats it; null if the panel repeats none. */
function identifierIn({ identifier, state }: TrueOrder, { identifierShown }: Features): string | null {
  const masked = `${identifier.slice(0, 4)}********${identifier.slice(-3)}`;
  switch (identifierShown) {
    case 'whole':
      return identifier;
    case 'masked':
      return masked;
    case 'none':
      return null;
    case 'fourteen':
      return identifier.slice(0, 14);
    case 'other-check-digit':
      return identifier.slice(0, 14) + ((Number(identifier[14]) + 3) % 10);
    case 'zeros-lost':
      return identifier.replace(/^0+/, '');
    case 'version':
      return `${identifier.slice(0, 14)}03`;
    case 'pair':
      return `${identifier} / ${sampleImei(Number(identifier.slice(-3)) + 500)}`;
    case 'serial':
      return `F2LX${identifier.slice(-5)}Q`;
    case 'dash':
      return '-';
    case 'other-device':
      return state === 'success' ? otherDevice : identifier;
  }
}

const otherDevice = sampleImei(77);

/** The text of an order's result, with its device if the dialect names it. */
export function wordsOf({ words, identifier }: TrueOrder, { resultNames }: Features): string {
  const named = {
    none: null,
    own: identifier,
    'own-masked': `${identifier.slice(0, 4)}********${identifier.slice(-3)}`,
    other: otherDevice,
  }[resultNames];
  return named === null || !words?.includes(': ') ? (words ?? '') : `Imei: ${named}\n${words}`;
}

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** A result as plain text, or transformed as some panels do. */
function formed(text: string, dialect: Features): unknown {
  const lines = text.split('\n');
  switch (dialect.resultForm) {
    case 'escaped-markup':
      return lines.join('&lt;br /&gt;');
    case 'escaped-twice':
      return lines.join('&amp;lt;br&amp;gt;');
    case 'line-marks':
      return lines.join('\\n');
    case 'json-text':
      return lines.every((line) => line.includes(': '))
        ? JSON.stringify(Object.fromEntries(lines.map((line) => line.split(': '))))
        : text;
    case 'base64':
      return Buffer.from(text).toString('base64');
    case 'with-picture':
      return `<img src="data:image/png;base64,${picture}" />${lines.join('<br />')}`;
    case 'lost-digits':
      return losesDigits(text, dialect) ? Number(text).toExponential() : text;
    case 'text':
      return text;
    case 'breaks':
      return lines.join('<br />');
    case 'lines':
      return lines;
    case 'named':
      return tellsNamesWhole(dialect) && lines.every((line) => line.includes(': '))
        ? Object.fromEntries(lines.map((line) => line.split(': ')))
        : text;
  }
}

/** True if the panel's program loses the last digits of a numeric result. */
export function losesDigits(text: string, { resultForm }: Features): boolean {
  return resultForm === 'lost-digits' && /^\d+$/.test(text);
}

/** A row as the dialect nests it in SUCCESS. */
export function nested(row: Tree, where: Features['placedIn']): Tree {
  switch (where) {
    case 'row':
      return row;
    case 'list-of-one':
      return { LIST: [row] };
    case 'data.order':
      return { data: { order: row } };
    case 'own-key':
      return { 'A-1001': row };
    default:
      return { [where]: row };
  }
}
