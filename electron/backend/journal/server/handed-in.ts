import { parseJson } from '../../../../shared/model/base/parse-json.ts';
/** Outcomes that a till kept beside a journal which it may write no more, on their way to the till on duty. */
export interface HandedIn {
  /** Hands in those of attempts that this journal knows; answers their ids. */
  handIn(outcomes: ReadonlyMap<string, unknown>): Promise<string[]>;
  /** What was handed in, by the attempt's id. */
  handedIn(): Promise<ReadonlyMap<string, unknown>>;
  /** These are written. */
  dropHandedIn(attemptIds: readonly string[]): Promise<void>;
}

export function createHandedIn(
  ask: <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>,
): HandedIn {
  return {
    async handIn(outcomes) {
      const taken = await ask<{ id: string }>(
        `with given as (select * from unnest($1::text[], $2::text[]) as given (id, line)),
          handed as (insert into handed_in (attempt_id, line)
            select given.id, given.line from given join attempts on attempts.id = given.id on conflict (attempt_id) do nothing)
          select given.id from given join attempts on attempts.id = given.id`,
        [[...outcomes.keys()], [...outcomes.values()].map((line) => JSON.stringify(line))],
      );
      return taken.map(({ id }) => id);
    },
    async handedIn() {
      const rows = await ask<{ attempt_id: string; line: string }>(
        `select attempt_id, line from handed_in`,
        [],
      );
      return new Map(rows.map(({ attempt_id, line }) => [attempt_id, parseJson(line)]));
    },
    async dropHandedIn(attemptIds) {
      await ask(`delete from handed_in where attempt_id = any($1::text[])`, [attemptIds]);
    },
  };
}
