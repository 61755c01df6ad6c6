import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBackend } from '../backend/backend.ts';
import { defaultDataFolder, markFolder, prepareDataFolder } from '../data-folder.ts';
import { holdFolder } from '../folder-lock.ts';
import { readPageFiles } from '../page-files.ts';
import { sentenceOf } from '../start-failure.ts';
import { createSystemClock } from '../system-clock.ts';
import { chooseOpening, openPage, thisMachine } from './app-window.ts';
import { parseStartOptions, type StartOptions } from './arguments.ts';
import { openContractSockets } from './contract-socket.ts';
import { createDownloads } from './downloads.ts';
import { originOf } from './gate.ts';
import { createLoopbackHost } from './host.ts';
import { startLoopbackServer } from './http-server.ts';
import { createSessions } from './session-token.ts';

/** The checkout, two folders up from this file both as source and as built. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that was started, the newest first: stopping is starting in reverse. */
const undo: (() => Promise<unknown>)[] = [];

async function start(options: StartOptions): Promise<void> {
  const clock = createSystemClock();
  const machine = { platform: process.platform, env: process.env, home: homedir() };
  const dataFolder = resolve(options.dataFolder ?? defaultDataFolder(machine));
  await prepareDataFolder(dataFolder);
  const release = await holdFolder(dataFolder);
  undo.unshift(async () => release());
  const pageFiles = await readPageFiles(join(root, 'out', 'renderer'));

  const downloads = createDownloads(clock);
  const { handOut } = downloads;
  const host = createLoopbackHost({
    ...{ version: readVersion(), dataFolder, markFolder: markFolder(machine), clock, handOut },
  });
  undo.unshift(() => host.practice.stop());
  const backend = await openBackend(host);
  undo.unshift(() => {
    sayWhatIsAwaited(backend.unsettled());
    return backend.stop();
  });

  const sessions = createSessions(clock);
  const contractSockets = openContractSockets({ router: backend.router, clock });
  const server = await startLoopbackServer({
    ...{ port: options.port, pageFiles, sessions, contractSockets, downloads },
  });
  undo.unshift(() => server.stop());
  await backend.start();

  const newLink = () => `${originOf(server.port)}/#token=${sessions.issueToken()}`;
  const link = newLink();
  process.stdout.write(`IMEI Desk is ready at ${link}\n`);
  if (options.open) show(link, join(dataFolder, 'window'));
  if (process.stdin.isTTY) offerNewLinks(newLink);
}

function show(link: string, profileFolder: string): void {
  const opening = chooseOpening(thisMachine());
  if (opening.by === 'nobody') say(`No window was opened, because ${opening.why}. Open the address above.`);
  else
    openPage(opening, { link, profileFolder }, () =>
      say('No window could be opened. Open the address above.'),
    );
}

/** A link opens one session; whoever closed that window gets another one here. */
function offerNewLinks(newLink: () => string): void {
  say('Press Enter for a new link, Ctrl+C to stop.');
  process.stdin.on('data', () => say(newLink()));
}

function sayWhatIsAwaited(orders: number): void {
  if (orders === 0) return;
  const what = orders === 1 ? 'One order is' : `${orders} orders are`;
  say(`${what} being sent right now. Nothing more is sent, and IMEI Desk ends once they are answered.`);
}

let stopping: Promise<void> | undefined;

/** A terminal and npm may each pass the same signal on: only the first one counts. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    process.stdin.pause();
    // An answer has 30 s, and a disk that is full a few more.
    const longestStopMs = 40_000;
    setTimeout(() => {
      say(
        'IMEI Desk did not stop in time and was ended. What was being sent is marked uncertain at the next start.',
      );
      process.exit(1);
    }, longestStopMs).unref();
    for (const step of undo) await step();
    process.exit(exitCode);
  })().catch(fail);
  return stopping;
}

/** After a defect nothing is left to trust but the journal, which is whole at every moment. */
function fail(failure: unknown): void {
  say(sentenceFor(failure));
  process.exit(1);
}

function sentenceFor(failure: unknown): string {
  const reason = failure instanceof Error ? failure.message : String(failure);
  return (
    sentenceOf(failure) ??
    `IMEI Desk stopped because of a defect of its own: ${reason}. Start it again; what it wrote down is safe.`
  );
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function readVersion(): string {
  const described: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof described === 'object' && described !== null && 'version' in described
    ? String(described.version)
    : '0.0.0';
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', fail);
// Whoever started us holds the other end: when it is killed, so that no signal comes, the app stops as well.
process.on('disconnect', () => void stop(0));
try {
  await start(parseStartOptions(process.argv.slice(2)));
} catch (failure) {
  say(sentenceFor(failure));
  await stop(1);
}
