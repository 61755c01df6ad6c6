import {
  type OperationNode,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  RawNode,
  sql,
} from 'kysely';
import type { ShopOffset } from '../../../../shared/model/base/shop-day.ts';

// SQL that differs between SQLite and PostgreSQL. A fragment contains both versions, and each engine's query compiler takes its own
// version, so no query checks the engine. SQL common to both is written directly.

interface DialectNode extends RawNode {
  readonly postgres: OperationNode;
}

export function on<Value = unknown>(variants: {
  readonly sqlite: RawBuilder<unknown>;
  readonly postgres: RawBuilder<unknown>;
}): RawBuilder<Value> {
  const node = {
    ...RawNode.create([''], []),
    sqlFragments: ['', ''],
    parameters: [variants.sqlite.toOperationNode()],
    postgres: variants.postgres.toOperationNode(),
  } satisfies DialectNode;
  const both = { expressionType: undefined, toOperationNode: () => node };
  return sql<Value>`${both}`;
}

/** PostgreSQL's version of a node; null if both engines share one. */
export function postgresVariant(node: RawNode): OperationNode | null {
  return 'postgres' in node ? (node as DialectNode).postgres : null;
}

/** Calls `format` with a placeholder, and then replaces the placeholder by a bound value. */
export const filledIn = (
  format: (value: string) => string,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    format('\0')
      .split('\0')
      .map((part) => sql.raw(part)),
    value,
  );

/** True if the journal is on a PostgreSQL server. Use only if the engines work in entirely different ways. */
export const isOnServer = (database: QueryExecutorProvider): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

const emptySql = sql``;

/** Forces SQLite's planner to use this index. PostgreSQL chooses by its statistics. */
export const by = (index: string): RawBuilder<unknown> =>
  on({ sqlite: sql.raw(`indexed by ${index}`), postgres: emptySql });

/** Prevents SQLite from using any index but the table's own key. */
export const byKey = on({ sqlite: sql`not indexed`, postgres: emptySql });

/** Prevents the planner from using an index on this column. */
export const unindexed = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  on({ sqlite: sql`+${column}`, postgres: column });

/** SQLite's `a cross join b on …`, which keeps this join order. */
export const joinInOrder = on({ sqlite: sql`cross join`, postgres: sql`join` });

/**
 * A text value that sorts by bytes, like every text column. A recursive query that begins with a text value
 * needs this.
 */
export const plainText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  on({ sqlite: text, postgres: sql`cast(${text} as text) collate "C"` });

type Listed = 'text' | 'bigint';

/** A list as a table with the columns `value` and `key` (the index, from 0). Needs an alias. */
export const each = (type: Listed, values: readonly (string | number | null)[]): RawBuilder<unknown> =>
  on({
    sqlite: sql`json_each(${JSON.stringify(values)})`,
    postgres: sql`(select value, place - 1 as key from unnest(cast(${values} as ${sql.raw(type)}[])) with ordinality as listed (value, place))`,
  });

/** The values of a list, for use with `in`. */
export const anyOf = <Value extends string | number>(
  type: Listed,
  values: readonly Value[],
): RawBuilder<Value> => sql<Value>`(select value from ${each(type, values)} as listed)`;

/**
 * A JSON list in a text column, or a list of JSON, as a table with the columns `value` and `key`. `path` leads to the list, as in `$.a.b`.
 * Members are `value ->> n`, as text.
 */
export const eachJson = (json: RawBuilder<unknown> | string, path = '$'): RawBuilder<unknown> =>
  on({
    sqlite: path === '$' ? sql`json_each(${json})` : sql`json_each(${json}, ${sql.lit(path)})`,
    postgres: sql`lateral (select value, place - 1 as key from json_array_elements(cast(${json} as json) #> ${sql.lit(
      `{${path.split('.').slice(1).join(',')}}`,
    )}) with ordinality as listed (value, place))`,
  });

