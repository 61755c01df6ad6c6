import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { acceptedEncodings } from '../http/http-inflate.ts';
import { oneLine, type SupplierRequest } from './action-endpoint.ts';

/** The REST paths by what they are for. */
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
  /** For a path with `{id}`. */
  readonly id?: string;
  /** Added to the address; never what signs in. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly form?: readonly (readonly [name: string, value: string])[];
}

/** Form fields whose values are private: the journal keeps only that they were there. */
const silentNames = ['password', 'email'];

/**
 * One call of REST v1: JSON asked for, a form sent. What signs in goes into the `Authorization` header, or, only if a person
 * insists, into the address as `apikey` (H3); `described` knows neither. A `secret` of `''` signs nothing.
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
  const shown = URL.canParse(place) ? new URL(place).pathname : path;
  return {
    method,
    url: all === '' ? place : `${place}?${all}`,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': acceptedEncodings,
      'User-Agent': `IMEI-Desk/${version}`,
      ...(body === null
        ? {}
        : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) }),
      ...(keyForm === 'bearer' && secret !== '' ? { Authorization: `Bearer ${secret}` } : {}),
    },
    body,
    described: [
      `${method} ${shown}${open === '' ? '' : `?${open}`}`,
      ...form.map(([name, value]) => `${oneLine(name)}=${silentNames.includes(name) ? '…' : oneLine(value)}`),
    ].join('\n'),
  };
}

/** Names that a service's own field may not take on REST, because the request uses them itself. */
export const restReservedNames: readonly string[] = ['service_id', 'imei', 'apikey'];

function encode(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
}
