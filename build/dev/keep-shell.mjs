import { watch } from 'node:fs';

const doesNotLoad = 'What was changed does not load; the backend from before goes on.';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {object} Shell
 * @property {ChildProcess} child
 * @property {boolean} isWanted True if nobody has asked the shell to end.
 * @property {Promise<unknown>} ended
 */

/**
 * Keeps a shell running on the newest sources. When the sources change, a new shell is loaded in parallel. The loaded shell then replaces
 * the running shell. If the new shell cannot be loaded, the error is printed and the running shell continues. State that a shell hands over
 * stays in memory. With `alone`, two shells cannot run at the same time: the running shell ends first, and `prepare` rejects if the sources
 * have an error. Resolves with the stop function. Calls `onEnd` when a shell ends on its own.
 * @param {{
 *   prepare?: () => Promise<void>,
 *   alone?: boolean,
 *   launch: (isFirst: boolean) => ChildProcess,
 *   page: string,
 *   onReady: (link: string, isFirst: boolean) => void,
 *   onEnd: (code: number | null, wasReady: boolean) => void,
 *   say: (sentence: string) => void,
 * }} parts
 */
export function keepShell({ prepare, alone = false, launch, page, onReady, onEnd, say }) {
  /** @type {Shell | null} */
  let running = null;
  /** @type {Shell | null} */
  let loading = null;
  /** @type {unknown} */
  let kept = null;
  let wasReady = false;
  let stopping = false;
  let newest = 0;

  async function load() {
    const turn = ++newest;
    loading?.child.kill('SIGKILL');
    loading = null;
    try {
      await prepare?.();
    } catch (error) {
      say(`${error instanceof Error ? error.message : error}\n${doesNotLoad}`);
      return;
    }
    if (alone) await stop(running);
    if (stopping || turn !== newest) return;
    const child = launch(!wasReady);
    /** @type {Shell} */
    const shell = { child, isWanted: true, ended: new Promise((resolve) => child.once('exit', resolve)) };
    loading = shell;
    child.on('message', (message) => void hear(shell, /** @type {any} */ (message)));
    child.once('exit', (code) => {
      if (loading === shell) {
        loading = null;
        if (running === null) onEnd(code, wasReady);
        else say(doesNotLoad);
      } else if (running === shell) {
        running = null;
        if (shell.isWanted) onEnd(code, wasReady);
      }
    });
  }

  /**
   * @param {Shell} shell
   * @param {{ loaded?: true, kept?: unknown, ready?: string }} message
   */
  async function hear(shell, message) {
    if ('kept' in message) kept = message.kept;
    if (message.ready !== undefined) {
      onReady(message.ready, !wasReady);
      wasReady = true;
    }
    if (message.loaded !== true) return;
    // Only one process may hold the data folder. So the old shell first completes the orders that it is sending.
    await stop(running);
    if (loading !== shell || stopping) return;
    loading = null;
    running = shell;
    shell.child.send({ page, kept });
  }

  /** @param {Shell | null} shell */
  async function stop(shell) {
    if (shell === null) return;
    shell.isWanted = false;
    shell.child.kill('SIGTERM');
    await shell.ended;
  }

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watchers = ['electron', 'shared'].map((folder) =>
    watch(folder, { recursive: true }, (_kind, name) => {
      if (name !== null && !/\.(ts|json)$/.test(name)) return;
      clearTimeout(timer);
      // Saving one file may cause several events.
      timer = setTimeout(() => void load(), 40);
    }),
  );
  void load();

  return {
    /** @param {any} message */
    send: (message) => void running?.child.send(message),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      loading?.child.kill('SIGKILL');
      await stop(running);
    },
  };
}
