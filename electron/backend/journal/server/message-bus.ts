import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { connectTo } from '../engine/postgres/open-connection.ts';

export interface TillMessage {
  readonly sender: string;
  readonly connectionId: string;
  readonly body: string;
}

/** The address of the till in a connection. The connection's id cannot be guessed. */
export const connectionAddress = (connectionId: string): string => `till:${connectionId}`;

/**
 * Messages to a connection are sent within the server's NOTIFY, which saves a round trip. Any login can listen to an address that can be
 * guessed, so messages to such addresses go through the shop's own table. Messages too long for NOTIFY go through that table too.
 */
const comesWithNotice = (recipient: string, body: string): boolean =>
  recipient.startsWith(connectionAddress('')) && Buffer.byteLength(body) <= maxInNoticeLength;
/** The server's limit is 8,000 bytes, including sender and connection id. */
const maxInNoticeLength = 7_500;

// The table is also read at this interval, so that messages arrive even if the network or the server loses notifications.
const pollEveryMs = 1_000;
/**
 * Messages within this time are sent in one statement. Each statement with notifications wakes every listener at the server, so notifying
 * fifty tills one by one would keep the server busy.
 */
const gatherMs = 4;
const lastWordsMs = 500;

/**
 * Each notification has a sequence number, because the server merges equal ones. The text follows, or a mark that the text is in the table.
 */
const sending = `
  with said as materialized (
    select recipient, channel, line, body, place, is_whole, case when is_whole = 0
      then nextval(pg_get_serial_sequence('line_messages', 'number')) end as number
    from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
      with ordinality as said (recipient, channel, line, body, is_whole, place)),
  kept as (
    insert into line_messages (number, recipient, sender, line, body) overriding system value
    select number, recipient, $1, line, body from said where is_whole = 0)
  select pg_notify(channel, place || ' ' || case when is_whole = 1 then concat_ws(' ', 'whole', $1, line, body) else 'kept ' || number end)
  from (select * from said order by place) as said`;

/**
 * Messages between tills through the shop's server. No message is delivered twice, and the messages of one sender arrive in order. Opens
 * the bus for messages to `address`. Rejects with `JournalFailure` if the server does not answer.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: these functions send, receive and fetch over one connection and share its state.
export async function openMessageBus(
  config: PostgresConfig,
  address: string,
  clock: Pick<Clock, 'after'>,
  take: (message: TillMessage) => void,
) {
  const client = await connectTo(config, 'write').catch((error: unknown) => {
    throw postgresFailure(error);
  });
  // Messages are not money: a message lost in a server crash is requested again. Not waiting for the disk makes a connection fast.
  const ready = client.query(`set synchronous_commit = off`);
  const runExclusive = createMutex();
  let isFetching = false;
  let readsAgain = false;
  let cancelPoll = (): void => {};
  const channelOf = (recipient: string): string =>
    `imei_desk_${createHash('sha256').update(`${config.schema}\n${recipient}`).digest('hex').slice(0, 24)}`;
  // Closes this connection. The user of the bus then opens another bus.
  const giveUp = (): void => void client.end().catch(() => {});
  const isConnection = address.startsWith(connectionAddress(''));

  async function fetchAll(): Promise<void> {
    do {
      // Several notifications may arrive in one chunk.
      await Promise.resolve();
      readsAgain = false;
      const { rows } = await client.query<TillMessage & { readonly number: number }>(
        `delete from line_messages where recipient = $1 returning number, sender, line as "connectionId", body`,
        [address],
      );
      for (const message of rows.toSorted((left, right) => left.number - right.number)) take(message);
    } while (readsAgain);
  }
  function readMessages(): void {
    readsAgain = true;
    if (isFetching) return;
    isFetching = true;
    fetchAll().then(() => {
      isFetching = false;
    }, giveUp);
  }
  function schedulePoll(): void {
    cancelPoll = clock.after(pollEveryMs, () => {
      readMessages();
      schedulePoll();
    });
  }
  /** Messages are read in order: a message in the table is fetched before the next notification is read. */
  async function read(notice: string): Promise<void> {
    const [, noticeKind = '', first = '', connectionId = ''] = notice.split(' ', 4);
    if (noticeKind === 'whole') {
      const before = notice.split(' ', 4).join(' ').length + 1;
      return take({ sender: first, connectionId, body: notice.slice(before) });
    }
    const { rows } = await client.query<TillMessage>(
      `delete from line_messages where number = $1 returning sender, line as "connectionId", body`,
      [first],
    );
    const [message] = rows;
    if (message === undefined) throw new Error('the table lacks a message, which a server crash lost');
    take(message);
  }
  /** Resolves when the bus has closed. Messages in transit are lost, and tills reconnect. */
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => {
      cancelPoll();
      resolve();
    });
  });
  client.on('notification', ({ payload = '' }: pg.Notification) => {
    if (isConnection) runExclusive(() => read(payload)).catch(giveUp);
    else readMessages();
  });
  // Deletes messages that were never read, such as messages to an ended term.
  const swept = client.query(`delete from line_messages where written_at < now() - interval '1 minute'`);
  await Promise.all([ready, swept, client.query(`listen ${channelOf(address)}`)]).catch((error: unknown) => {
    giveUp();
    throw postgresFailure(error);
  });
  if (!isConnection) {
    readMessages();
    schedulePoll();
  }

  let unsent: OutgoingMessage[] = [];
  let cancelSend = (): void => {};
  async function sendAll(): Promise<void> {
    cancelSend();
    const going = unsent;
    unsent = [];
    if (going.length === 0) return;
    const all = <Value>(of: (message: OutgoingMessage) => Value): Value[] => going.map(of);
    try {
      await client.query(sending, [
        address,
        all(({ recipient }) => recipient),
        all(({ recipient }) => channelOf(recipient)),
        all(({ connectionId }) => connectionId),
        all(({ body }) => body),
        all(({ recipient, body }) => (comesWithNotice(recipient, body) ? 1 : 0)),
      ]);
      for (const { done } of going) done.resolve();
    } catch (error) {
      for (const { done } of going) done.reject(postgresFailure(error));
    }
  }

  return {
    ended,
    /** Rejects with `JournalFailure` if the server did not accept the message. */
    send(recipient: string, connectionId: string, body: string) {
      const done = Promise.withResolvers<void>();
      if (unsent.length === 0) cancelSend = clock.after(gatherMs, () => void sendAll());
      unsent.push({ recipient, connectionId, body, done });
      return done.promise;
    },
    async close() {
      cancelPoll();
      const waited = Promise.withResolvers<void>();
      const cancelWait = clock.after(lastWordsMs, waited.resolve);
      await Promise.race([sendAll(), waited.promise]);
      cancelWait();
      await client.end().catch(() => {});
    },
  };
}

interface OutgoingMessage extends Omit<TillMessage, 'sender'> {
  readonly recipient: string;
  readonly done: PromiseWithResolvers<void>;
}
