import type { Clock } from '../../../shared/model/base/clock.ts';
import type { ServerExamination, ServerForm } from '../../../shared/model/host/sharing.ts';
import { examinePlace } from '../../backend/journal/server/examine-place.ts';
import { placeOf } from './server-place.ts';

/** Looks whether a server may hold the journal. Nothing is written there. */
export async function examineServer(
  wish: ServerForm,
  clock: Pick<Clock, 'monotonicMs'>,
): Promise<ServerExamination> {
  const { password, ...server } = wish;
  const found = await examinePlace(placeOf(server, password, null), clock);
  return { ...found, setUp: setUpOf(server) };
}

/** What whoever runs the server enters there, once, as its administrator. */
function setUpOf({ schema, user, database }: Omit<ServerForm, 'password'>): string {
  const name = quoted(user);
  return [
    `create role ${name} login password '…';`,
    `grant connect, temporary on database ${quoted(database)} to ${name};`,
    `create schema ${quoted(schema)} authorization ${name};`,
    'create extension if not exists pg_trgm with schema public;',
    `alter role ${name} set synchronous_commit = on;`,
  ].join('\n');
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
