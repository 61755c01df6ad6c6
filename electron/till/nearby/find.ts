import type { Clock } from '../../../shared/model/base/clock.ts';
import type { NearbyDesk } from '../../../shared/model/host/sharing.ts';
import { createSubscribable } from '../base/subscribable.ts';
import { isOfShopNetwork } from '../host/shop-network.ts';
import { serviceType } from './announce.ts';
import { type Answer, type Multicast, type Networks, openMulticast } from './multicast.ts';

const firstAgainMs = 1_000;
const askEveryMs = 10_000;
/** A listener that was silent for this time is gone, because it did not answer three queries. */
const goneAfterMs = 35_000;
/** Maximum number of listeners. The limit protects against a flood of forged announcements; no shop has so many listeners. */
const maxDesks = 32;
const maxNameLength = 63;

/**
 * Listeners announced on the shop's networks. Announcements are not trusted: the pairing code verifies the listener that the user chose.
 */
export function createNearby(networks: Networks, clock: Pick<Clock, 'monotonicMs' | 'after'>) {
  const heard = new Map<string, { readonly desk: NearbyDesk; readonly atMs: number }>();
  const followed = createSubscribable(() => [...heard.values()].map(({ desk }) => desk));
  let followers = 0;
  let multicast: Multicast | null = null;
  let cancel = (): void => {};

  function take(answers: readonly Answer[], from: string): void {
    if (!isOfShopNetwork(from)) return;
    for (const answer of answers) {
      if (answer.type !== 'SRV' || !answer.name.toLowerCase().endsWith(`.${serviceType}`)) continue;
      const name = answer.name.slice(0, -serviceType.length - 1).slice(0, maxNameLength);
      // The listener can be reached at the address from which its announcement came.
      const address = `${from}:${answer.data.port}`;
      const isKnown = heard.has(address);
      if (answer.ttl === 0) heard.delete(address);
      else if (isKnown || heard.size < maxDesks)
        heard.set(address, { desk: { name, address }, atMs: clock.monotonicMs() });
      if (isKnown !== heard.has(address)) followed.changed();
    }
  }

  function ask(againMs: number): void {
    multicast?.ask(serviceType);
    const before = heard.size;
    for (const [address, { atMs }] of heard)
      if (clock.monotonicMs() - atMs > goneAfterMs) heard.delete(address);
    if (heard.size !== before) followed.changed();
    cancel();
    cancel = clock.after(againMs, () => ask(askEveryMs));
  }

  function begin(): void {
    followers += 1;
    if (followers > 1) return;
    multicast = openMulticast(networks, clock, { reported: take, more: () => ask(firstAgainMs) });
  }
  function end(): void {
    followers -= 1;
    if (followers > 0) return;
    cancel();
    void multicast?.stop();
    multicast = null;
    heard.clear();
  }

  return {
    /** Yields the list of listeners after each change. Searches only while somebody is subscribed. */
    async *follow(signal?: AbortSignal) {
      begin();
      try {
        yield* followed.follow(signal);
      } finally {
        end();
      }
    },
  };
}
