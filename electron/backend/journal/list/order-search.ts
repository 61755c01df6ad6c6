import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { identifierKeys } from '../../../../shared/model/identifier/identifier-key.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { tidyReference } from '../../../../shared/model/order/reference.ts';
import { type SearchWord, searchWords } from '../../../../shared/model/order/search-words.ts';
import type { Database } from '../engine/database.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import { plainReference } from '../schema/sql-conditions.ts';
import { by, each, eachJson, filledIn, isOnServer, plainText } from '../sql/dialect.ts';
import { identifierEnding } from '../sql/identifier-ending.ts';
import { joined, type Stream } from './number-range.ts';
import { countBy } from './order-counts.ts';
import type { SearchIn } from './order-filter.ts';
import { newestNumber, type Seek } from './order-scan.ts';
import { orderMatchesWord, type WordSet } from './order-words.ts';
import { phrasesOf, wordMatches } from './text-match.ts';
import { trigramSeek } from './trigram-seek.ts';
import { wordSeek } from './word-seek.ts';

/** Sorts after every text: the end of a prefix range. */
const afterAll = '\u{10ffff}';
/** A search by fewer last digits would match thousands of orders. */
const minLastDigits = 3;
const minOfReference = 4;
const noLimit = Number.MAX_SAFE_INTEGER;
/**
 * How a reference matches the text. `start`: the reference begins with the text. `whole`: the reference equals the text. `whole` is used
 * for one of several words, because too many references begin with a few digits.
 */
type Known = 'start' | 'whole';

/**
 * Streams and seeks that together find every order of a search. An order matches by its identifier or the identifier's last digits, or by
 * its reference or the reference's beginning, with or without separators. An order also matches if it contains every word: in the customer,
 * note, result or service name, or as last digits or reference. A word of one or two letters matches the beginning or end of a word.
 */
export async function searchFor(
  database: Database,
  connectionId: string | null,
  text: string,
  within: SearchIn = 'all',
): Promise<{ readonly streams: readonly Stream[]; readonly seeks: readonly Seek[] }> {
  const words = searchWords(text);
  const services = within === 'written' ? [] : await servicesNamed(database, connectionId, words);
  const matching = services.filter(({ lacking }) => lacking.length === 0);
  // Services whose names contain every word, except words too short for an index.
  const nearly = services.filter(({ lacking }) => lacking.length > 0 && !lacking.some(phrasesOf));
  const sets = wordSetsOf(words, services);
  // Services whose names contain every word have their own index of orders, so the word search need not test the service.
  const holds = (word: SearchWord) => holdsWord(word, within);
  const seekWords = isOnServer(database) ? trigramSeek : wordSeek;
  const condition = matchesEach(words, words.length === 1 ? (word) => orderMatchesWord(word, within) : holds);
  return {
    streams: [
      ...ofDeviceOrReference(text),
      ...(words.length > 1 ? words.map((word) => amongOthers(word, words, holds)) : []),
    ],
    seeks: [
      ...(await ordersOfServices(database, matching)),
      ...(await ordersOfServices(database, nearly)).map((seek) => narrowed(seek, condition)),
      ...(sets.length === 0 ? [] : [seekWords({ sets, condition, within })]),
    ],
  };
}

/** Orders whose identifier equals the text or ends with it, or whose reference equals it or starts with it. */
export function ofDeviceOrReference(text: string, known: Known = 'start'): readonly Stream[] {
  const ending = identifierEnding(text);
  return [
    ...(ending.length >= minLastDigits ? [endingStream(ending)] : []),
    identifierStream(text),
    referenceStream(tidyReference(text), known),
  ];
}

/** All orders of an identifier, in any spelling and of any kind, except on these connections. Newest first. */
export async function ordersOfIdentifier(
  database: Database,
  identifier: string,
  limit: number,
  leaveOut: readonly string[] = [],
): Promise<Order[]> {
  const ofIdentifier = database
    .selectFrom('orders')
    .selectAll()
    .where('identifier_key', 'in', identifierKeys(identifier));
  const rows = await (leaveOut.length === 0
    ? ofIdentifier
    : ofIdentifier.where('connection_id', 'not in', leaveOut)
  )
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(orderOfRow);
}

