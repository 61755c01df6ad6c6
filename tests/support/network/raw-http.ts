import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends one request as bytes over a real socket, so that a test can send what no HTTP client sends: any Host, any path, a header twice.
 * Reads until the server closes the connection or accepts an upgrade with status 101.
 */
export async function sendRaw(port: number, head: readonly string[], body = ''): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.startsWith('HTTP/1.1 101')) socket.destroy();
  });
  // An error is no failure: the server may answer and close before it has received the whole request.
  socket.on('error', () => {});
  socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return parseReply(text);
}

function parseReply(text: string): RawReply {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}
