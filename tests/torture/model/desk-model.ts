/** How an order ended: unpaid (refunded or never accepted), or delivered. */
export type End = 'unpaid' | 'delivered';

/**
 * The app's promise about money, without its mechanism: the app orders a device only if no order for it is open or delivered, and pays
 * an accepted order at most once. Each device has one number for all of its spellings. Methods return the broken promise; null: none.
 */
export interface DeskModel {
  /** The app accepted an order. `wasReported` is false if the app may have ended before it could confirm the order. */
  accepted(device: number, orderId: string, wasReported: boolean): string | null;
  /** The app refused an order, because this device has been ordered already. */
  calledRepeat(device: number): string | null;
  ended(orderId: string, end: End): void;
  /** Returns the maximum number of orders for a device that may be paid and not refunded. */
  mayBePaid(device: number): number;
}

interface Accepted {
  readonly device: number;
  end: End | null;
}

export function createDeskModel(): DeskModel {
  const orders = new Map<string, Accepted>();
  const standing = (device: number): readonly Accepted[] =>
    [...orders.values()].filter((order) => order.device === device && order.end !== 'unpaid');

  return {
    accepted(device, orderId, wasReported) {
      // Repeated presses of one button return the same order.
      if (orders.has(orderId)) return null;
      const before = standing(device).length;
      orders.set(orderId, { device, end: null });
      return wasReported && before > 0
        ? `device ${device} was let through while an order of it stands`
        : null;
    },
    calledRepeat: (device) =>
      [...orders.values()].some((order) => order.device === device)
        ? null
        : `device ${device} was called a repeat though it was never ordered`,
    ended(orderId, end) {
      const order = orders.get(orderId);
      if (order) order.end = end;
    },
    mayBePaid: (device) => standing(device).length,
  };
}
