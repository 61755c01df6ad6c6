import type { Priority } from '../../../shared/model/budget.ts';
import type { Surroundings } from './call-supplier.ts';
import { tokenIn } from './decode/token.ts';
import type { Reading } from './exchange.ts';
import { ask } from './question.ts';
import { notUnderstood } from './read-failure.ts';
import { openRestRead } from './rest-failure.ts';
import { buildRestRequest, restOperations } from './rest-v1.ts';

const caps = { maxBytes: 1_048_576, deadlineMs: 30_000 } as const;

/** Exchanges e-mail and password for a token, through the limiter. Neither is kept, and no reply that may hold a token is recorded. */
export async function signIn(
  surroundings: Surroundings,
  { email, password }: { readonly email: string; readonly password: string },
  priority: Priority,
): Promise<Reading<{ readonly token: string }>> {
  const { method, path } = restOperations.login;
  const form = [
    ['email', email],
    ['password', password],
  ] as const;
  const { onReply: _, ...silent } = surroundings;
  const { reading } = await ask(
    silent,
    {
      call: {
        interface: 'rest',
        operation: `${method} ${path}`,
        reply: null,
        build: () =>
          buildRestRequest(target(surroundings), '', { operation: 'login', form }, surroundings.version),
        furtherSecrets: [password],
        unsigned: true,
        ...caps,
      },
      read(result) {
        const opened = openRestRead(result, hostOf(surroundings));
        if (!opened.ok) {
          // A form that is refused is a sign-in that is refused.
          const { failure } = opened;
          if (failure.code === 'refused')
            return { ok: false, failure: { code: 'key-refused', data: failure.data } };
          return opened;
        }
        const token = tokenIn(opened.resource.top);
        if (token !== null) return { ok: true, value: { token } };
        if (result.kind !== 'reply') throw new Error('only a reply can be opened');
        const { code, data } = notUnderstood('The answer to the sign-in holds no token', result) as Extract<
          ReturnType<typeof notUnderstood>,
          { code: 'not-understood' }
        >;
        // What the answer holds instead may be as secret.
        return { ok: false, failure: { code, data: { ...data, sample: '' } } };
      },
    },
    priority,
    new AbortController().signal,
  );
  // The exchange holds the token; nobody needs it.
  return { ...reading, exchange: reading.exchange && { ...reading.exchange, reply: null } } as typeof reading;
}

/** Revokes the token in use. Best effort: whatever comes of it, the token is forgotten here. */
export async function signOut(surroundings: Surroundings, priority: Priority): Promise<Reading<null>> {
  const { method, path } = restOperations.logout;
  const { reading } = await ask(
    surroundings,
    {
      call: {
        interface: 'rest',
        operation: `${method} ${path}`,
        reply: null,
        build: (token) =>
          buildRestRequest(target(surroundings), token, { operation: 'logout' }, surroundings.version),
        ...caps,
      },
      read(result) {
        const gone = result.kind === 'reply' && result.status >= 200 && result.status < 300;
        if (gone) return { ok: true, value: null };
        const opened = openRestRead(result, hostOf(surroundings));
        return opened.ok ? { ok: true, value: null } : opened;
      },
    },
    priority,
    new AbortController().signal,
  );
  return reading;
}

function target({ address }: Surroundings): Parameters<typeof buildRestRequest>[0] {
  return { baseAddress: address().baseAddress, keyForm: 'bearer' };
}

function hostOf({ address }: Surroundings): string {
  const { baseAddress } = address();
  return URL.canParse(baseAddress) ? new URL(baseAddress).host : '';
}
