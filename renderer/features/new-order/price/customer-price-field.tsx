import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../../shared/model/base/decimal.ts';
import { AmountQuestion } from '../../../ui/format/amount-question.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { PriceExplanation, PriceFigures } from '../../../ui/pricing/price-explanation.tsx';
import styles from './customer-price-field.module.css';
import { type QuoteFor, QuotePrice } from './quote-price.tsx';
import type { PriceAsked } from './use-customer-price.ts';

interface CustomerPriceFieldProps {
  readonly asked: PriceAsked;
  /** Cost per unit. */
  readonly cost: Amount;
  readonly quoteFor: QuoteFor;
  /** Null if the price of the rule or quote shall be used. */
  readonly onType: (typed: string | null) => void;
}

/** The customer's price per unit. A rule or quote fills it in and is named; a person can change it. The profit is shown below. */
export function CustomerPriceField({ asked, cost, quoteFor, onType }: CustomerPriceFieldProps) {
  const { t, i18n } = useTranslation(['pricing']);
  const { made, each, pricing } = asked;
  const offers = asked.isTyped && made.is === 'price' && each?.amount !== made.price.amount;
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <TextInput
          className={styles.field ?? ''}
          label={t('order.price')}
          inputMode="decimal"
          maxLength={20}
          classNames={{ input: 'mono' }}
          rightSection={<span className={styles.currency}>{asked.currency}</span>}
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
          value={asked.text}
          error={
            asked.wrong === null ? null : (
              <AmountQuestion read={asked.wrong} wrong={t('form.notNumber')} onChoose={onType} />
            )
          }
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {offers ? (
          <Button onClick={() => onType(null)}>
            {t('order.use', { price: formatMoney(made.price, i18n.language) })}
          </Button>
        ) : null}
        {each === null ? null : <QuotePrice price={each} tax={pricing.tax} of={quoteFor} />}
      </div>
      <p className={styles.why} role="status">
        {asked.isTyped && made.is === 'price' ? (
          t('order.byHand')
        ) : made.is === 'no-rule' && pricing.rules.length === 0 ? null : (
          <PriceExplanation made={made} />
        )}
      </p>
      {each === null ? null : <PriceFigures price={each} cost={cost} pricing={pricing} />}
    </div>
  );
}
