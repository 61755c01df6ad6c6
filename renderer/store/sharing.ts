import { create } from 'zustand';
import type { Sharing } from '../../shared/model/host/sharing.ts';

/** Latest sharing state of this computer, as host or till; null before the first event. */
export const useSharing = create<{ readonly sharing: Sharing | null }>(() => ({ sharing: null }));

/** Sets the state from the answer of a call, so that the page need not wait for the next event. */
export const showSharing = (sharing: Sharing): void => useSharing.setState({ sharing });

/** True if the shop's journal is on a server. */
export const useIsOnServer = (): boolean =>
  useSharing(({ sharing }) => sharing !== null && sharing.server !== null);
