import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { PostgresPlace } from '../../base/journal-place.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { connectTo } from '../engine/postgres/open-connection.ts';

/** A message of one line between two tills. */
export interface LineMessage {
  readonly sender: string;
  readonly line: string;
  readonly body: string;
}

/** Messages between tills, through the shop's server: each is read once, and those of a sender in the order they were sent. */
export interface LinePost {
  /** Rejects with `JournalFailure` where the server did not take it. */
  send(recipient: string, line: string, body: string): Promise<void>;
  /** Resolves once the connection has ended: what was on its way is lost, and lines are opened anew. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

// Behind a wire that loses notices, or a server that does, messages still come.
const lookAnywayMs = 1_000;

/** Opens the post of `address`. Rejects with `JournalFailure` where the server does not answer. */
export async function openLinePost(
  place: PostgresPlace,
  address: string,
  clock: Pick<Clock, 'after'>,
  take: (message: LineMessage) => void,
): Promise<LinePost> {
  const client = await connectTo(place, 'talk').catch((error: unknown) => {
    throw postgresFailure(error);
  });
  // Lists and questions are no money: what a crash of the server takes is asked again, and not waiting for its disk makes a line quick.
  const ready = client.query(`set synchronous_commit = off`);
  const channel = `imei_desk_${createHash('sha256').update(place.schema).digest('hex').slice(0, 24)}`;
  let isFetching = false;
  let again = false;
  let cancelLook = (): void => {};

  async function fetchAll(): Promise<void> {
    do {
      again = false;
      const { rows } = await client.query<LineMessage & { readonly number: number }>(
        `delete from line_messages where recipient = $1 returning number, sender, line, body`,
        [address],
      );
      for (const message of rows.toSorted((left, right) => left.number - right.number)) take(message);
    } while (again);
  }
  function look(): void {
    again = true;
    if (isFetching) return;
    isFetching = true;
    fetchAll().then(
      () => {
        isFetching = false;
      },
      // Nothing more comes on this connection; who waits for its end opens another one.
      () => client.end().catch(() => {}),
    );
  }
  function lookLater(): void {
    cancelLook = clock.after(lookAnywayMs, () => {
      look();
      lookLater();
    });
  }
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => {
      cancelLook();
      resolve();
    });
  });
  client.on('notification', ({ payload }: pg.Notification) => {
    if (payload === address) look();
  });
  // What was never read, such as messages to a term that has ended.
  const swept = client.query(`delete from line_messages where written_at < now() - interval '1 minute'`);
  await Promise.all([ready, swept, client.query(`listen ${channel}`)]).catch((error: unknown) => {
    void client.end().catch(() => {});
    throw postgresFailure(error);
  });
  look();
  lookLater();

  return {
    ended,
    async send(recipient, line, body) {
      try {
        await client.query(
          `with sent as (insert into line_messages (recipient, sender, line, body) values ($1, $2, $3, $4) returning recipient)
            select pg_notify('${channel}', recipient) from sent`,
          [recipient, address, line, body],
        );
      } catch (error) {
        throw postgresFailure(error);
      }
    },
    async close() {
      cancelLook();
      await client.end().catch(() => {});
    },
  };
}
