import type pg from 'pg';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { errorCode } from '../../../../shared/model/base/error-code.ts';
import {
  type ServerCheck,
  type ServerCheckName,
  type ServerExamination,
  serverChecks,
} from '../../../../shared/model/host/sharing.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { stateOf } from '../engine/postgres/failure.ts';
import { clientOf, isServerItself } from '../engine/postgres/open-connection.ts';
import { mayChangeTables } from '../engine/postgres/owner-needed.ts';
import { migrations } from '../migrations/migrations.ts';

/** If the round trip takes longer than this, another till should send instead of this till. */
const goodRoundTripMs = 30;
const oldestVersion = 15;

/** Checks a server, with one result per check. After a failed check, the remaining ones are unknown. Never rejects, and writes nothing. */
export async function checkServer(
  config: PostgresConfig,
  clock: Pick<Clock, 'monotonicMs'>,
): Promise<Omit<ServerExamination, 'setUp'> & { readonly owner: string | null }> {
  const checks: ServerCheck[] = [];
  const report = (name: ServerCheckName, is: ServerCheck['is'], found = ''): void =>
    void checks.push({ name, is, found });
  const client = clientOf(config, 'read');
  client.on('error', () => {});
  let shop: ServerExamination['shop'] = null;
  let rights: Rights = { owner: null, as: null };
  try {
    const connectError = await client.connect().then(
      () => null,
      (error: unknown) => error,
    );
    reportConnected(report, connectError, config);
    if (connectError !== null)
      return { checks: withUnknown(checks), shop, signsInAs: rights.as, owner: rights.owner };
    const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
      const { rows } = await client.query<Row>(text, values);
      if (rows[0] === undefined) throw new Error('the server returned no row');
      return rows[0];
    };
    const about = await one<Record<string, string>>(`select current_setting('server_version') as version,
      current_setting('server_version_num') as number, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
      case when pg_is_in_recovery() then 'yes' else 'no' end as standby`);
    report('version', Number(about.number) >= oldestVersion * 10_000 ? 'passed' : 'failed', about.version);
    report('encoding', about.encoding === 'UTF8' ? 'passed' : 'failed', about.encoding);
    rights = await rightsAt(client, config.schema);
    report(
      'rights',
      rights.as === null ? 'failed' : rights.as === 'administrator' ? 'warned' : 'passed',
      rights.owner === null ? config.schema : '',
    );
    const trigram = await one<{ there: number }>(
      `select exists (select 1 from pg_extension where extname = 'pg_trgm') as there`,
    );
    report('trigram', trigram.there ? 'passed' : 'failed');
    const durable = about.fsync === 'on' && about.pages === 'on';
    // Each of our connections enables durable commits for itself. A server that disables durable commits is reported anyway.
    report('durable', !durable ? 'failed' : about.commits === 'on' ? 'passed' : 'warned', about.commits);
    report('primary', about.standby === 'no' ? 'passed' : 'failed');
    report('no-pooler', (await isPooled(client)) ? 'failed' : 'passed');
    const begunAtMs = clock.monotonicMs();
    for (let round = 0; round < 5; round += 1) await client.query('select 1');
    const roundTripMs = Math.round((clock.monotonicMs() - begunAtMs) / 5);
    report('round-trip', roundTripMs <= goodRoundTripMs ? 'passed' : 'warned', String(roundTripMs));
    shop = await shopAt(client, config, report);
  } catch (error) {
    report('contents', 'failed', error instanceof Error ? error.message : String(error));
  } finally {
    await client.end().catch(() => {});
  }
  return { checks: withUnknown(checks), shop, signsInAs: rights.as, owner: rights.owner };
}

/** Converts the error of the first connection to check results. */
function reportConnected(
  report: (name: ServerCheckName, is: ServerCheck['is'], found?: string) => void,
  connectError: unknown,
  config: PostgresConfig,
): void {
  const errorText = connectError instanceof Error ? connectError.message : '';
  const code = errorCode(connectError);
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    report('address', 'failed', config.host);
    return;
  }
  report('address', 'passed');
  const isServers = stateOf(connectError) !== null;
  const isTls = !isServers && /certificate|self.signed|altname|SSL|TLS/i.test(`${errorText} ${code}`);
  const isReached = connectError === null || isServers || isTls;
  report('reached', isReached ? 'passed' : 'failed', isReached ? '' : errorText);
  if (!isReached) return;
  // No one can intercept a connection within this machine, so a local server needs no certificate.
  report('certificate', isTls ? 'failed' : 'passed', isTls ? errorText : (config.tls?.serverName ?? ''));
  if (!isTls) report('signed-in', connectError === null ? 'passed' : 'failed', errorText);
}

