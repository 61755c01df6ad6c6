import { parseJson } from '../../../../shared/model/base/parse-json.ts';
import { type SeenEvent, seenEventSchema } from '../../base/postgres-config.ts';

/** Passes data to the till on duty: outcomes that this till stored but may no longer write, and an event that it saw. */
export type AcceptedOutcomes = ReturnType<typeof createHandedIn>;

/** No attempt id begins with this text. */
const seenBy = 'seen by ';

export function createHandedIn(
  ask: <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>,
) {
  return {
    /** Hands in outcomes of attempts that this journal knows. Returns the ids of these attempts. */
    async handIn(outcomes: ReadonlyMap<string, unknown>) {
      const acceptedRows = await ask<{ id: string }>(
        `with given as (select * from unnest($1::text[], $2::text[]) as given (id, line)),
          handed as (insert into handed_in (attempt_id, line)
            select given.id, given.line from given join attempts on attempts.id = given.id on conflict (attempt_id) do nothing)
          select given.id from given join attempts on attempts.id = given.id`,
        [[...outcomes.keys()], [...outcomes.values()].map((line) => JSON.stringify(line))],
      );
      return acceptedRows.map(({ id }) => id);
    },
    /** Hands in an event that this till has seen and the journal lacks (money-safety J8). */
    async handInSeen(tillId: string, seen: SeenEvent) {
      await ask(
        `insert into handed_in (attempt_id, line) values ($1, $2) on conflict (attempt_id) do nothing`,
        [`${seenBy}${tillId}`, JSON.stringify(seen)],
      );
    },
    /** Everything handed in: outcomes by attempt id, and events seen by tills under their own ids. */
    async handedIn() {
      const rows = await ask<{ attempt_id: string; line: string }>(
        `select attempt_id, line from handed_in`,
        [],
      );
      const lines = rows.map(({ attempt_id, line }) => [attempt_id, parseJson(line)] as const);
      return {
        outcomes: new Map(lines.filter(([id]) => !id.startsWith(seenBy))),
        seen: new Map(
          lines.flatMap(([id, line]) => {
            const seen = id.startsWith(seenBy) ? seenEventSchema.safeParse(line) : null;
            return seen?.success ? [[id, seen.data]] : [];
          }),
        ),
      };
    },
    async dropHandedIn(ids: readonly string[]) {
      await ask(`delete from handed_in where attempt_id = any($1::text[])`, [ids]);
    },
  };
}
