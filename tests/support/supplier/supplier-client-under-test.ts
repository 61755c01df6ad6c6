import { openSupplierClient } from '../../../electron/backend/supplier/client.ts';
import type { Network } from '../../../electron/backend/supplier/http/http-network.ts';
import { createLimiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { SupplierAddress } from '../../../electron/backend/supplier/protocol/action-endpoint.ts';
import type { ReplyReader } from '../../../electron/backend/supplier/reply/reply-reader.ts';
import type { PlacementRequest } from '../../../electron/backend/supplier/types/placement.ts';
import type { ReplyRecord } from '../../../electron/backend/supplier/types/reply-record.ts';
import {
  defaultRequestProfile,
  type RequestProfile,
} from '../../../electron/backend/supplier/types/request-profile.ts';
import { directNetwork } from '../network/direct-network.ts';
import { createMemorySlots } from '../time/limiter-simulation.ts';
import { realClock } from '../time/real-clock.ts';

export const testKey = 'k3y/with&odd=marks+42';
export const testIdentifier = '490154203237518';

/** Opens a supplier client for a real server, with its own limiter and a key with special characters. */
export async function openClientOn(
  baseAddress: string,
  more: Partial<SupplierAddress> & {
    readonly key?: () => Promise<string | null>;
    readonly requestProfile?: Partial<RequestProfile>;
    readonly onReply?: (record: ReplyRecord) => void;
    readonly sockets?: () => AbortSignal;
    readonly network?: Network;
    /** Without a reader, replies are read in the test's thread. */
    readonly reader?: ReplyReader;
  } = {},
) {
  const {
    key = async () => testKey,
    requestProfile = {},
    onReply = () => {},
    sockets,
    reader,
    ...others
  } = more;
  const { network = directNetwork, ...address } = others;
  const limiter = await createLimiter({ clock: realClock, slots: createMemorySlots() });
  const client = openSupplierClient({
    address: () => ({
      baseAddress,
      actionPath: '/api/fusion',
      keyForm: 'bearer',
      requestForm: 'spec',
      userName: '',
      ...address,
    }),
    key,
    // Only the action interface, unless a test names others.
    requestProfile: () => ({ ...defaultRequestProfile, interfaces: 'action', ...requestProfile }),
    onReply,
    ...(sockets === undefined ? {} : { sockets }),
    ...(reader === undefined ? {} : { reader }),
    limiter,
    clock: realClock,
    network,
    version: '1.2.3',
  });
  const place = async (request: Partial<PlacementRequest> = {}) =>
    client.placer.place(
      { serviceId: '12', identifier: testIdentifier, identifierKind: 'imei', fields: {}, ...request },
      await limiter.acquire('place'),
    );
  return { client, limiter, place, reads: client.reads };
}
