import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, folderOfServer, freePort, give, owner, type PostgresServer } from './server.ts';

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** True if this machine has PgBouncer (package "pgbouncer"); `.ci/run` installs it. */
export const hasPooler = program !== undefined;

/** Starts PgBouncer in front of a server; it assigns server connections per transaction or per session. */
export async function startPooler(
  of: PostgresServer,
  mode: 'transaction' | 'session',
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  if (program === undefined) throw new Error('PgBouncer is not on this machine.');
  const folder = await folderOfServer(true);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${of.user}" "${of.password}"\n`, { mode: 0o600 });
  await writeFile(
    settings,
    `[databases]
* = host=${of.host} port=${of.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  for (const path of [users, settings]) await give(path);
  const pooler: ChildProcess = spawn(program, ['--quiet', settings], {
    ...owner(),
    cwd: folder,
    stdio: 'ignore',
  });
  pooler.unref();
  const client = { host: '127.0.0.1', port, user: of.user, password: of.password, database: of.database };
  while (!(await answers(client))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended as it started, with ${pooler.exitCode}`);
    await sleep(50);
  }
  return {
    port,
    async stop() {
      if (pooler.exitCode === null) {
        const ended = once(pooler, 'exit');
        pooler.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
