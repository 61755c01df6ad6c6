import { onTestFinished } from 'vitest';
import type { Connection } from '../../../shared/model/connection/connection.ts';
import { startScriptedServer, WholeReply, wholeAnswer } from '../network/scripted-server.ts';
import { backendUnderTest } from '../shop/backend-under-test.ts';
import type { ShopClient } from '../shop/shop-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export const unforeseenKey = 'invented-key-0042';

/**
 * Starts a supplier on a real socket, and a shop that saved this connection without a check. `answers` has the supplier's current answers
 * by name: an action (`accountinfo`), or a method and path (`GET /api/v1/orders`). An answer is a value, or a function of the form's
 * fields. Requests without an answer get 404. `asked` lists the names of all requests.
 */
export async function openUnforeseen(
  answers: Record<string, unknown>,
  interfaces: Connection['interfaces'] = 'action',
): Promise<{ readonly client: ShopClient; readonly id: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = await startScriptedServer([
    (socket, request) => {
      const [method = '', target = ''] = request.line.split(' ');
      const { pathname } = new URL(target, 'http://127.0.0.1');
      const action = new URLSearchParams(request.body).get('action');
      const name = action === null ? `${method} ${pathname}` : pathname === '/api/fusion' ? action : '';
      asked.push(name);
      const known = Object.hasOwn(answers, name);
      const said = known ? answers[name] : { message: 'Not found' };
      const body = typeof said === 'function' ? said(new URLSearchParams(request.body)) : said;
      wholeAnswer(known ? body : new WholeReply(body, {}, 404))(socket, request);
    },
  ]);
  onTestFinished(() => server.close());
  const running = await backendUnderTest(await temporaryFolder());
  onTestFinished(() => running.stop());
  const { client } = running;
  const { id } = await client.connections.add({
    name: 'Unforeseen',
    baseAddress: server.baseAddress,
    signIn: { form: 'key', apiKey: unforeseenKey },
    interfaces,
    saveUntried: true,
  });
  return { client, id, asked };
}

/** Returns the summary of the kept reply to an operation. */
export async function replyTo(client: ShopClient, id: string, operation: string) {
  const summary = (await client.connections.replies({ id })).find((each) => each.operation === operation);
  if (!summary) throw new Error(`no reply to ${operation} is kept`);
  return summary;
}
