import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { acceptedEncodings } from '../http/http-inflate.ts';

/** Where a supplier is spoken to, and how it is given the key. */
export type SupplierAddress = Pick<Connection, 'baseAddress' | 'actionPath' | 'keyForm'>;

export type Action =
  | 'accountinfo'
  | 'imeiservicelist'
  | 'getserverservicelist'
  | 'placeimeiorder'
  | 'getimeiorder'
  | 'getimeiorderbulk';

/** One request of either interface, ready to be sent. */
export interface SupplierRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The same for the journal: method, path and form fields on one line each, without what signs in (O8). */
  readonly described: string;
}

const keyParameters = { bearer: null, apikey: 'apikey', username: 'username' } as const;

/**
 * One call of the action endpoint. The key goes in the `Authorization`
 * header, or in the form where the supplier needs it there; never in the address (H3).
 */
export function buildActionRequest(
  { baseAddress, actionPath, keyForm }: SupplierAddress,
  key: string,
  action: Action,
  parameters: readonly (readonly [name: string, value: string])[],
  version: string,
): SupplierRequest {
  markRule('H3');
  const url = `${baseAddress}${actionPath}`;
  const keyParameter = keyParameters[keyForm];
  const form: (readonly [string, string])[] = [['action', action], ...parameters];
  const withKey = keyParameter === null ? form : [[keyParameter, key] as const, ...form];
  const body = new URLSearchParams(
    withKey.map(([name, value]): [string, string] => [name, value]),
  ).toString();
  return {
    method: 'POST',
    url,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': acceptedEncodings,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
      'User-Agent': `IMEI-Desk/${version}`,
      ...(keyParameter === null ? { Authorization: `Bearer ${key}` } : {}),
    },
    body,
    described: [
      `POST ${URL.canParse(url) ? new URL(url).pathname : actionPath}`,
      ...form.map(([name, value]) => `${oneLine(name)}=${oneLine(value)}`),
    ].join('\n'),
  };
}

/** Names that a service's own field may not take, because the request uses them itself. */
export function reservedNames({ keyForm }: SupplierAddress): readonly string[] {
  const keyParameter = keyParameters[keyForm];
  return ['action', 'ID', 'IMEI', ...(keyParameter === null ? [] : [keyParameter])];
}

export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ');
}