/**
 * True if a pooler answers. A pooler may assign any free connection to each transaction, and so lose settings (T18). Tries four times,
 * because a single query may not reveal a pooler.
 */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (!isServerItself(client, rows[0]?.pid)) return true;
  const mark = `imei-desk-${Math.random()}`;
  await client.query(`select set_config('application_name', $1, false)`, [mark]);
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { rows } = await client.query<{ name: string; pid: number }>(
      `select current_setting('application_name') as name, pg_backend_pid() as pid`,
    );
    seen.add(`${rows[0]?.pid}`);
    if (rows[0]?.name !== mark) return true;
  }
  return seen.size > 1;
}

interface Rights {
  /** The schema's owner; null if there is no schema. */
  readonly owner: string | null;
  /** The rights of the login. Null if the login can neither create the tables nor use existing tables. */
  readonly as: ServerExamination['signsInAs'];
}

async function rightsAt(client: pg.Client, schema: string): Promise<Rights> {
  const { rows } = await client.query<{
    owner: string;
    all: number;
    owns: number;
    writes: number;
    tells: number;
  }>(
    `select pg_get_userbyid(nspowner) as owner, (select rolsuper from pg_roles where rolname = current_user) as "all",
      case when orders.oid is null then has_schema_privilege(pg_namespace.oid, 'create') else pg_has_role(orders.relowner, 'usage') end as owns,
      has_function_privilege('pg_control_system()', 'execute') as tells,
      has_schema_privilege(pg_namespace.oid, 'usage') and coalesce(has_table_privilege(orders.oid, 'insert'), false) as writes
    from pg_namespace left join pg_class as orders on relnamespace = pg_namespace.oid and relname = 'orders' where nspname = $1`,
    [schema],
  );
  const [has] = rows;
  if (has === undefined) return { owner: null, as: null };
  // Without this right, a till cannot distinguish the server from another server, and does not open its
  // journal.
  if (!has.tells) return { owner: has.owner, as: null };
  return {
    owner: has.owner,
    as: has.all ? 'administrator' : has.owns ? 'owner' : has.writes ? 'till' : null,
  };
}

async function shopAt(
  client: pg.Client,
  { schema }: PostgresConfig,
  report: (name: ServerCheckName, is: ServerCheck['is'], found?: string) => void,
): Promise<ServerExamination['shop']> {
  await client.query(`select set_config('search_path', $1, false)`, [`"${schema.replaceAll('"', '""')}"`]);
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1`,
    [schema],
  );
  const names = new Set(tables.map(({ name }) => name));
  if (names.size === 0) {
    report('contents', 'passed', '');
    return null;
  }
  if (!names.has('kysely_migration') || !names.has('orders') || !names.has('duty')) {
    report('contents', 'failed', [...names].slice(0, 3).join(', '));
    return null;
  }
  const { rows: applied } = await client.query<{ name: string }>(`select name from kysely_migration`);
  const newer = applied.find(({ name }) => !Object.hasOwn(migrations, name));
  if (newer) {
    report('contents', 'failed', newer.name);
    return null;
  }
  const { rows } = await client.query<{ orders: number; tills: number }>(
    `select coalesce((select sum(orders) from order_counts), 0) as orders, (select count(*) from tills where removed_at is null) as tills`,
  );
  const isOlder = applied.length < Object.keys(migrations).length;
  const { rows: may } = await client.query<{ may: number }>(mayChangeTables);
  report('contents', isOlder && may[0]?.may !== 1 ? 'warned' : 'passed', '');
  return rows[0] ?? null;
}

function withUnknown(checks: readonly ServerCheck[]): ServerCheck[] {
  return serverChecks.map(
    (name) => checks.find((each) => each.name === name) ?? { name, is: 'unknown', found: '' },
  );
}
