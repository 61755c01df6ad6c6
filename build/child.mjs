// Uses only builtins of Node 20, because the set-up imports this file, too.
import { spawn } from 'node:child_process';

const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']);
const patienceMs = 5_000;

/**
 * Runs a program and resolves with its exit code and output. If this process gets a signal, passes the signal on to the program. This
 * process then exits with 130 when the program has ended.
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runChild(command, words, options) {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  for (const ending of endings) process.on(ending, end);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  for (const ending of endings) process.off(ending, end);
  if (isEnding) process.exit(130);
  return { code, output };
}
