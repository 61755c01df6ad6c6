import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../../../../electron/backend/journal/engine/postgres/open-connection.ts';

const password = 'a password that is nowhere in clear';

/** A sign-in message of the server: `R`, its length, its kind, and its data. */
function request(kind: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const message = Buffer.alloc(9 + rest.length);
  message.write('R');
  message.writeInt32BE(8 + rest.length, 1);
  message.writeInt32BE(kind, 5);
  rest.copy(message, 9);
  return message;
}

/** A false server that answers with the result of `ask`; returns the received messages. */
async function impostor(ask: (reported: Buffer, round: number) => Buffer | null) {
  const reported: Buffer[] = [];
  const server = createServer((socket) => {
    let round = 0;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      reported.push(data);
      const answer = ask(data, round);
      round += 1;
      if (answer === null) socket.end();
      else socket.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const place = { host: '127.0.0.1', port, database: 'shop', schema: 'imei_desk', user: 'till', tls: null };
  const refused = await connectTo({ ...place, password } as Parameters<typeof connectTo>[0], 'talk').then(
    () => 'connected',
    (error: unknown) => String(error),
  );
  return { refused, reported: Buffer.concat(reported) };
}

const scram = Buffer.from('SCRAM-SHA-256\0\0');
function firstOf(reported: Buffer, rounds: number): Buffer {
  const nonce = /r=([^,]+)/.exec(reported.toString('latin1'))?.[1];
  return Buffer.from(`r=${nonce}server,s=${Buffer.from('salt').toString('base64')},i=${rounds}`);
}

test.each([
  ['in clear', () => request(3), 'asks for it in clear'],
  ['as MD5', () => request(5, Buffer.from('salt')), 'asks for its MD5'],
  [
    'as SCRAM of one round',
    (reported: Buffer, round: number) =>
      round === 0 ? request(10, scram) : request(11, firstOf(reported, 1)),
    'SCRAM of 1 rounds',
  ],
])('reveals nothing about the password to a server that asks for it %s without TLS', async (_, ask, why) => {
  const { refused, reported: told } = await impostor(ask);
  expect(refused).toContain(why);
  expect(told.includes(password)).toBe(false);
  expect(told.includes('md5')).toBe(false);
  expect(told.includes('p=')).toBe(false);
});

test('signs in by SCRAM with 4,096 rounds', async () => {
  const { reported: told } = await impostor((data, round) => {
    if (round === 0) return request(10, scram);
    return round === 1 ? request(11, firstOf(data, 4_096)) : null;
  });
  expect(told.includes('p=')).toBe(true);
  expect(told.includes(password)).toBe(false);
});
