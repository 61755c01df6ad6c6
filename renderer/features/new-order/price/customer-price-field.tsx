import { Button, Popover, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money as Amount, Money } from '../../../../shared/model/base/decimal.ts';
import { shopDay } from '../../../../shared/model/base/shop-day.ts';
import { maxQuoteDays, type QuoteSubject } from '../../../../shared/model/pricing/quote.ts';
import type { ShopTax } from '../../../../shared/model/pricing/tax.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { AmountQuestion } from '../../../ui/format/amount-question.tsx';
import { CountField } from '../../../ui/format/count-field.tsx';
import { formatDay, formatMoney } from '../../../ui/format/format.ts';
import { PriceExplanation, PriceFigures } from '../../../ui/pricing/price-explanation.tsx';
import styles from './customer-price-field.module.css';
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

/** Subject of a quote; `connectionId` is null while no connection is selected. */
type QuoteFor = Omit<QuoteSubject, 'connectionId'> & { readonly connectionId: string | null };

const defaultDays = 7;

interface QuotePriceProps {
  readonly price: Money;
  /** The tax setting that applies to this price. */
  readonly tax: ShopTax;
  readonly of: QuoteFor;
}

/** Form that saves the price in the field as a quote for some days: for this customer, this device, or both. It orders nothing. */
export function QuotePrice({ price, tax, of }: QuotePriceProps) {
  const { t, i18n } = useTranslation(['pricing', 'common']);
  const contract = useContract();
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState<number | null>(defaultDays);
  const isSpan = days !== null && days >= 1 && days <= maxQuoteDays;
  const nobody = of.customer.trim() === '' && of.identifier === '';
  const add = useMutation(
    contract.pricing.addQuote.mutationOptions({
      onSuccess({ validUntil }) {
        setOpened(false);
        notifyDone('quote', t('quotes.saved', { day: formatDay(shopDay(validUntil), i18n.language) }));
      },
    }),
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    // This form is inside the order form, and the order form must not be submitted too.
    event.stopPropagation();
    if (nobody || !isSpan || of.connectionId === null || add.isPending) return;
    const { connectionId, serviceId, identifier } = of;
    add.mutate({
      id: crypto.randomUUID(),
      connectionId,
      serviceId,
      identifier,
      price,
      tax,
      days,
      customer: of.customer.trim(),
    });
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button onClick={() => setOpened(!opened)}>{t('quotes.make')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('quotes.make')}>
        <form className={common.grid} onSubmit={submit}>
          {nobody ? <p>{t('quotes.nobody')}</p> : null}
          <CountField
            label={t('quotes.days')}
            value={defaultDays}
            error={isSpan ? null : t('common:countWrong', { most: maxQuoteDays })}
            onChange={setDays}
          />
          <FailureNotice error={add.error} />
          <Button variant="filled" type="submit" disabled={nobody || !isSpan} loading={add.isPending}>
            {t('quotes.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
