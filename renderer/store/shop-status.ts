import { create } from 'zustand';
import type { ShopStatus } from '../../shared/model/host/shop-status.ts';

/** Latest shop status from the backend; null before the first event. */
export const useShopStatus = create<{ readonly status: ShopStatus | null }>(() => ({ status: null }));
