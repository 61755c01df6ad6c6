import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { JoinProblem } from '../../../shared/model/host/sharing.ts';
import type { StoredDesk } from '../base/sharing-file.ts';
import { openTls, readAddress } from '../connection/pinned-tls.ts';
import { listenerPaths } from '../connection/protocol.ts';
import { letInSchema, maxPairingBytes, nonceSchema, refusedSchema } from './messages.ts';
import { createNonce, isProof, prove, readCode } from './proof.ts';
import { hear } from './socket-messages.ts';

export interface LetIn {
  readonly desk: StoredDesk;
  readonly token: string;
  readonly words: readonly string[];
}

type PairingResult =
  | { readonly ok: true; readonly letIn: LetIn }
  | { readonly ok: false; readonly problem: JoinProblem };
const no = (problem: JoinProblem): PairingResult => ({ ok: false, problem });

/**
 * The till's side of pairing. The till pins the received certificate only after the host has proven, for that certificate, that it knows
 * the code. So no certificate is trusted just because it is the first one. Never rejects.
 */
export async function pairAsTill(
  request: { readonly address: string; readonly code: string; readonly name: string },
  { version, clock }: { readonly version: string; readonly clock: Clock },
): Promise<PairingResult> {
  const address = readAddress(request.address);
  if (address === null) return no('not-an-address');
  const code = readCode(request.code);
  if (code === null) return no('wrong-code');
  const opened = await openTls(address, clock).catch(() => null);
  if (opened === null) return no('not-reached');
  const { socket, fingerprint } = opened;
  const webSocket = new WebSocket(`wss://${request.address.trim()}${listenerPaths.pair}`, {
    createConnection: () => socket,
    maxPayload: maxPairingBytes,
    perMessageDeflate: false,
  });
  try {
    const next = hear(webSocket, clock);
    let refusedWith = 0;
    webSocket.on('unexpected-response', (_request, response) => {
      refusedWith = response.statusCode ?? 0;
      webSocket.terminate();
    });
    const isOpen = await Promise.race([
      once(webSocket, 'open').then(() => true),
      once(webSocket, 'close').then(() => false),
    ]).catch(() => false);
    if (!isOpen) return no(refusedWith === 429 ? 'too-soon' : 'not-a-desk');
    const tillNonce = createNonce();
    const { name } = request;
    const send = (message: object): void => webSocket.send(JSON.stringify(message));
    send({ say: 'hello', version, name, nonce: tillNonce });
    const offered = await next(nonceSchema.or(refusedSchema));
    if (offered === null) return no('not-a-desk');
    if (offered.say === 'refused') return no(offered.why);
    const seen = { fingerprint, tillNonce, hostNonce: offered.nonce, name, version };
    const proofs = await prove(code, seen);
    send({ say: 'proof', proof: proofs.ofTill.toString('base64url') });
    const answer = await next(letInSchema.or(refusedSchema));
    if (answer === null) return no('not-proved');
    if (answer.say === 'refused') return no(answer.why);
    if (!isProof(proofs.ofHost, answer.proof)) return no('not-proved');
    const desk = { address: request.address.trim(), fingerprint, tillId: answer.id, name };
    return { ok: true, letIn: { desk, token: answer.token, words: proofs.words } };
  } catch {
    return no('not-a-desk');
  } finally {
    webSocket.terminate();
    socket.destroy();
  }
}
