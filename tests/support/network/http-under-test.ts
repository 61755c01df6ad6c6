import { type HttpRequest, type HttpResult, sendOnce } from '../../../electron/backend/supplier/http/http.ts';
import { realClock } from '../time/real-clock.ts';
import { directNetwork } from './direct-network.ts';
import { type ScriptedServer, type Step, silence, startScriptedServer } from './scripted-server.ts';

const started: ScriptedServer[] = [];

/** Starts a scripted server; `closeServers` ends it. */
export async function serve(
  steps: Step | readonly Step[],
  options?: Parameters<typeof startScriptedServer>[1],
): Promise<ScriptedServer> {
  const server = await startScriptedServer(typeof steps === 'function' ? [steps] : steps, options);
  started.push(server);
  return server;
}

export async function closeServers(): Promise<void> {
  for (const server of started.splice(0)) await server.close();
}

/** Sends one request to this address, with limits suitable for tests. */
export function send(address: string, more: Partial<HttpRequest> = {}): Promise<HttpResult> {
  return sendOnce({
    url: `${address}/api/fusion`,
    method: 'POST',
    headers: { 'User-Agent': 'IMEI-Desk/test' },
    body: 'action=accountinfo',
    maxBytes: 1_000_000,
    deadlineMs: 30_000,
    clock: realClock,
    network: directNetwork,
    ...more,
  });
}

/** A port without a listener. */
export async function closedPort(): Promise<number> {
  const server = await startScriptedServer([silence]);
  await server.close();
  return server.port;
}
