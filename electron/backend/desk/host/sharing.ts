import type { JoinProblem, Sharing } from '../../../../shared/model/host/sharing.ts';
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

export const noSharing: SharingHost = {
  async *follow() {
    yield emptySharing;
  },
  async *nearby() {
    yield [];
  },
  setOpen: async () => emptySharing,
  newCode: async () => emptySharing,
  removeTill: async () => emptySharing,
  join: async () => ({ ok: false, problem: 'not-reached' satisfies JoinProblem }),
  becomeTill: () => ({ begun: false }),
  leaveDesk: () => ({ begun: false }),
  examineServer: async () => ({ checks: [], shop: null, signsInAs: null, setUp: '' }),
  moveToServer: () => ({ begun: false }),
  joinServer: () => ({ begun: false }),
  signInToServer: () => ({ begun: false }),
  updateServerTables: async () => ({ problem: 'failed' }),
  setSends: async () => emptySharing,
  takeDuty: async () => ({ begun: false }),
  removeServerTill: async () => emptySharing,
  leaveServer: () => ({ begun: false }),
};

const emptySharing: Sharing = { door: null, desk: null, server: null, moving: null };
