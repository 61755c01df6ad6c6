import { create } from 'zustand';
import type { ShopStatus } from '../../shared/model/host/shop-status.ts';

/** Latest status of the shop from the backend; null before the first. */
export const useShopStatus = create<{ readonly status: ShopStatus | null }>(() => ({ status: null }));
