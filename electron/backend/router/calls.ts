import type { NearbyDesk, Sharing } from '../../../shared/model/host/sharing.ts';
import { type CallOrigin, type CallsOf, whileThere } from '../desk/base/calls.ts';
import type { SharingDesk } from '../desk/host/sharing.ts';

/**
 * Calls about sharing with other machines; a till answers these calls itself. The pairing code admits another machine, so it is shown only
 * with `maySeeDoor`.
 */
export function sharingCalls(
  sharing: SharingDesk,
  maySeeDoor: (origin: CallOrigin) => boolean,
): CallsOf<'sharing'> {
  return {
    ...sharing,
    follow: (_, origin) => doorShown(maySeeDoor(origin), sharing.follow(whileThere(origin))),
    setOpen: ({ isOpen }) => sharing.setOpen(isOpen),
    removeTill: ({ id }) => sharing.removeTill(id),
    nearby: (_, origin) => listed(sharing.nearby(whileThere(origin))),
    setSends: ({ sends }) => sharing.setSends(sends),
    removeServerTill: ({ id }) => sharing.removeServerTill(id),
    leaveServer: ({ bring }) => sharing.leaveServer(bring),
  };
}

async function* doorShown(
  isShown: boolean,
  readings: AsyncGenerator<Sharing, void>,
): AsyncGenerator<Sharing, void> {
  for await (const sharing of readings) yield isShown ? sharing : { ...sharing, door: null };
}

async function* listed(
  readings: AsyncGenerator<readonly NearbyDesk[], void>,
): AsyncGenerator<NearbyDesk[], void> {
  for await (const desks of readings) yield [...desks];
}
