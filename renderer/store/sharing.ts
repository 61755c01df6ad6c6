import { create } from 'zustand';
import type { Sharing } from '../../shared/model/host/sharing.ts';

/** Latest sharing state of this machine, as host or till; null before the first event. */
export const useSharing = create<{ readonly sharing: Sharing | null }>(() => ({ sharing: null }));

/** Applies the answer of a call without waiting for the next event. */
export const showSharing = (sharing: Sharing): void => useSharing.setState({ sharing });
