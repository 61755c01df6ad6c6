import { isIP } from 'node:net';
import type { ServerForm } from '../../../shared/model/host/sharing.ts';
import type { PostgresConfig } from '../../backend/base/postgres-config.ts';

type ServerTarget = Omit<ServerForm, 'password'>;

/** Hosts on this machine itself. Nobody can intercept a connection within this machine. */
const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * The configuration of the journal's server for a program that writes in `term`. The certificate must have the host's name. A server on
 * this machine needs no certificate.
 */
export function postgresConfigOf(
  server: ServerTarget,
  password: string | null,
  term: number | null,
): PostgresConfig {
  const { host, port, database, schema, user, authority } = server;
  return {
    host,
    port,
    database,
    schema,
    user,
    password,
    term,
    tls:
      isThisMachine(host) && authority === ''
        ? null
        : { serverName: host, authority: authority === '' ? null : authority },
  };
}

/** A text for display, without the password. */
export const addressOf = ({
  host,
  port,
  database,
}: Pick<ServerTarget, 'host' | 'port' | 'database'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
