import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { type Answer, type Networks, openMulticast } from './multicast.ts';

/** The service type by which tills find a listener (RFC 6763). */
export const serviceType = '_imei-desk._tcp.local';

const goodForSeconds = 120;

/** Announces an open listener on the shop's networks. The announcement contains only the computer's name and the port. */
export function announceListener(
  door: { readonly name: string; readonly port: number },
  networks: Networks,
  clock: Pick<Clock, 'after'>,
): { stop(): Promise<void> } {
  const instance = `${labelOf(door.name)}.${serviceType}`;
  // The announcement uses a separate name, because the system may already answer queries for the computer's name.
  const target = `imei-desk-${randomBytes(4).toString('hex')}.local`;
  const answers =
    (ttl: number) =>
    (address: string): Answer[] => [
      { type: 'PTR', name: serviceType, ttl, data: instance },
      { type: 'SRV', name: instance, ttl, data: { port: door.port, target } },
      { type: 'TXT', name: instance, ttl, data: '' },
      { type: 'A', name: target, ttl, data: address },
    ];
  const ownNames = [serviceType, instance].map((name) => name.toLowerCase());
  const announce = (): void => multicast.tell(answers(goodForSeconds));
  const multicast = openMulticast(networks, clock, {
    asked(names) {
      if (names.some((name) => ownNames.includes(name.toLowerCase()))) announce();
    },
    more: () => announce(),
  });
  return {
    async stop() {
      multicast.tell(answers(0));
      await multicast.stop();
    },
  };
}

/** One DNS label: no dots, at most 63 bytes. */
function labelOf(name: string): string {
  const label = name.replace(/\.local$/i, '').replaceAll('.', '-');
  return Buffer.from(label).subarray(0, 60).toString('utf8').replaceAll('\uFFFD', '') || 'IMEI Desk';
}
