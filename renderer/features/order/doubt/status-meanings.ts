import type { SeenStatus } from '../../../../shared/model/connection/explained-reply.ts';
import {
  numbersOf,
  provableFamilies,
  statusNumberOf,
} from '../../../../shared/model/connection/status-family.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';

/** A possible meaning of a status. It comes from a status family, for the whole connection, or is for this status only. */
export interface StatusMeaning {
  readonly key: string;
  readonly by: (typeof provableFamilies)[number] | 'this-alone';
  readonly means: SupplierState;
}

const states = ['pending', 'in-process', 'success', 'rejected'] as const;

/** Returns all possible meanings of a status. First those of the status families that know its number, then those for this status only. */
export function statusMeanings(statusText: string): readonly StatusMeaning[] {
  const number = statusNumberOf(statusText);
  const byNumbering = provableFamilies.flatMap((by) => {
    const means = number === null ? undefined : numbersOf(by).get(number);
    return means === undefined ? [] : [{ key: by, by, means }];
  });
  return [...byNumbering, ...states.map((means) => ({ key: means, by: 'this-alone' as const, means }))];
}

/** Returns the connection's statuses whose meaning this choice would change, with their new meaning and the number of their orders. */
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
