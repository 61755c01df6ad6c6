import { useMemo } from 'react';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import { quantityOf } from '../../../../shared/model/list/rows/row-values.ts';
import { readPrice } from '../../../../shared/model/list/text/price-text.ts';
import type { Pricing } from '../../../../shared/model/pricing/customer-price.ts';
import { createListPricing } from '../../../../shared/model/pricing/list-pricing.ts';
import {
  createRowPricing,
  type PricedRow,
  type RowToPrice,
} from '../../../../shared/model/pricing/row-price.ts';
import { noTax } from '../../../../shared/model/pricing/tax.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { usePricing } from '../../../client/pricing/use-pricing.ts';
import { useConnections } from '../../../client/use-connections.ts';

export interface RowPricing {
  readonly pricing: Pricing;
  readonly services: ReadonlyMap<string, Service>;
  readonly priceRow: (row: RowToPrice) => PricedRow;
  /** The customer price shown for a good row; null if unknown. */
  readonly pays: (row: ListRow) => Money | null;
}

// Pricing if rules cannot be loaded. The prices that a list itself contains need no rules.
const none: Pricing = { rules: [], rates: [], quotes: [], tax: noTax };

/** Computes the customer prices of rows from the current rules and quotes, as on the screen New order. */
export function useRowPricing(services: ReadonlyMap<string, Service>): RowPricing {
  const pricing = usePricing() ?? none;
  const { data: known } = useConnections();
  const connectionId = known?.selectedId ?? '';
  return useMemo(() => {
    const priceOf = createListPricing(pricing, Date.now());
    const priceRow = createRowPricing(services, connectionId, pricing.tax, priceOf);
    const pays = ({ verdict, serviceId, values }: ListRow): Money | null => {
      const service = services.get(serviceId ?? '');
      if (verdict.is !== 'good' || service === undefined) return null;
      return priceRow({
        serviceId: service.id,
        identifier: verdict.identifier,
        customer: values.customer ?? '',
        price: values.price === null ? null : readPrice(values.price),
        quantity: quantityOf(values, service) ?? 1,
      }).customerPrice;
    };
    return { pricing, services, priceRow, pays };
  }, [pricing, connectionId, services]);
}
