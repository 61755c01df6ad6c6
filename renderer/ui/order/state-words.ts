import type { TFunction } from 'i18next';
import type { MoneyShare } from '../../../shared/model/order/money-share.ts';
import type { OrderState } from '../../../shared/model/order/order.ts';
import { formatCount } from '../format/format.ts';

/** Returns the word of a state. For the words that people confuse, adds what the state means for the money. */
export function stateWords(t: TFunction<'states'>, state: OrderState): string {
  return state === 'refused' || state === 'rejected' ? t(`withMoney.${state}`) : t(`word.${state}`);
}

/**
 * Returns the word of a state, with `count` if given, and where the money of its orders is. If the money is in several places, each place
 * has the number of its orders.
 */
export function sharesText(
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
