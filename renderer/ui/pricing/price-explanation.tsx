import { useTranslation } from 'react-i18next';
import { type Money as Amount, isHidden } from '../../../shared/model/base/decimal.ts';
import {
  type CustomerPrice,
  isBelowCost,
  type Pricing,
} from '../../../shared/model/pricing/customer-price.ts';
import { earnedOn, lossOn } from '../../../shared/model/pricing/margin.ts';
import { withTax } from '../../../shared/model/pricing/tax.ts';
import common from '../base/common.module.css';
import { useCostsHidden, useCostText } from '../format/costs.ts';
import { formatShare } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import { explainPrice } from './explain-price.ts';
import styles from './price-explanation.module.css';
import { shareOf } from './rule-words.ts';

/** Explains a price with its rule or quote and its exchange rate, or explains why there is no price. */
export function PriceExplanation({ made }: { readonly made: CustomerPrice }) {
  const { t, i18n } = useTranslation(['pricing']);
  const isHidden = useCostsHidden();
  // While costs are hidden, nothing is shown, because the rule would reveal the cost.
  return made.is === 'price' && isHidden ? null : explainPrice(t, made, i18n.language);
}

interface PriceFiguresProps {
  /** Price per unit, as computed by a rule or typed. */
  readonly price: Amount;
  /** Cost per unit. */
  readonly cost: Amount;
  readonly pricing: Pick<Pricing, 'rates' | 'tax'>;
}

/** Shows what the shop earns with a price: cost, profit, margin and markup, with and without tax. Warns if the price is below cost. */
export function PriceFigures({ price, cost, pricing }: PriceFiguresProps) {
  const { t, i18n } = useTranslation(['pricing']);
  const { tax } = pricing;
  const costsHidden = useCostsHidden();
  const { net, gross } = withTax(price, tax);
  const earned = earnedOn(price, cost, pricing);
  const below = isBelowCost(price, cost, pricing);
  const percent = (share: string | null) => (share === null ? '–' : formatShare(share, i18n.language));
  return (
    <>
      <dl className={styles.figures}>
        {Number(tax.percent) === 0 ? null : (
          <>
            <div>
              <dt>{t('figure.net')}</dt>
              <dd>
                <Money money={net} of="customer" />
              </dd>
            </div>
            <div>
              <dt>{t('figure.gross', { percent: shareOf(tax.percent, i18n.language) })}</dt>
              <dd>
                <Money money={gross} of="customer" />
              </dd>
            </div>
          </>
        )}
        {costsHidden ? null : (
          <div>
            <dt>{t('figure.cost')}</dt>
            <dd>
              <Money money={earned?.cost ?? cost} />
            </dd>
          </div>
        )}
        {earned === null || costsHidden ? null : (
          <>
            <div>
              <dt>{t('figure.profit')}</dt>
              <dd data-below={below || undefined}>
                <Money money={earned.profit} />
              </dd>
            </div>
            <div>
              <dt title={t('figure.marginWhy')}>{t('figure.margin')}</dt>
              <dd className="mono">{percent(earned.margin)}</dd>
            </div>
            <div>
              <dt title={t('figure.markupWhy')}>{t('figure.markup')}</dt>
              <dd className="mono">{percent(earned.markup)}</dd>
            </div>
          </>
        )}
      </dl>
      <BelowCost price={price} cost={cost} pricing={pricing} />
    </>
  );
}

/** Warns if a price is below cost or cannot be compared with the cost. Otherwise renders nothing. */
export function BelowCost({ price, cost, pricing }: PriceFiguresProps) {
  const { t } = useTranslation(['pricing']);
  const costs = useCostText();
  const below = isHidden(cost) ? false : isBelowCost(price, cost, pricing);
  if (below === false) return null;
  if (below === null)
    return <p className={styles.unknown}>{t('belowUnknown', { from: cost.currency, to: price.currency })}</p>;
  const loss = lossOn(price, cost, pricing);
  return (
    <p className={common.badStrong} role="alert">
      {t('below', { amount: loss === null ? '' : costs(loss) })}
    </p>
  );
}
