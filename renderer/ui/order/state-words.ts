import type { TFunction } from 'i18next';
import type { MoneyShare } from '../../../shared/model/order/money-share.ts';
import type { OrderState } from '../../../shared/model/order/order.ts';
import { formatCount } from '../format/format.ts';

/** The word of a state; adds what it means for money if the word is easily confused with another. */
export function stateWords(t: TFunction<'states'>, state: OrderState): string {
  return state === 'refused' || state === 'rejected' ? t(`withMoney.${state}`) : t(`word.${state}`);
}

/**
 * The word of a state with `count`, if given, and where the money of its orders is. If the money is in several places,
 * each place has its count.
 */
export function sharesInWords(
  t: TFunction<'states'>,
  { state, count, shares }: SharesToTell,
  language: string,
): string {
  const places = shares.map(({ is, orders }) =>
    shares.length === 1 ? t(`share.${is}`) : `${t(`share.${is}`)} ${formatCount(orders, language)}`,
  );
  const counted = count === undefined ? [] : [formatCount(count, language)];
  return [[t(`word.${state}`), ...counted].join(' '), ...places].join(' · ');
}

interface SharesToTell {
  readonly state: OrderState;
  readonly count?: number;
  readonly shares: readonly Pick<MoneyShare, 'is' | 'orders'>[];
}
