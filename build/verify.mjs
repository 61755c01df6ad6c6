// npm run verify -- FILE: reports the commit from which an archive was built, and whether a build of that commit gives the same files.
import { resolve } from 'node:path';
import { ensureBuilt } from './bundle/ensure-built.mjs';
import { commitOf } from './pack/commit.mjs';
import { differences, findArchive, readArchive } from './pack/compare-archive.mjs';

const root = resolve(import.meta.dirname, '..');
const [given] = process.argv.slice(2);

await verify().catch((cause) => {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
});

async function verify() {
  if (given === undefined)
    throw new Error('Say which: npm run verify -- FILE, an app.asar or the folder of an installed app.');
  const archive = findArchive(resolve(given));
  const { version, commit, files } = readArchive(archive);
  if (commit === null)
    throw new Error(`${archive} is IMEI Desk ${version} and does not say which commit it was built from.`);
  console.log(`${archive} is IMEI Desk ${version}, and says that it was built from commit ${commit}.`);
  if (commitOf(root) !== commit) {
    console.log(`That was not checked. To check it: git checkout ${commit}, then the same command again.`);
    return;
  }
  console.log('This checkout is that commit. Building it to compare.');
  const problem = await ensureBuilt({ again: true });
  if (problem !== null)
    throw new Error(`${problem}\nThis checkout could not be built; what the build said is above.`);
  const different = differences(files, root);
  if (different.length > 0)
    throw new Error(`It is NOT what this commit builds. Different: ${different.slice(0, 10).join(', ')}.`);
  console.log(`It is what this commit builds: ${files.size} files, byte for byte.`);
}
