import type { Features } from './features.ts';
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

function statusOf(state: State, { family }: Features): string | number {
  return family === 'words' ? words[state] : numbers[family][state];
}

function referenceOf(reference: string, { referenceType }: Features): string | number {
  return referenceType === 'number' && /^\d+$/.test(reference) ? Number(reference) : reference;
}

/** What stands for an order that was taken. */
export function placedRow(order: TrueOrder, dialect: Features): Tree {
  return {
    ...decoyOf(dialect),
    [dialect.referenceName]: referenceOf(order.reference, dialect),
    ...(dialect.placedStatus ? { STATUS: statusOf('pending', dialect) } : {}),
  };
}

function decoyOf({ referenceDecoy }: Features): Tree {
  if (referenceDecoy === 'none' || referenceDecoy === 'echoed-service') return {};
  return { [referenceDecoy]: '55501' };
}

/** What stands for an order that was asked about. */
export function statusRow(order: TrueOrder, dialect: Features): Tree {
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
        : { [resultName]: order.words };
  return {
    [dialect.referenceName]: referenceOf(order.reference, dialect),
    ...(shown[identifierShown] === null ? {} : { IMEI: shown[identifierShown] }),
    [dialect.statusName]: statusOf(order.state, dialect),
    ...(dialect.statusLabel && dialect.family !== 'words' ? { STATUS_TEXT: words[order.state] } : {}),
    ...told,
  };
}

/** A row as it is nested in SUCCESS. */
export function nested(row: Tree, where: 'row' | 'LIST' | 'data' | 'order'): Tree {
  return where === 'row' ? row : { [where]: row };
}
