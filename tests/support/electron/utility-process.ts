import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { mustBeReady, record } from './recorded.ts';

const jsFlags = '--js-flags=';

/**
 * Stands in for Electron's `utilityProcess`: messages sent before the process runs are queued, and a fatal end is reported first as
 * `error`.
 */
class UtilityProcess extends EventEmitter {
  pid: number | undefined;
  readonly stdout = null;
  readonly stderr = null;
  readonly #child: ChildProcess;
  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    child.once('spawn', () => {
      this.pid = child.pid;
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    // Node emits no `exit` for a process that could not be started.
    child.on('error', () => this.emit('exit', 1));
    child.once('exit', (code, signal) => {
      this.pid = undefined;
      if (signal === 'SIGABRT') this.emit('error', 'FatalError', 'Reached heap limit', '{}');
      this.emit('exit', code ?? 1);
    });
  }
  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new TypeError('Invalid value for transfer');
    if (this.#child.connected) this.#child.send(message as object);
  }
  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}): UtilityProcess {
    mustBeReady('utilityProcess cannot be created before app is ready.');
    record('utilityProcess.fork', modulePath, args, options);
    // Electron passes Chromium's switches on to V8, but not Node's own options.
    const flags = (options.execArgv ?? []).filter((word) => word.startsWith(jsFlags));
    const child = fork(fileURLToPath(import.meta.resolve('./utility-child.ts')), [modulePath, ...args], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: flags.flatMap((word) => word.slice(jsFlags.length).split(' ')),
    });
    return new UtilityProcess(child);
  },
};
