import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyForm } from '../base/request-log.ts';
import { actionPaths, type SupplierRequest } from '../base/supplier-request.ts';

export interface Credentials {
  readonly apiKey: string;
  /** The user name. The family's form requires it in addition to the key. */
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

export interface SignIn {
  readonly form: KeyForm;
  readonly accepted: boolean;
}

/**
 * The caller that a request claims to be, and whether the claim is valid. If a request contains several forms of sign-in, the first one
 * that is found decides.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one branch for each form of sign-in; the first form that is found decides.
export function readSignIn(
  request: SupplierRequest,
  credentials: Credentials,
  hasToken: (token: string) => boolean,
): SignIn {
  const isKey = (text: string) => same(text, credentials.apiKey);
  const { form, query, bearer } = request;
  if (actionPaths.includes(request.path)) {
    const familyKey = form.get('apiaccesskey') ?? form.get('apisecret');
    if (familyKey !== null) {
      const accepted = isKey(familyKey) && same(form.get('username') ?? '', credentials.userName);
      return { form: 'family', accepted };
    }
    for (const name of ['apikey', 'username'] as const) {
      const key = form.get(name);
      if (key !== null) return { form: name, accepted: isKey(key) };
    }
    return bearer === null ? nobody : { form: 'bearer', accepted: isKey(bearer) };
  }
  if (request.path === '/api/v1/login') {
    const right =
      same(form.get('email') ?? '', credentials.email) &&
      same(form.get('password') ?? '', credentials.password);
    return { form: 'password', accepted: right };
  }
  if (bearer !== null && hasToken(bearer)) return { form: 'token', accepted: true };
  if (bearer !== null) return { form: 'bearer', accepted: isKey(bearer) };
  const key = query.get('apikey');
  return key === null ? nobody : { form: 'query', accepted: isKey(key) };
}

const nobody: SignIn = { form: 'none', accepted: false };

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
