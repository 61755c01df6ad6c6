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

function statusOf(state: State, { family, statusWords, statusType }: Features): string | number {
  if (family === 'words')
    return {
      plain: words[state],
      upper: words[state].toUpperCase(),
      joined: words[state].replace(' ', ''),
      other: otherWords[state],
    }[statusWords];
  const number = numbers[family][state];
  return { number, string: String(number), padded: ` 0${number} ` }[statusType];
}

function referenceOf(reference: string, { referenceType }: Features): string | number {
  return referenceType === 'number' && /^\d+$/.test(reference) ? Number(reference) : reference;
}

/** What stands for an order that was taken. */
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

/** What stands for an order that was asked about; `bare`: without its reference, where the dialect leaves that to the key. */
export function statusRow(order: TrueOrder, dialect: Features, bare = true): Tree {
  const { resultName, reasonName, placeholder, identifierShown, identifier } = { ...dialect, ...order };
  const shown = {
    whole: identifier,
    masked: `${identifier.slice(0, 4)}********${identifier.slice(-3)}`,
    none: null,
  };
  const nothing =
    placeholder === 'absent' ? {} : { [resultName]: placeholder === 'null' ? null : placeholder };
  const told =
    order.words === null
      ? nothing
      : order.state === 'rejected'
        ? {
            ...((reasonName as string) === resultName ? {} : nothing),
            [reasonName]: order.words,
          }
        : { [resultName]: formed(order.words, dialect) };
  return {
    ...(dialect.referenceInRow || bare === false
      ? { [dialect.referenceName]: referenceOf(order.reference, dialect) }
      : {}),
    ...(shown[identifierShown] === null ? {} : { IMEI: shown[identifierShown] }),
    [dialect.statusName]: statusOf(order.state, dialect),
    ...(dialect.statusLabel && dialect.family !== 'words' ? { STATUS_TEXT: words[order.state] } : {}),
    ...told,
  };
}

/** A result as text, or as what panels make of one. */
function formed(text: string, dialect: Features): unknown {
  const lines = text.split('\n');
  switch (dialect.resultForm) {
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

/** A row as it is nested in SUCCESS. */
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
