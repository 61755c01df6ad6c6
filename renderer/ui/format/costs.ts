import { createContext, use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Money, maskedAmount } from '../../../shared/model/base/decimal.ts';
import { formatMoney } from './format.ts';

/** True if costs, profits and balances are hidden on this page because a customer can see the screen. */
export const CostsHiddenContext = createContext(false);

/** True if costs, profits and balances are hidden on this page. They are hidden only on screen; orders are confirmed at the true price. */
export function useCostsHidden(): boolean {
  return use(CostsHiddenContext);
}

/** Returns `formatMoney` for the shop's costs, profits and balances in a sentence or button. Amounts that are hidden stay hidden. */
export function useCostText(): (money: Money) => string {
  const { i18n } = useTranslation();
  const isHidden = useCostsHidden();
  return useCallback(
    (money) => formatMoney(isHidden ? maskedAmount(money) : money, i18n.language),
    [isHidden, i18n.language],
  );
}
