import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../shared/model/base/clock.ts';
import { createMutex } from '../../shared/model/base/in-turn.ts';
import type { Backend } from '../backend/backend.ts';
import type { Host } from '../backend/base/host.ts';
import { createRedactor } from '../backend/base/redact.ts';
import { defaultDataFolder, markFolder, prepareDataFolder } from '../data-folder.ts';
import { announceClosing, holdFolder } from '../folder-lock.ts';
import { keepOwnFiles, leaveDeletedFolder, mayOpen, outliveTerminal, thisMachine } from '../machine.ts';
import type { PageFiles } from '../page-files.ts';
import { sentenceOf, startFailure } from '../start-failure.ts';
import { createSystemClock } from '../system-clock.ts';
import { openProgram } from '../till/open-program.ts';
import { openSharing } from '../till/sharing.ts';
import { chooseOpenMethod, openingMachine, openPage } from './app-window.ts';
import { parseStartOptions, type StartOptions } from './arguments.ts';
import { openContractSockets } from './contract-socket.ts';
import { createDownloads } from './downloads.ts';
import { originOf } from './gate.ts';
import { createLoopbackHost } from './host.ts';
import { startLoopbackServer } from './http-server.ts';
import type { Sessions } from './session-token.ts';

/** The folder of the checkout, which is two levels above this file, both in the sources and in the build. */
export const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** The stop functions, newest first, so that components stop in the reverse order of their start. */
const undo: (() => Promise<unknown>)[] = [];

/** Called before the first stop function, if the data folder is already locked. */
let onClosing = (): void => {};

/**
 * The number of files that the shell must be able to open: for the journal, its threads, a page with its scripts, and one connection per
 * order being sent.
 */
const filesAtLeast = 128;

export interface ShellDeps {
  readonly words: readonly string[];
  readonly readPage: () => Promise<PageFiles>;
  readonly openSessions: (clock: Clock) => Sessions;
  readonly keyMemory?: Host['keyMemory'];
  /** Called when the app can answer pages. A link opens one session; `newLink` creates another link. */
  readonly announce: (link: string, newLink: () => string) => void;
}

/** Runs the loopback shell until a signal or an unexpected error ends it. */
export async function runShell(deps: ShellDeps): Promise<void> {
  outliveTerminal();
  keepOwnFiles();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('uncaughtException', fail);
  // If the parent process is killed, this process gets no signal, but the channel to the parent closes. Then the app stops too.
  process.on('disconnect', () => void stop(0));
  try {
    await start(deps, parseStartOptions(deps.words));
  } catch (failure) {
    printLine(sentenceFor(failure));
    await stop(1);
  }
}

async function start(deps: ShellDeps, options: StartOptions): Promise<void> {
  leaveDeletedFolder();
  const clock = createSystemClock();
  const machine = thisMachine();
  const dataFolder = options.dataFolder ?? defaultDataFolder(machine);
  const marks = markFolder(machine, dataFolder);
  if (!mayOpen(filesAtLeast))
    throw startFailure(
      `This session lets a program open too few files for IMEI Desk, which needs ${filesAtLeast} besides its own. Raise the limit (ulimit -n 1024), then start it again.`,
    );
  await prepareDataFolder(dataFolder);
  const release = await holdFolder(dataFolder, { lockFolder: marks });
  undo.unshift(async () => release());
  onClosing = () => announceClosing(dataFolder);
  const pageFiles = await deps.readPage();

  const downloads = createDownloads(clock);
  const { handOut } = downloads;
  const version = readVersion();
  const redactor = createRedactor();
  // The duty may change again while the previous program is still closing, so changes run one after the other. The first change waits until
  // the start is complete.
  const runExclusive = createMutex();
  const started = Promise.withResolvers<void>();
  void runExclusive(() => started.promise);
  const sharing = await openSharing({
    dataFolder,
    version,
    clock,
    randomId: randomUUID,
    redactor,
    restart: () => void runExclusive(restart).catch(fail),
  });

  let backend: Backend | null = null;
  undo.unshift(() => sharing.leave());
  undo.unshift(async () => {
    if (backend === null) return;
    printAwaitedOrders(backend.unsettled());
    await backend.stop();
  });

  // Serves the page first: a large journal may take long to open, and the page's calls wait for it.
  const sessions = deps.openSessions(clock);
  let opened = Promise.withResolvers<Backend>();
  const contractSockets = openContractSockets({ served: opened.promise, clock });
  const server = await startLoopbackServer({
    port: options.port,
    pageFiles,
    sessions,
    contractSockets,
    downloads,
  });
  undo.unshift(() => server.stop());
  const newLink = () => `${originOf(server.port)}/#token=${sessions.issueToken()}`;
  const announced = Promise.withResolvers<void>();
  if (options.open) show(newLink, join(dataFolder, 'window'), announced.promise);

  undo.unshift(() => sharing.stop());

  async function open(): Promise<void> {
    const host = createLoopbackHost({
      version,
      dataFolder,
      markFolder: marks,
      clock,
      handOut,
      keyMemory: deps.keyMemory,
      sharing: sharing.host,
      redactor,
    });
    backend = await openProgram(sharing, host);
    opened.resolve(backend);
  }

  async function restart(): Promise<void> {
    const before = backend;
    backend = null;
    opened = Promise.withResolvers();
    contractSockets.changeServed(opened.promise);
    await sharing.stop();
    await before?.stop();
    await open();
  }

  await open();
  started.resolve();
  deps.announce(newLink(), newLink);
  announced.resolve();
}

/** Opens a window. If no window opens, prints a message after the address. */
function show(newLink: () => string, profileFolder: string, announced: Promise<void>): void {
  const printLater = (sentence: string) => void announced.then(() => printLine(sentence));
  const opening = chooseOpenMethod(openingMachine());
  if (opening.by === 'nobody')
    printLater(`No window was opened, because ${opening.why}. Open the address above.`);
  else
    openPage(opening, { link: newLink(), profileFolder }, () =>
      printLater('No window could be opened. Open the address above.'),
    );
}

function printAwaitedOrders(orders: number): void {
  if (orders === 0) return;
  const subject = orders === 1 ? 'One order is' : `${orders} orders are`;
  printLine(
    `${subject} being sent right now. Nothing more is sent, and IMEI Desk ends once they are answered.`,
  );
}

let stopping: Promise<void> | undefined;

/** A terminal and npm may both pass on the same signal. Only the first signal counts. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    process.stdin.pause();
    onClosing();
    // Replies may take 30 s, and a full disk takes a few seconds more.
    const stopTimeoutMs = 40_000;
    setTimeout(() => {
      printLine(
        'IMEI Desk did not stop in time and was ended. What was being sent is marked uncertain at the next start.',
      );
      process.exit(1);
    }, stopTimeoutMs).unref();
    for (const step of undo) await step();
    process.exit(exitCode);
  })().catch(fail);
  return stopping;
}

/** After an unexpected error only the journal can be trusted, because it is always consistent. */
function fail(failure: unknown): void {
  printLine(sentenceFor(failure));
  process.exit(1);
}

function sentenceFor(failure: unknown): string {
  const reason = failure instanceof Error ? failure.message : String(failure);
  return (
    sentenceOf(failure) ??
    `IMEI Desk stopped because of a defect of its own: ${reason}. Start it again; what it wrote down is safe.`
  );
}

function printLine(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function readVersion(): string {
  const described: unknown = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return typeof described === 'object' && described !== null && 'version' in described
    ? String(described.version)
    : '0.0.0';
}
