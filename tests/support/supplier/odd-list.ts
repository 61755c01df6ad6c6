import { onTestFinished } from 'vitest';
import { createReplyReader } from '../../../electron/backend/supplier/reply/reply-reader.ts';
import { answer, startScriptedServer } from '../network/scripted-server.ts';
import { openClientOn } from './supplier-client-under-test.ts';

/** A row that makes the reply so large that the reading thread reads it. */
export const padding = {
  SERVICEID: '999999',
  SERVICENAME: 'Padding',
  CREDIT: '1.00',
  INFO: 'x'.repeat(70_000),
};
export const written = JSON.stringify(padding);

/** Returns what the app reads from a list of services with these rows, each written as JSON, over HTTP and through the reading thread. */
export async function readList(...rows: readonly string[]) {
  return readReply(`{"SUCCESS":[{"MESSAGE":"List","LIST":[${[written, ...rows].join(',')}]}]}`);
}

/** Opens a client like the app's, with the thread that reads large replies; returns its reads. */
export async function openReads(baseAddress: string) {
  const reader = createReplyReader();
  onTestFinished(() => reader.stop());
  return (await openClientOn(baseAddress, { reader })).reads;
}

export async function readReply(body: string | Uint8Array) {
  // This is how panels without a list of server services answer.
  const none = answer({ ERROR: [{ MESSAGE: 'Invalid Action' }] });
  const server = await startScriptedServer([answer(body), none]);
  onTestFinished(() => server.close());
  const reads = await openReads(server.baseAddress);
  const reading = await reads.services('person');
  if (!reading.ok) return { failure: reading.failure, services: [], unreadable: 0 };
  const { services, unreadable } = reading.value;
  return { failure: null, services: services.filter(({ id }) => id !== padding.SERVICEID), unreadable };
}
