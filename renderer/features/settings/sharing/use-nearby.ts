import { useEffect, useState } from 'react';
import type { NearbyDesk } from '../../../../shared/model/host/sharing.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';

/**
 * Open main computers on the shop's network; searched only while a person is about to join one, so that nothing is broadcast
 * before.
 */
export function useNearby(isJoining: boolean): readonly NearbyDesk[] {
  const contract = useContract();
  const { state } = useTransport();
  const [desks, setDesks] = useState<readonly NearbyDesk[]>([]);
  useEffect(() => {
    if (!isJoining || state !== 'open') return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const told = await contract.sharing.nearby.call(undefined, { signal: ending.signal });
      for await (const found of told) setDesks(found);
    };
    // It ends with its transport or with this effect. Typing an address stays possible.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, isJoining]);
  return desks;
}
