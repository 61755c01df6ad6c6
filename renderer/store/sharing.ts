import { create } from 'zustand';
import type { Sharing } from '../../shared/model/host/sharing.ts';

/** Latest sharing state of this machine, as host or as till; null before the first. */
export const useSharing = create<{ readonly sharing: Sharing | null }>(() => ({ sharing: null }));

/** Applies the answer of a call without waiting for the next event. */
export const showSharing = (sharing: Sharing): void => useSharing.setState({ sharing });
