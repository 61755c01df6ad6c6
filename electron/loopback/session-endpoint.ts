import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../shared/model/base/parse-json.ts';
import { presentedPageSecret, presentedSession, sessionCookieName } from './gate.ts';
import { peerOwner } from './peer-owner.ts';
import type { Sessions } from './session-token.ts';

export interface SessionAnswer {
  readonly status: 204 | 400 | 401 | 403 | 405 | 413 | 415;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: string | null;
}

/**
 * Answers `/session`. POST with `{ "token": …, "pageSecret": … }` exchanges the link's token for a cookie; each token works only once. GET
 * reports whether the cookie is still valid (204 or 401), so that a reload needs no token. The caller must have checked the request's
 * source before.
 */
export async function answerSession(
  request: IncomingMessage,
  port: number,
  sessions: Sessions,
): Promise<SessionAnswer> {
  switch (request.method) {
    case 'GET': {
      const session = presentedSession(request.headers, port);
      return session !== undefined && sessions.admits(session, presentedPageSecret(request.headers))
        ? { status: 204, headers: {}, problem: null }
        : refuse(401, 'session-missing');
    }
    case 'POST':
      return exchange(request, port, sessions);
    default:
      return { status: 405, headers: { allow: 'GET, POST' }, problem: 'method-refused' };
  }
}

async function exchange(request: IncomingMessage, port: number, sessions: Sessions): Promise<SessionAnswer> {
  // A form on another site can send plain text and form types without a preflight request, but not this type.
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refuse(415, 'content-type-refused');
  }
  const text = await readShortBody(request);
  if (text === null) return refuse(413, 'body-too-long');
  const parsedBody = exchangeSchema.safeParse(parseJson(text));
  if (!parsedBody.success) return refuse(400, 'body-not-understood');
  if (await isStrangers(request, port)) return refuse(403, 'other-user');
  const { token, pageSecret } = parsedBody.data;
  const exchanged = sessions.exchange(token, pageSecret);
  if (!exchanged.ok) return refuse(403, exchanged.problem);
  const cookie = `${sessionCookieName(port)}=${exchanged.session}; HttpOnly; SameSite=Strict; Path=/`;
  return { status: 204, headers: { 'set-cookie': cookie }, problem: null };
}

/**
 * True if the request comes from another user of this computer. Root may do anything on this computer, so
 * root's browser is accepted.
 */
async function isStrangers({ socket }: IncomingMessage, port: number): Promise<boolean> {
  const owner = await peerOwner({ own: socket.remotePort ?? 0, server: port });
  return owner !== null && owner !== 0 && owner !== process.getuid?.();
}

const maxBodyBytes = 1024;

async function readShortBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // If the loop ends early, the connection must stay open, because the refusal must still be sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const exchangeSchema = z.object({
  token: z.string(),
  pageSecret: z.string().min(32).nullable().default(null),
});

function refuse(status: 400 | 401 | 403 | 413 | 415, problem: string): SessionAnswer {
  return { status, headers: {}, problem };
}
