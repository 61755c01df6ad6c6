import type { SharingHost } from '../../../electron/backend/base/host.ts';
import type { JoinProblem, Sharing } from '../../../shared/model/host/sharing.ts';

/** A machine that shares nothing. */
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
