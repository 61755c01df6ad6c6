import { answerAction } from './action-endpoint.ts';
import type { MinuteWindow } from './minute-window.ts';
import { errorReply, jsonReply, type Reply } from './reply.ts';
import type { OpenLine } from './request-log.ts';
import { answerRest, type RestDesk } from './rest-v1.ts';
import { type Credentials, readSignIn, type SignIn } from './sign-in.ts';
import { actionPaths, type SupplierRequest } from './supplier-request.ts';

/** A request whose sign-in was read and which was counted against the limit. */
export interface CountedRequest {
  readonly request: SupplierRequest;
  readonly signIn: SignIn;
  readonly retryAfterS: number;
}

/** The supplier's mind: counts requests and answers them, whatever happens to the answer on its way. */
export interface Answers {
  /** Counts it at its arrival, for its key, and writes what is known into its line. */
  count(request: SupplierRequest, line: OpenLine): CountedRequest;
  /** Never rejects. */
  answer(counted: CountedRequest, line: OpenLine): Promise<Reply>;
}

export function createAnswers(parts: {
  readonly credentials: Credentials;
  readonly desk: Omit<RestDesk, 'onTaken'>;
  readonly window: () => MinuteWindow;
}): Answers {
  const { credentials, desk } = parts;
  const account = parts.window();
  // Whoever has no key, or a wrong one, is counted too, apart from the account.
  const strangers = parts.window();

  return {
    count(request, line) {
      const signIn = readSignIn(request, credentials, desk.ledger.hasToken);
      const window = signIn.accepted ? account : strangers;
      const { overLimit, retryAfterS } = window.arrive(line.arrivedMonotonicMs);
      line.keyForm = signIn.form;
      line.keyAccepted = signIn.accepted;
      line.overLimit = overLimit;
      return { request, signIn, retryAfterS };
    },
    async answer(counted, line) {
      try {
        return await answerTruly(counted, line);
      } catch {
        // The disk refused a token, or a defect of ours: a caller learns no more than of any server.
        return jsonReply(500, { message: 'Server Error' });
      }
    },
  };

  async function answerTruly(
    { request, signIn, retryAfterS }: CountedRequest,
    line: OpenLine,
  ): Promise<Reply> {
    const toAction = actionPaths.includes(request.path);
    if (line.overLimit) return tooMany(toAction, String(retryAfterS));
    const withLog: RestDesk = {
      ...desk,
      onTaken: (order) => {
        line.reference = order.reference;
      },
    };
    if (!toAction) return answerRest(request, withLog, signIn);
    if (request.method !== 'POST')
      return errorReply(`The ${request.method} method is not supported, use POST`, 405, { Allow: 'POST' });
    if (!signIn.accepted) return errorReply('Authentication Failed');
    return answerAction(request, withLog);
  }
}

/** HTTP 429 in the words of each interface, with `Retry-After` where a value is given. */
export function tooMany(toAction: boolean, retryAfter: string | undefined): Reply {
  const message = 'Too Many Attempts.';
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  return toAction ? errorReply(message, 429, headers) : jsonReply(429, { message }, headers);
}