/** A JSON list of texts or numbers in a text column, as a table with the column `value`, as text. */
export const eachTextOf = (json: RawBuilder<unknown>): RawBuilder<unknown> =>
  on({
    sqlite: sql`json_each(${json})`,
    postgres: sql`lateral (select value from json_array_elements_text(cast(${json} as json)) as listed (value))`,
  });

export function jsonObject(members: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<string> {
  const pairs = sql.join(Object.entries(members).map(([name, value]) => sql`${sql.lit(name)}, ${value}`));
  return on({ sqlite: sql`json_object(${pairs})`, postgres: sql`cast(json_build_object(${pairs}) as text)` });
}

/**
 * Aggregates a group's values to a JSON list, as text; `order` as in `order by`. Without rows, SQLite returns an empty list and PostgreSQL
 * null.
 */
export function jsonList(value: RawBuilder<unknown>, order?: RawBuilder<unknown>): RawBuilder<string> {
  const sorted = order === undefined ? emptySql : sql` order by ${order}`;
  return on({
    sqlite: sql`json_group_array(${value}${sorted})`,
    postgres: sql`coalesce(cast(json_agg(${value}${sorted}) as text), '[]')`,
  });
}

/** JSON in a text, to be embedded in other JSON. */
export const asJson = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  on({ sqlite: sql`json(${text})`, postgres: sql`cast(${text} as json)` });

/** A member of JSON in a text column, as text. */
export const memberOf = (json: RawBuilder<unknown>, name: string | number): RawBuilder<string> =>
  on({
    sqlite: sql`${json} ->> ${sql.lit(name)}`,
    postgres: sql`cast(${json} as json) ->> ${sql.lit(name)}`,
  });

/** `like`, ignoring case for English letters. A backslash escapes `%` and `_`. */
export const like = (text: RawBuilder<unknown>, pattern: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  on({ sqlite: sql`${text} like ${pattern} escape '\\'`, postgres: sql`${text} ilike ${pattern}` });

/** True if a text has only digits. Also true for an empty text. */
export const isDigits = (text: RawBuilder<unknown>): RawBuilder<boolean> =>
  on({ sqlite: sql`${text} not glob '*[^0-9]*'`, postgres: sql`${text} !~ '[^0-9]'` });

/** True if an amount is not zero, in any notation: it contains a digit other than 0. */
export const isNotZero = (amount: RawBuilder<unknown>): RawBuilder<boolean> =>
  on({ sqlite: sql`${amount} glob '*[1-9]*'`, postgres: sql`${amount} ~ '[1-9]'` });

/** The larger of two values, neither of them null. */
export const larger = <Value>(left: RawBuilder<unknown>, right: RawBuilder<unknown>): RawBuilder<Value> =>
  on({ sqlite: sql`max(${left}, ${right})`, postgres: sql`greatest(${left}, ${right})` });

/** The day of a time in seconds, as `2026-11-25`, in this machine's time zone. The engine's own time zone data is not used. */
export const dayOf = (
  seconds: RawBuilder<unknown>,
  [first, ...later]: readonly [ShopOffset, ...ShopOffset[]],
): RawBuilder<string> => {
  const secondsOf = (ms: number) => sql.lit(Math.floor(ms / 1_000));
  const latestFirst = later
    .toReversed()
    .map(
      ({ sinceMs, offsetMs }) => sql`when ${seconds} >= ${secondsOf(sinceMs)} then ${secondsOf(offsetMs)}`,
    );
  const ahead = sql`case ${sql.join([...latestFirst, sql`else ${secondsOf(first.offsetMs)}`], sql` `)} end`;
  const local =
    latestFirst.length === 0 ? sql`${seconds} + ${secondsOf(first.offsetMs)}` : sql`${seconds} + ${ahead}`;
  return on({
    sqlite: sql`date(${local}, 'unixepoch')`,
    postgres: sql`to_char(to_timestamp(${local}) at time zone 'UTC', 'YYYY-MM-DD')`,
  });
};
