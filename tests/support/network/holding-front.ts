import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request or its reply, held until `release`. */
export interface Held {
  release(): void;
}

export interface HoldingFront {
  readonly baseAddress: string;
  /** Paths and bodies received, oldest first. */
  readonly arrived: readonly string[];
  /**
   * Holds the next request whose path or body contains these words, before or after the supplier answers it. Resolves when the request or
   * its reply is held.
   */
  hold(words: string, when: 'request' | 'reply'): Promise<Held>;
}

/** Opens a server in front of a supplier; it forwards every request, and holds the requests or replies that a test names. */
export async function openHoldingFront(supplierAddress: string): Promise<HoldingFront> {
  const arrived: string[] = [];
  let holds: { words: string; when: 'request' | 'reply'; held: (held: Held) => void }[] = [];
  const pass = async (text: string, when: 'request' | 'reply'): Promise<void> => {
    const hold = holds.find((each) => each.when === when && text.includes(each.words));
    if (!hold) return;
    holds = holds.filter((each) => each !== hold);
    await new Promise<void>((release) => hold.held({ release }));
  };
  const forward = (asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, headers, url = '/' } = asked;
      const onward = request(new URL(url, supplierAddress), { method, headers, agent: false }, resolve);
      onward.on('error', reject);
      onward.end(body);
    });
  const server = createServer(async (asked, reply) => {
    const body = await buffer(asked);
    const text = `${asked.url ?? ''} ${body.toString()}`;
    arrived.push(text);
    await pass(text, 'request');
    try {
      const answer = await forward(asked, body);
      const answered = await buffer(answer);
      await pass(text, 'reply');
      reply.writeHead(answer.statusCode ?? 500, answer.headers).end(answered);
    } catch {
      reply.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    baseAddress: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    arrived,
    hold: (words, when) => new Promise((held) => holds.push({ words, when, held })),
  };
}
