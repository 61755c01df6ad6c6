import type { Service } from './service.ts';

type Offered = Service['quantity'];

/** The contract's maximum per order. */
const maxQuantity = 1_000_000;

/** Quantities to choose from; empty if the quantity is typed, or the service has none. */
export function quantityChoices(offered: Offered): readonly number[] {
  return offered === null ? [] : offered.options.filter((each) => each >= 1 && each <= maxQuantity);
}

/** True if this quantity can be ordered. A service without a quantity allows only 1. */
export function offersQuantity(offered: Offered, quantity: number): boolean {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) return false;
  if (offered === null) return quantity === 1;
  if (offered.options.length > 0) return offered.options.includes(quantity);
  return quantity >= offered.min && (offered.max === null || quantity <= offered.max);
}

/** Initial quantity: the first offered value, or the minimum. */
export function firstQuantity(offered: Offered): number {
  return quantityChoices(offered)[0] ?? Math.max(1, offered?.min ?? 1);
}
