import * as http from 'node:http';
import type * as net from 'node:net';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { plainWords } from '../decode/syntax/text.ts';
import { sampleOf, textWithoutKey } from '../types/redaction.ts';
import { nameOf, type ProxyRoute, secretsOf } from './http-route.ts';

export type TunnelAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly phase: 'proxy-password' | 'proxy-refused' | 'proxy-odd';
      readonly detail: EncodedMessages;
    };

/** Maximum size of the head of the proxy's response (H4). Most heads have a few hundred bytes. */
const maxHeadBytes = 16_384;

/**
 * Asks a connected proxy for a tunnel to `target` (host:port). After success, the socket leads to the supplier, and bytes after the proxy's
 * response are the first bytes from the supplier. Writes no byte of a request to the supplier. Settles at the latest when the socket
 * closes.
 */
export function askForTunnel(socket: net.Socket, proxy: ProxyRoute, target: string): Promise<TunnelAnswer> {
  const proxyName = nameOf(proxy);
  return new Promise((resolve) => {
    const failWith = (detail: EncodedMessages): void => resolve({ ok: false, phase: 'proxy-odd', detail });
    const { authorization } = proxy;
    const asking = http.request({
      method: 'CONNECT',
      path: target,
      createConnection: () => socket,
      headers: { Host: target, ...(authorization === null ? {} : { 'Proxy-Authorization': authorization }) },
      insecureHTTPParser: false,
      maxHeaderSize: maxHeadBytes,
    });
    asking.on('connect', (answer, _socket, head) => {
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 300) {
        if (head.length > 0 && !startsTls(head))
          return failWith(encodeMessage('proxy-no-tunnel', { proxy: proxyName }));
        if (head.length > 0) socket.unshift(head);
        return resolve({ ok: true });
      }
      const phase = status === 407 ? 'proxy-password' : 'proxy-refused';
      const words = [`HTTP ${status}`, ...answerTexts(answer, head, proxy)].join(', ');
      const detail =
        status === 407
          ? encodeMessage('proxy-password', { proxy: proxyName, words })
          : encodeMessage('proxy-closed', { proxy: proxyName, target, words });
      resolve({ ok: false, phase, detail });
    });
    asking.on('error', (error: NodeJS.ErrnoException) =>
      failWith(encodeMessage('proxy-odd', { proxy: proxyName, code: error.code ?? error.name })),
    );
    asking.end();
  });
}

/** True if the bytes begin like a TLS record: its type is 20 to 23. */
function startsTls(bytes: Buffer): boolean {
  const [kind = 0] = bytes;
  return kind >= 20 && kind <= 23;
}

/** More hints for the user: the proxy's authentication scheme, redirect target and page title. */
function answerTexts(
  { headers, statusCode }: http.IncomingMessage,
  head: Buffer,
  proxy: ProxyRoute,
): readonly string[] {
  const scheme = (headers['proxy-authenticate'] ?? '').replace(/\s.*$/s, '');
  const title = /<title[^<>]{0,200}>([^<]{0,300})/i.exec(head.toString())?.[1];
  const answerText = statusCode === 407 ? scheme : (headers.location ?? title ?? '');
  // A proxy may echo its credentials.
  const redacted = secretsOf(proxy).reduce(textWithoutKey, plainWords(sampleOf(answerText), 120));
  return redacted === '' ? [] : [redacted];
}
