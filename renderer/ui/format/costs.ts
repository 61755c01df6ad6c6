import { createContext, use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, type Money } from '../../../shared/model/base/decimal.ts';
import { formatMoney } from './format.ts';

/** Whether costs, profits and balances are hidden on this page, because a customer looks on. */
export const CostsHiddenContext = createContext(false);

/** Whether costs, profits and balances are hidden on this page. Only for display: orders are confirmed at the true price. */
export function useCostsHidden(): boolean {
  return use(CostsHiddenContext);
}

/** `formatMoney` for an amount that the shop pays, earns or has, inside a sentence or on a button. */
export function useCostWords(): (money: Money) => string {
  const { i18n } = useTranslation();
  const isHidden = useCostsHidden();
  return useCallback(
    (money) => formatMoney(isHidden ? hidden(money) : money, i18n.language),
    [isHidden, i18n.language],
  );
}
