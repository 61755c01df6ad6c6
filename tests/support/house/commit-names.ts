import { orderEventSchema } from '../../../shared/model/order/order.ts';
import type { TappedStatement } from '../world/taps/journal-tap.ts';

/** A point just before a commit, or just after a commit but before its report. */
export interface CommitPoint {
  /** The reasons for which the commit changes orders' states, else the tables that it writes. */
  readonly name: string;
  readonly when: 'before' | 'after';
}

const whys = new Set<unknown>(orderEventSchema.shape.why.options);
const writes = /^(?:insert (?:or \w+ )?into|update|delete from) "?(\w+)/i;

/** Returns a listener for the journal's statements; it calls `onPoint` before and after each commit of a transaction or a statement. */
export function nameCommits(onPoint: (point: CommitPoint) => void): (statement: TappedStatement) => void {
  let inTransaction = false;
  let held = new Set<string>();
  return ({ sql, parameters, going }) => {
    const table = writes.exec(sql)?.[1];
    if (/^begin/i.test(sql)) {
      if (going === 'there') {
        inTransaction = true;
        held = new Set();
      }
    } else if (/^rollback/i.test(sql)) inTransaction = false;
    else if (/^commit/i.test(sql)) {
      const name = [...held].sort().join(', ') || 'nothing';
      if (going === 'back') inTransaction = false;
      onPoint({ name, when: going === 'there' ? 'before' : 'after' });
    } else if (table !== undefined && inTransaction) {
      if (going === 'there') held.add(nameOf(table, parameters));
    } else if (table !== undefined)
      onPoint({ name: nameOf(table, parameters), when: going === 'there' ? 'before' : 'after' });
  };
}

function nameOf(table: string, parameters: readonly unknown[]): string {
  // The reason is searched after the columns with the states, because some states have the same words as reasons.
  const why =
    table === 'order_events'
      ? (parameters.slice(5).find((each) => whys.has(each)) ?? parameters.find((each) => whys.has(each)))
      : undefined;
  return why === undefined ? table : `“${String(why)}”`;
}
