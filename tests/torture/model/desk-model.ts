/** How an order ended, as far as money goes: paid back or never taken, or delivered. */
export type End = 'unpaid' | 'delivered';

/**
 * The desk's whole promise about money, without its mechanism: a device is ordered only while no order of it is open or was delivered, and
 * an accepted order is paid once at most. Devices are known by number, however they are written. Returns the broken promise; null: none.
 */
export interface DeskModel {
  /** The desk accepted an order. Its confirmation is lost if the app died before it could answer. */
  accepted(device: number, orderId: string, wasReported: boolean): string | null;
  /** The desk said that there is an order of this device already. */
  calledRepeat(device: number): string | null;
  ended(orderId: string, end: End): void;
  /** The supplier's payments for a device, less refunds, must not exceed this. */
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
      // The same press of a button is answered with its order as often as it is asked.
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
