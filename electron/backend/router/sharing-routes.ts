import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { contract } from '../../../shared/contract/contract.ts';
import type { NearbyDesk, Sharing } from '../../../shared/model/host/sharing.ts';
import type { SharingDesk } from '../desk/host/sharing.ts';
import { type CallContext, whileThere } from './call-context.ts';

/** What this machine shares with others, or uses of another; a till answers these itself. */
export function sharingRoutes(
  os: ImplementerInternalWithMiddlewares<typeof contract.sharing, CallContext, CallContext>,
  sharing: SharingDesk,
  /** Whether whoever is at the page may see the door, whose code lets a machine in. */
  maySeeDoor: (context: CallContext) => boolean,
) {
  return {
    follow: os.follow.handler(({ signal, context }) =>
      shownTo(maySeeDoor(context), sharing.follow(whileThere(context, signal))),
    ),
    setOpen: os.setOpen.handler(({ input }) => sharing.setOpen(input.isOpen)),
    newCode: os.newCode.handler(() => sharing.newCode()),
    removeTill: os.removeTill.handler(({ input }) => sharing.removeTill(input.id)),
    nearby: os.nearby.handler(({ signal, context }) => listed(sharing.nearby(whileThere(context, signal)))),
    join: os.join.handler(({ input }) => sharing.join(input)),
    becomeTill: os.becomeTill.handler(() => sharing.becomeTill()),
    leaveDesk: os.leaveDesk.handler(() => sharing.leaveDesk()),
    examineServer: os.examineServer.handler(({ input }) => sharing.examineServer(input)),
    moveToServer: os.moveToServer.handler(({ input }) => sharing.moveToServer(input)),
    joinServer: os.joinServer.handler(({ input }) => sharing.joinServer(input)),
    signInToServer: os.signInToServer.handler(({ input }) => sharing.signInToServer(input)),
    updateServerTables: os.updateServerTables.handler(({ input }) => sharing.updateServerTables(input)),
    setSends: os.setSends.handler(({ input }) => sharing.setSends(input.sends)),
    takeDuty: os.takeDuty.handler(() => sharing.takeDuty()),
    removeServerTill: os.removeServerTill.handler(({ input }) => sharing.removeServerTill(input.id)),
    leaveServer: os.leaveServer.handler(({ input }) => sharing.leaveServer(input.bring)),
  };
}

async function* shownTo(
  mayDoor: boolean,
  told: AsyncGenerator<Sharing, void>,
): AsyncGenerator<Sharing, void> {
  for await (const sharing of told) yield mayDoor ? sharing : { ...sharing, door: null };
}

async function* listed(
  told: AsyncGenerator<readonly NearbyDesk[], void>,
): AsyncGenerator<NearbyDesk[], void> {
  for await (const desks of told) yield [...desks];
}
