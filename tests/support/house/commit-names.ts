import { orderEventSchema } from '../../../shared/model/order/order.ts';
import type { TappedStatement } from '../world/taps/journal-tap.ts';

/** A point before a commit, or a point between a commit and its report. */
export interface CommitPoint {
  /** What the commit changes: the reason of its orders' moves, else the tables it writes. */
  readonly name: string;
  readonly when: 'before' | 'after';
}

const whys = new Set<unknown>(orderEventSchema.shape.why.options);
const writes = /^(?:insert (?:or \w+ )?into|update|delete from) "?(\w+)/i;

/** Watches the messages to the journal and calls `onPoint` before and after every commit, of a transaction or of a single statement. */
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
  // An event's columns begin with the order, the time and the person; its states follow, which share words with the reasons.
  const why =
    table === 'order_events'
      ? (parameters.slice(5).find((each) => whys.has(each)) ?? parameters.find((each) => whys.has(each)))
      : undefined;
  return why === undefined ? table : `“${String(why)}”`;
}
