import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Runs in the app's process and in each of its threads before the app's own code: records every outgoing connection of Node.

const file = process.env.IMEI_TEST_SPOKEN_TO ?? '';
const note = (line: string): void => appendFileSync(file, `${line}\n`);

type Owner = Record<string, unknown>;
/** Makes `owner[name]` report its arguments and then work as before. */
function listen(owner: object, name: string, say: (args: readonly unknown[]) => string): void {
  const methods = owner as Owner;
  const real = methods[name] as (...args: unknown[]) => unknown;
  methods[name] = function (this: unknown, ...args: unknown[]) {
    note(say(args));
    return Reflect.apply(real, this, args);
  };
}

// All connections call this method, also those of TLS and HTTP. `net.connect` passes its arguments as one list.
listen(net.Socket.prototype, 'connect', (args) => {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first !== 'object' || first === null) return `${second ?? 'localhost'}:${first}`;
  const { host, port, path } = first as { host?: string; port?: number; path?: string };
  return path === undefined ? `${host ?? 'localhost'}:${port}` : `path ${path}`;
});
const names = Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name));
// `lookup` of an IP address sends no query.
const asked = (args: readonly unknown[]): string => (net.isIP(String(args[0])) ? '' : `name ${args[0]}`);
for (const name of names) listen(dns, name, asked);
for (const name of Object.keys(dns.promises).filter((each) => /^(lookup|resolve|reverse)/.test(each)))
  listen(dns.promises, name, asked);
for (const name of ['send', 'connect']) listen(dgram.Socket.prototype, name, () => 'datagram');
for (const name of ['spawn', 'spawnSync', 'exec', 'execFile', 'execSync', 'execFileSync', 'fork'])
  listen(childProcess, name, (args) => `program ${args[0]}`);
syncBuiltinESMExports();
note('listening');
