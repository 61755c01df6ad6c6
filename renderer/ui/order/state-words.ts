import type { TFunction } from 'i18next';
import type { OrderState } from '../../../shared/model/order/order.ts';

/** A state's word, with the money's fate if two words are easily confused. */
export function stateWords(t: TFunction<'states'>, state: OrderState): string {
  return state === 'refused' || state === 'rejected' ? t(`withMoney.${state}`) : t(`word.${state}`);
}
