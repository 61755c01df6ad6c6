import type { SeenStatus } from '../../../../shared/model/connection/explained-reply.ts';
import {
  numbersOf,
  type StatusFamily,
  statusNumberOf,
} from '../../../../shared/model/connection/status-family.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';

/** A possible meaning of a status: from a status family for the whole connection, or for this status only. */
export interface StatusMeaning {
  readonly key: string;
  readonly by: Exclude<StatusFamily, 'unknown'> | 'this-alone';
  readonly means: SupplierState;
}

const numberings = ['dhru', 'gsm-fusion', 'sequential'] as const;
const states = ['pending', 'in-process', 'success', 'rejected'] as const;

/** All possible meanings, status families first; a family is included only if it knows the number. */
export function statusMeanings(statusText: string): readonly StatusMeaning[] {
  const number = statusNumberOf(statusText);
  const byNumbering = numberings.flatMap((by) => {
    const means = number === null ? undefined : numbersOf(by).get(number);
    return means === undefined ? [] : [{ key: by, by, means }];
  });
  return [...byNumbering, ...states.map((means) => ({ key: means, by: 'this-alone' as const, means }))];
}

/** This connection's statuses whose meaning would change, each with the number of orders that have it now. */
export function changedBy(
  { by, means }: StatusMeaning,
  seen: readonly SeenStatus[],
  statusText: string,
): readonly SeenStatus[] {
  const after = ({ said: each, means: now }: SeenStatus): SupplierState => {
    if (by === 'this-alone') return each === statusText ? means : now;
    const number = statusNumberOf(each);
    return number === null ? now : (numbersOf(by).get(number) ?? 'unknown');
  };
  return seen.flatMap((status) => {
    const then = after(status);
    return then === status.means ? [] : [{ ...status, means: then }];
  });
}
