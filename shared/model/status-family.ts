import type { SupplierState } from './order.ts';

/**
 * What a status number means. Families of panels contradict each other (supplier-dialects: Order status), so the table belongs
 * to the connection. A number that a family does not name is `unknown`: kept verbatim, kept open.
 */
export const statusFamilies = ['dhru', 'sequential', 'unknown'] as const;
export type StatusFamily = (typeof statusFamilies)[number];

export const statusNumbers: Readonly<Record<StatusFamily, Readonly<Record<string, SupplierState>>>> = {
  // DHRU Fusion and its look-alikes; 2 is undocumented there.
  dhru: { '0': 'pending', '1': 'in-process', '3': 'rejected', '4': 'success' },
  // REST back ends that count their states through.
  sequential: { '0': 'pending', '1': 'in-process', '2': 'success', '3': 'rejected' },
  unknown: {},
};
