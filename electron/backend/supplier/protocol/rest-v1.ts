import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { acceptedEncodings } from '../http/http-inflate.ts';
import { oneLine, type SupplierRequest } from './action-endpoint.ts';

export const restOperations = {
  login: { method: 'POST', path: '/api/v1/login' },
  logout: { method: 'POST', path: '/api/v1/logout' },
  account: { method: 'GET', path: '/api/v1/account' },
  transactions: { method: 'GET', path: '/api/v1/transactions' },
  services: { method: 'GET', path: '/api/v1/services' },
  service: { method: 'GET', path: '/api/v1/services/{id}' },
  orders: { method: 'GET', path: '/api/v1/orders' },
  place: { method: 'POST', path: '/api/v1/orders' },
  order: { method: 'GET', path: '/api/v1/orders/{id}' },
} as const;
export type RestOperation = keyof typeof restOperations;

export interface RestCall {
  readonly operation: RestOperation;
  /** The value for `{id}` in the path. */
  readonly id?: string;
  /** The query of the URL. Never contains credentials. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly form?: readonly (readonly [name: string, value: string])[];
}

/** Form fields with private values. The journal stores only their names. */
const silentNames = ['password', 'email'];

/**
 * Encodes one call of REST v1. The request is a form, and the reply is JSON. Credentials are in the `Authorization` header, or in the URL
 * as `apikey` if the user insists (H3). `described` never contains credentials. An empty `secret` sends no credentials.
 */
export function buildRestRequest(
  { baseAddress, keyForm }: { readonly baseAddress: string; readonly keyForm: Connection['restKeyForm'] },
  secret: string,
  { operation, id = '', query = [], form = [] }: RestCall,
  version: string,
): SupplierRequest {
  const { method, path } = restOperations[operation];
  const place = `${baseAddress}${path.replace('{id}', encodeURIComponent(id))}`;
  const open = encode(query);
  const all = keyForm === 'query' && secret !== '' ? encode([['apikey', secret], ...query]) : open;
  const body = method === 'POST' ? encode(form) : null;
  const shownPath = URL.canParse(place) ? new URL(place).pathname : path;
  return {
    method,
    url: all === '' ? place : `${place}?${all}`,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': acceptedEncodings,
      'Cache-Control': 'no-cache',
      'User-Agent': `IMEI-Desk/${version}`,
      ...(body === null
        ? {}
        : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) }),
      ...(keyForm === 'bearer' && secret !== '' ? { Authorization: `Bearer ${secret}` } : {}),
    },
    body,
    described: [
      `${method} ${shownPath}${open === '' ? '' : `?${open}`}`,
      ...form.map(([name, value]) => `${oneLine(name)}=${silentNames.includes(name) ? '…' : oneLine(value)}`),
    ].join('\n'),
  };
}

/** Names of a REST request's own parameters. A service's own field cannot have one of these names. */
export const restReservedNames: readonly string[] = ['service_id', 'imei', 'apikey'];

function encode(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
}
