import { useEffect } from 'react';
import type { Sharing } from '../../../../shared/model/host/sharing.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { showSharing, useSharing } from '../../../store/sharing.ts';
import { usePerson } from '../../../ui/staff/person.ts';

/** Follows the sharing state of this machine, as host or as till. */
export function useFollowSharing(): void {
  const contract = useContract();
  const { state } = useTransport();
  const personId = usePerson()?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of it is told depends on who is at the page
  useEffect(() => {
    if (state !== 'open') return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const told = await contract.sharing.follow.call(undefined, { signal: ending.signal });
      for await (const sharing of told) {
        const before = useSharing.getState().sharing;
        // Data of two desks never mix: the page reloads.
        if (before !== null && journalOf(before) !== journalOf(sharing)) location.reload();
        else showSharing(sharing);
      }
    };
    // The stream ends with its transport, or with this effect; the next transport opens it again.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, personId]);
}

/** Whose orders are shown. When the duty of a server moves to another till the shop stays the same, and typed text is kept. */
const journalOf = ({ desk, server }: Sharing): 'own' | 'desk' | 'server' =>
  desk !== null ? 'desk' : server !== null ? 'server' : 'own';
