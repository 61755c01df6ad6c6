import type { JoinProblem, Sharing } from '../../../../shared/model/host/sharing.ts';
import type { SharingHost } from '../../base/host.ts';

export type SharingDesk = SharingHost;

/** A host that shares nothing, with nobody. */
export const noSharing: SharingDesk = {
  async *follow() {
    yield nothing;
  },
  setOpen: async () => nothing,
  newCode: async () => nothing,
  removeTill: async () => nothing,
  join: async () => ({ ok: false, problem: 'not-reached' satisfies JoinProblem }),
  becomeTill: () => ({ begun: false }),
  leaveDesk: () => ({ begun: false }),
  examineServer: async () => ({ checks: [], shop: null, setUp: '' }),
  moveToServer: () => ({ begun: false }),
  joinServer: () => ({ begun: false }),
  setSends: async () => nothing,
  takeDuty: async () => ({ begun: false }),
  removeServerTill: async () => nothing,
  leaveServer: () => ({ begun: false }),
};

const nothing: Sharing = { door: null, desk: null, server: null, moving: null };
