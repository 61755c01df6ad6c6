import { useTranslation } from 'react-i18next';
import { currencyOf, type Money } from '../../../../shared/model/base/decimal.ts';
import {
  type CustomerPrice,
  customerPrice,
  type Pricing,
} from '../../../../shared/model/pricing/customer-price.ts';
import { allDigits } from '../../../../shared/model/pricing/price-list.ts';
import { reasonOf } from '../../../../shared/model/pricing/price-reason.ts';
import { type RowCustomerPrice, toRowPrice } from '../../../../shared/model/pricing/row-price.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { usePricing } from '../../../client/pricing/use-pricing.ts';
import { type ReadAmount, readAmount, soleAmount, writeAmount } from '../../../ui/format/read-amount.ts';

/** The customer price of one order while its form is filled in. */
export interface PriceAsked extends RowCustomerPrice {
  /** Pricing with the tax setting that applies to `each`. */
  readonly pricing: Pricing;
  readonly made: CustomerPrice;
  /** The price per unit, typed or computed; null if none. */
  readonly each: Money | null;
  readonly text: string;
  readonly currency: string;
  readonly isTyped: boolean;
  /** What was read from the typed text if that is not one positive amount or zero; otherwise null. */
  readonly wrong: ReadAmount | null;
}

/** Returns the typed customer price, or the price by rules and quotes. Null while loading, or if the service has no price. */
export function useCustomerPrice(order: {
  readonly service: Service;
  readonly connectionId: string | null;
  readonly customer: string;
  readonly identifier: string;
  readonly quantity: number;
  /** The text in the price field; null if nobody has typed there. */
  readonly typed: string | null;
}): PriceAsked | null {
  const pricing = usePricing();
  const { i18n } = useTranslation();
  const { service, connectionId, customer, identifier, quantity, typed } = order;
  const cost = service.price;
  if (pricing === null || cost === null) return null;
  const question = { connectionId: connectionId ?? '', serviceId: service.id, group: service.group };
  const made = customerPrice(pricing, { ...question, customer, identifier, cost }, Date.now());
  const currency = made.is === 'price' ? made.price.currency : currencyOf(cost);
  const isTyped = typed !== null;
  const read = typed === null || typed.trim() === '' ? null : readAmount(typed);
  const amount = read === null ? null : soleAmount(read);
  const isSound = amount !== null && !amount.startsWith('-');
  const byHand = isSound ? { amount, currency } : null;
  const each = isTyped ? byHand : made.is === 'price' ? made.price : null;
  // A quote's tax setting may differ from that of the shop's prices.
  const tax = !isTyped && made.is === 'price' ? made.tax : pricing.tax;
  return {
    ...toRowPrice(each, quantity, tax, isTyped ? { by: 'person' } : reasonOf(made)),
    pricing: { ...pricing, tax },
    made,
    each,
    currency,
    isTyped,
    wrong: isSound ? null : read,
    text: typed ?? (made.is === 'price' ? writeAmount(allDigits(made.price), i18n.language) : ''),
  };
}

/** The fields that are stored with the order. */
export function pricedAs(found: PriceAsked | null): RowCustomerPrice {
  const { customerPrice: price = null, customerTax = null, pricedBy = null } = found ?? {};
  return { customerPrice: price, customerTax, pricedBy };
}
