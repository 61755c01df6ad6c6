/** How an order ended for the money: unpaid (refunded or never accepted), or delivered. */
export type End = 'unpaid' | 'delivered';

/**
 * The desk's promise about money, without its mechanism: a device is ordered only if no order for it is open or delivered, and an
 * accepted order is paid at most one time. Each device has one number for all of its spellings. Methods return the promise that was
 * broken; null: none.
 */
export interface DeskModel {
  /** The desk accepted an order. Its confirmation is lost if the app died before it could answer. */
  accepted(device: number, orderId: string, wasReported: boolean): string | null;
  /** The desk said that this device has been ordered already. */
  calledRepeat(device: number): string | null;
  ended(orderId: string, end: End): void;
  /** The maximum of the supplier's charges for a device, less refunds. */
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
      // The same press of a button always returns the same order.
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