/** SQL: true for orders that `searchFor` finds. */
export function isFoundBy(text: string): RawBuilder<SqlBool> {
  const words = searchWords(text);
  const alternatives = [
    ...isDeviceOrReference(text),
    ...(words.length === 0 ? [] : [matchesEach(words, (word) => holdsWord(word, 'all'))]),
  ];
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

function isDeviceOrReference(text: string, known: Known = 'start'): readonly RawBuilder<unknown>[] {
  const ending = identifierEnding(text);
  return [
    ...(ending.length >= minLastDigits ? [endsWith(ending)] : []),
    isOfIdentifier(text),
    isOfReference(tidyReference(text), known),
  ];
}

function matchesEach(
  words: readonly SearchWord[],
  holds: (word: SearchWord) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(words.map(holds), sql` and `)})`;
}

/** SQL: true if the word is anywhere in an order. */
function holdsWord(word: SearchWord, searchIn: SearchIn): RawBuilder<SqlBool> {
  const ofService = sql`(orders.connection_id, orders.service_id) in (select connection_id, service_id from order_offers where ${isNamed(word)})`;
  const alternatives = [
    ...(searchIn === 'written' ? [] : [ofService]),
    orderMatchesWord(word, searchIn),
    ...isDeviceOrReference(word.typed, 'whole'),
  ];
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

/** Orders whose identifier or reference is this word, and that contain the other words anywhere. */
const amongOthers = (
  word: SearchWord,
  words: readonly SearchWord[],
  holds: (word: SearchWord) => RawBuilder<SqlBool>,
): Stream => {
  const others = matchesEach(
    words.filter((each) => each !== word),
    holds,
  );
  return (walk) => {
    const along = joined(ofDeviceOrReference(word.typed, 'whole'), { ...walk, limit: noLimit });
    return sql`select orders.number from (${along}) as named cross join orders
      where orders.number = named.number and ${others} order by orders.number ${sql.raw(walk.direction)} limit ${walk.limit}`;
  };
};

const isOfIdentifier = (text: string): RawBuilder<unknown> =>
  sql`identifier_key in (${sql.join(identifierKeys(text))})`;

const identifierStream = (text: string): Stream =>
  sorted(sql`select number from orders ${by('orders_by_identifier')} where ${isOfIdentifier(text)}`);

const endsWith = (ending: string): RawBuilder<unknown> =>
  sql`(identifier_ending >= ${ending} and identifier_ending < ${ending + afterAll})`;

const endingStream = (ending: string): Stream =>
  sorted(sql`select number from orders ${by('orders_by_ending')} where ${endsWith(ending)}`);

const isOfReference = (text: string, known: Known): RawBuilder<unknown> => {
  const start = filledIn(plainReference, plainText(sql`${text}`));
  const more = known === 'start' && text.length >= minOfReference ? afterAll : '';
  return sql`(reference_plain >= ${start} and reference_plain <= ${start} || ${more} and ${start} <> '' and reference is not null)`;
};

const referenceStream = (text: string, known: Known): Stream =>
  sorted(
    sql`select number from orders ${by('orders_by_plain_reference')} where ${isOfReference(text, known)}`,
  );

const isNamed = (word: SearchWord): RawBuilder<SqlBool> => wordMatches(word, sql`service_name`);

interface NamedService {
  readonly connection_id: string;
  readonly service_id: string;
  /** The words that no name of this service contains. */
  readonly lacking: readonly SearchWord[];
}

/** Services whose names contain one of these words. Services are few, so their names are searched one by one. */
async function servicesNamed(
  database: Database,
  connectionId: string | null,
  words: readonly SearchWord[],
): Promise<readonly NamedService[]> {
  const named = new Map<string, NamedService>();
  for (const word of words) {
    const services = await database
      .selectFrom('order_offers')
      .select(['connection_id', 'service_id'])
      .distinct()
      .where(isNamed(word))
      .$if(connectionId !== null, (query) => query.where('connection_id', '=', connectionId ?? ''))
      .execute();
    for (const service of services) {
      const { lacking } = named.get(keyOf(service)) ?? { lacking: words };
      named.set(keyOf(service), { ...service, lacking: lacking.filter((each) => each !== word) });
    }
  }
  return [...named.values()];
}

const keyOf = (serviceRow: Pick<NamedService, 'connection_id' | 'service_id'>): string =>
  `${serviceRow.connection_id}\n${serviceRow.service_id}`;

/**
 * Alternative sets of words. An order matches if its own text contains one whole set: all words, or the words that its service's name
 * lacks.
 */
function wordSetsOf(words: readonly SearchWord[], services: readonly NamedService[]): readonly WordSet[] {
  const sets = [words, ...services.map(({ lacking }) => lacking)].filter((set) => set.some(phrasesOf));
  // A superset of another set finds nothing new.
  const least = sets.filter(
    (set) => !sets.some((other) => other.length < set.length && other.every((word) => set.includes(word))),
  );
  return [...new Map(least.map((set) => [set.map(({ text }) => text).join(' '), set])).values()];
}

async function ordersOfServices(
  database: Database,
  services: readonly NamedService[],
): Promise<readonly Seek[]> {
  if (services.length === 0) return [];
  const wantedKeys = new Set(services.map(keyOf));
  const counts = await countBy(database, ['connection_id', 'service_id'], { connectionId: null });
  const among = counts.reduce((sum, { orders }) => sum + orders, 0);
  return [
    serviceSeek(
      counts.filter((each) => wantedKeys.has(keyOf(each))),
      among,
    ),
  ];
}

/** Restricts a seek to orders that meet a condition. */
const narrowed =
  (seek: Seek, condition: RawBuilder<SqlBool>): Seek =>
  async (database, walk, enough) => {
    const found = await seek(database, walk, enough);
    const { rows } = await sql<{
      number: number;
    }>`select orders.number from ${each('bigint', found.numbers)} as found
      cross join orders where orders.number = found.value and ${condition}`.execute(database);
    return { ...found, numbers: rows.map(({ number }) => number), atLeast: rows.length };
  };

/** Few numbers from an index that is not sorted by number; they are sorted each time. */
function sorted(numbers: RawBuilder<unknown>): Stream {
  return ({ above, below, direction, limit }) =>
    sql`select number from (${numbers}) as numbers where number > ${above} and number < ${below}
      order by number ${sql.raw(direction)} limit ${limit}`;
}

interface ServiceCount {
  readonly connection_id: string;
  readonly service_id: string;
  readonly orders: number;
}

// A range should contain a little more than a page needs. With smaller ranges, every second page would need two ranges.
const plenty = 1.5;
const growth = 4;

/**
 * Finds the orders of these services. `totalOrders` is the number of all orders. Reads each service by its index, one range of numbers after
 * another. Each range is long enough for one page.
 */
function serviceSeek(services: readonly ServiceCount[], totalOrders: number): Seek {
  const keys = JSON.stringify(services.map((each) => [each.connection_id, each.service_id]));
  const orders = services.reduce((sum, each) => sum + each.orders, 0);
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop searches ranges of growing length, in either direction.
  return async (database, walk) => {
    const newest = await newestNumber(database);
    const everywhere = walk.above < 0 && walk.below > newest;
    const descending = walk.direction === 'desc';
    const numbers: number[] = [];
    let above = walk.above;
    let below = Math.min(walk.below, newest + 1);
    let width = Math.ceil((walk.limit * plenty * totalOrders) / Math.max(1, orders)) + 1;
    while (above + 1 < below && orders > 0) {
      const farEnd = descending ? Math.max(above, below - width) : Math.min(below, above + width);
      const stretch = descending ? { above: farEnd, below } : { above, below: farEnd };
      const remaining = walk.limit - numbers.length;
      const { rows } = await sql<{ number: number }>`
        select orders.number from ${eachJson(keys)} as wanted cross join orders ${by('orders_by_service')}
        where orders.connection_id = wanted.value ->> 0 and orders.service_id = wanted.value ->> 1
          and orders.number > ${stretch.above} and orders.number < ${stretch.below}
        order by orders.number ${sql.raw(walk.direction)} limit ${remaining}`.execute(database);
      for (const { number } of rows) numbers.push(number);
      const last = numbers.at(-1);
      if (numbers.length === walk.limit && last !== undefined)
        return { numbers, reached: last, atLeast: everywhere ? orders : walk.limit, tired: false };
      if (farEnd === (descending ? above : below)) break;
      if (descending) below = farEnd + 1;
      else above = farEnd - 1;
      width *= growth;
    }
    return { numbers, reached: null, atLeast: numbers.length, tired: false };
  };
}
