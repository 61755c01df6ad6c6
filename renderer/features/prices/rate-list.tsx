import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import { type ExchangeRate, rateProblem } from '../../../shared/model/pricing/exchange-rate.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { Section } from '../../ui/base/section.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { AmountQuestion } from '../../ui/format/amount-question.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { readAmount, soleAmount } from '../../ui/format/read-amount.ts';
import { IconX } from '../../ui/icons/icons.tsx';
import styles from './prices-screen.module.css';

const emptyRate = { from: '', to: '', rate: '' };

/** The shop's own exchange rates, each with its day, and a form to set a rate. */
export function RateList({ rates }: { readonly rates: readonly ExchangeRate[] }) {
  const { t, i18n } = useTranslation(['pricing', 'order']);
  const contract = useContract();
  const [typed, setTyped] = useState(emptyRate);
  const [tried, setTried] = useState(false);
  const set = useMutation(
    contract.pricing.setRate.mutationOptions({
      onSuccess() {
        setTyped(emptyRate);
        setTried(false);
      },
    }),
  );
  const remove = useMutation(contract.pricing.setRate.mutationOptions());
  const [from, to] = [typed.from.trim().toUpperCase(), typed.to.trim().toUpperCase()];
  const read = readAmount(typed.rate);
  const rate = soleAmount(read);
  const problem = rate === null || from === '' || to === '' ? null : rateProblem({ from, to, rate });
  const missing = (text: string) => (tried && text === '' ? t('form.required') : null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (rate !== null && problem === null && from !== '' && to !== '') set.mutate({ from, to, rate });
  }
  const amountProblem = (
    <AmountQuestion
      read={read}
      wrong={t('form.notNumber')}
      onChoose={(text) => setTyped((last) => ({ ...last, rate: text }))}
    />
  );
  const field = (name: 'from' | 'to' | 'rate', error: ReactNode) => (
    <TextInput
      className={styles.narrow ?? ''}
      label={t(`rates.${name}`)}
      maxLength={name === 'rate' ? 20 : 12}
      value={typed[name]}
      error={error}
      onChange={({ currentTarget: { value } }) => setTyped((last) => ({ ...last, [name]: value }))}
    />
  );
  const error = set.error ?? remove.error;
  return (
    <Section title={t('rates.title')} note={t('rates.note')}>
      {rates.length === 0 ? null : (
        <ul className={styles.list}>
          {rates.map((each) => (
            <li key={`${each.from} ${each.to}`} className={styles.row}>
              <bdi className="mono">{t('rates.line', { from: each.from, rate: each.rate, to: each.to })}</bdi>
              <span className={`${common.grow} ${common.mutedXs}`}>
                {t('rates.by', {
                  day: formatDay(shopDay(each.at), i18n.language),
                  who: each.who === 'person' ? t('order:timeline.by.person') : each.who,
                })}
              </span>
              <ActionIcon
                size={24}
                aria-label={`${t('rates.remove')}: ${each.from} ${each.to}`}
                onClick={() => remove.mutate({ from: each.from, to: each.to, rate: null })}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.fields} onSubmit={submit} noValidate>
        {field('from', missing(from))}
        {field('to', problem === 'rate-same-currency' ? t('rates.same') : missing(to))}
        {field(
          'rate',
          problem === 'rate-zero'
            ? t('rates.zero')
            : rate === null && (tried || typed.rate !== '')
              ? amountProblem
              : null,
        )}
        <Button type="submit" loading={set.isPending}>
          {t('rates.set')}
        </Button>
      </form>
      <FailureNotice error={error} />
    </Section>
  );
}
