import { create } from 'zustand';
import type { Standing } from '../../shared/model/host/standing.ts';

/** Latest status of the shop from the backend; null before the first. */
export const useShopStatus = create<{ readonly status: Standing | null }>(() => ({ status: null }));
