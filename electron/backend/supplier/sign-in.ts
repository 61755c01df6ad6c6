import type { Failure } from '../../../shared/contract/base/failures.ts';
import type { Priority } from '../../../shared/model/connection/budget.ts';
import type { ReadingContext } from './decode/fields/reading-context.ts';
import type { SupplierCallContext } from './protocol/call-supplier.ts';
import { ask } from './protocol/read-request.ts';
import { readingContext } from './protocol/read-requests.ts';
import { buildRestRequest, restOperations } from './protocol/rest-v1.ts';
import type { Reading } from './types/exchange.ts';
import type { Read, ReplyContent } from './types/reply-kinds.ts';
import { defaultRequestProfile } from './types/request-profile.ts';

const caps = { maxBytes: 1_048_576, deadlineMs: 30_000 } as const;

/** Exchanges e-mail and password for a token, through the limiter. Stores no password and no token, and records no reply with a token. */
export async function signIn(
  callContext: SupplierCallContext,
  { email, password }: { readonly email: string; readonly password: string },
  priority: Priority,
): Promise<Reading<{ readonly token: string }>> {
  const { method, path } = restOperations.login;
  const form = [
    ['email', email],
    ['password', password],
  ] as const;
  const { onReply: _, ...silent } = callContext;
  const { reading } = await ask(
    silent,
    {
      call: {
        interface: 'rest',
        operation: `${method} ${path}`,
        reply: null,
        build: () =>
          buildRestRequest(target(callContext), '', { operation: 'login', form }, callContext.version),
        extraSecrets: [password],
        unsigned: true,
        ...caps,
      },
      kind: { on: 'rest', what: 'token' },
      context: () => contextOf(callContext),
      take: (read: Read<ReplyContent['token']>) => read,
    },
    priority,
    new AbortController().signal,
  );
  // The exchange contains the token, and no caller needs it.
  const silentReading = { ...reading, exchange: reading.exchange && { ...reading.exchange, reply: null } };
  if (silentReading.ok) return silentReading as typeof reading;
  return { ...silentReading, failure: withoutTokens(silentReading.failure) } as typeof reading;
}

const tokenLike = /(?=[\w.~+/=|-]{0,200}\d)[\w.~+/=|-]{16,}/g;

/** An answer that was not understood may quote a token under another name, and the app does not know this token. */
function withoutTokens(failure: Failure): Failure {
  if (failure.code !== 'not-understood') return failure;
  const { where, sample } = failure.data;
  const clean = {
    where: where.replace(tokenLike, '[secret]'),
    sample: sample.replace(tokenLike, '[secret]'),
  };
  return { ...failure, data: { ...failure.data, ...clean } } as Failure;
}

/** Revokes the current token. A failure is ignored, because this app forgets the token in any case. */
export async function signOut(callContext: SupplierCallContext, priority: Priority): Promise<Reading<null>> {
  const { method, path } = restOperations.logout;
  const { reading } = await ask(
    callContext,
    {
      call: {
        interface: 'rest',
        operation: `${method} ${path}`,
        reply: null,
        build: (token) =>
          buildRestRequest(target(callContext), token, { operation: 'logout' }, callContext.version),
        ...caps,
      },
      kind: { on: 'rest', what: 'farewell' },
      context: () => contextOf(callContext),
      take: (read: Read<ReplyContent['farewell']>) => read,
    },
    priority,
    new AbortController().signal,
  );
  return reading;
}

function target({ address }: SupplierCallContext): Parameters<typeof buildRestRequest>[0] {
  return { baseAddress: address().baseAddress, keyForm: 'bearer' };
}

function contextOf(callContext: SupplierCallContext): ReadingContext {
  return readingContext(callContext.address().baseAddress, defaultRequestProfile);
}
