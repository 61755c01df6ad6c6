import { createHash, randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { KnownTill } from '../base/sharing-file.ts';
import type { Codes } from './codes.ts';
import { helloSchema, proofSchema, type Refusal } from './messages.ts';
import { createNonce, isProof, prove } from './proof.ts';
import { hear } from './socket-messages.ts';

/** The digest of a token. Tokens are stored and found only by their digests. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The host's side of pairing. The till first proves that it knows the code, for the certificate that it received. A till that received an
 * attacker's certificate sends a wrong proof, and never gets the host's proof. Resolves with true if the till was admitted, otherwise with
 * false. Never rejects.
 */
export async function pairAsHost(
  socket: WebSocket,
  deps: {
    readonly fingerprint: string;
    readonly version: string;
    readonly codes: Codes;
    readonly clock: Clock;
    readonly randomId: () => string;
    readonly keep: (till: KnownTill) => Promise<void>;
  },
): Promise<'let-in' | 'wrong' | 'refused'> {
  const { fingerprint, version, codes, clock, randomId, keep } = deps;
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const refuse = (why: Refusal): void => send({ say: 'refused', why });
  const next = hear(socket, clock);
  try {
    const hello = await next(helloSchema);
    if (hello === null) return 'wrong';
    if (hello.version !== version) {
      refuse('other-version');
      return 'refused';
    }
    const tried = codes.try();
    if (tried === null) {
      refuse('no-code');
      return 'refused';
    }
    const hostNonce = createNonce();
    send({ say: 'nonce', nonce: hostNonce });
    const { name } = hello;
    const [greeting, proofs] = await Promise.all([
      next(proofSchema),
      prove(tried.code, { fingerprint, tillNonce: hello.nonce, hostNonce, name, version }),
    ]);
    if (greeting === null || !isProof(proofs.ofTill, greeting.proof) || !tried.used()) {
      tried.wrong();
      refuse('wrong-code');
      return 'wrong';
    }
    const token = randomBytes(32).toString('base64url');
    const id = randomId();
    await keep({
      id,
      name,
      tokenDigest: digestOf(token),
      addedAt: clock.nowMs(),
      lastSeenAt: null,
      words: [...proofs.words],
    });
    send({ say: 'let-in', proof: proofs.ofHost.toString('base64url'), id, token });
    return 'let-in';
  } catch {
    return 'wrong';
  } finally {
    socket.close();
  }
}
