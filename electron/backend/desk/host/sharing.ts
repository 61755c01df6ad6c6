import type { SharingHost } from '../../base/host.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SendingPause } from './sending-pause.ts';

export interface SharingDesk extends Omit<SharingHost, 'becomeTill'> {
  becomeTill(): { begun: boolean } | Promise<{ begun: boolean }>;
}

/**
 * Sharing of this machine. When the machine becomes a till, its waiting orders are held. The machine may return to its own desk weeks
 * later, and by then the same orders may have been placed elsewhere. So the user decides whether to send them.
 */
export function openSharingDesk(deps: {
  readonly sharing: SharingHost;
  readonly hold: Pick<SendingPause, 'set'>;
  readonly orders: Pick<Journal['orders'], 'counts'>;
}): SharingDesk {
  const { sharing, hold, orders } = deps;
  return {
    ...sharing,
    async becomeTill() {
      const { queued = 0, claimed = 0 } = await orders.counts(null);
      if (queued + claimed > 0) await hold.set(true);
      return sharing.becomeTill();
    },
  };
}
