import { create } from 'zustand';
import type { Sharing } from '../../shared/model/host/sharing.ts';

/** What this machine shares, or uses of another, as it was told last; null before it was. */
export const useSharing = create<{ readonly sharing: Sharing | null }>(() => ({ sharing: null }));

/** Takes what a call answered, so that the screen need not wait to be told. */
export const showSharing = (sharing: Sharing): void => useSharing.setState({ sharing });
