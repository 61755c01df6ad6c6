import { create } from 'zustand';
import type { Standing } from '../../shared/model/host/standing.ts';

/** How the shop stands, as the backend told it last; null before it did. */
export const useStanding = create<{ readonly standing: Standing | null }>(() => ({ standing: null }));
