import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../../start-failure.ts';
import { type Keyring, loadKeyring } from '../base/keychain.ts';
import { databaseProgram } from '../journal/engine/sqlite/database-thread.ts';
import { hasWordSearch } from '../journal/engine/word-index.ts';
import { authoritiesProgram } from '../supplier/http/http-authorities.ts';
import { replyProgram } from '../supplier/reply/reply-reader.ts';

const defaults = {
  programs: [databaseProgram, replyProgram, authoritiesProgram],
  hasWordSearch,
  loadKeyring,
};

/**
 * Checks that the installation is complete before anything is opened. Otherwise, a missing part could remain unnoticed until an order is
 * being sent. Returns the keychain's library. Rejects with a `StartFailure` that names the missing part.
 */
export async function checkInstallation({
  programs,
  hasWordSearch,
  loadKeyring,
} = defaults): Promise<Keyring> {
  const missingFile = programs.map((program) => fileURLToPath(program)).find((file) => !existsSync(file));
  if (missingFile !== undefined) throw incomplete(`The file ${missingFile} of IMEI Desk is missing.`);
  if (!hasWordSearch())
    throw incomplete('The database that runs IMEI Desk here cannot search words (its FTS5 is missing).');
  return loadKeyring().catch((cause: unknown) => {
    throw incomplete(
      'The part of IMEI Desk that reaches the keychain of this computer is missing, or is not made for this computer.',
      cause,
    );
  });
}

function incomplete(detail: string, cause?: unknown): Error {
  return new StartFailure(
    `${detail} Your data was not touched, and nothing is sent. Install IMEI Desk again; your data stays.`,
    { cause },
  );
}
