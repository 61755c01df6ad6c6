import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import { customerPrice, type Pricing } from '../../../shared/model/pricing/customer-price.ts';
import { type ExchangeRate, rateProblem } from '../../../shared/model/pricing/exchange-rate.ts';
import type { PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import type { Quote } from '../../../shared/model/pricing/quote.ts';
import { type ShopTax, withTax } from '../../../shared/model/pricing/tax.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePricing } from '../../client/pricing/use-pricing.ts';
import { useAbout, useConnections } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { Keys } from '../../ui/base/keys.tsx';
import { Screen } from '../../ui/base/screen.tsx';
import { Section } from '../../ui/base/section.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { AmountQuestion } from '../../ui/format/amount-question.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { readAmount, soleAmount } from '../../ui/format/read-amount.ts';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { IconPlus, IconX } from '../../ui/icons/icons.tsx';
import { PriceExplanation, PriceFigures } from '../../ui/pricing/price-explanation.tsx';
import { PriceListSection } from './price-list-section.tsx';
import styles from './prices-screen.module.css';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { ServiceSelect } from './service-select.tsx';

/** Customer prices: rules as sentences, a form to try the rules, the shop's own exchange rates, quotes, and price lists. */
export function PricesScreen() {
  const { t } = useTranslation(['pricing']);
  const contract = useContract();
  const about = useAbout();
  const pricing = usePricing();
  const read = useQuery(contract.pricing.read.queryOptions());
  const { data: catalogue } = useQuery(contract.catalogue.list.queryOptions({ input: about }));
  const { data: connections } = useConnections();
  const [editing, setEditing] = useState<PriceRule | 'new' | null>(null);
  useCommands(
    useMemo(
      () => [
        {
          id: 'price-rule',
          label: t('command.add'),
          group: 'screen',
          shortcut: 'a',
          run: () => setEditing('new'),
        },
        {
          ...({ id: 'price-try', label: t('command.try'), group: 'screen', shortcut: 't' } as const),
          run: () => document.querySelector<HTMLInputElement>('[data-try-service]')?.focus(),
        },
      ],
      [t],
    ),
  );
  const connectionId = connections?.selectedId ?? null;
  const services = catalogue?.services ?? [];
  return (
    <Screen
      title={t('title')}
      actions={
        <Button
          variant="filled"
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<Keys shortcut="a" />}
          onClick={() => setEditing('new')}
        >
          {t('rules.add')}
        </Button>
      }
    >
      <Loading error={read.error} onRetry={read.refetch} pending={pricing === null} rows={10} />
      {pricing === null ? null : (
        <div className={styles.page}>
          <TryIt pricing={pricing} services={services} connectionId={connectionId} />
          <RuleList rules={pricing.rules} onEdit={setEditing} />
          <RateList rates={pricing.rates} />
          <QuoteList quotes={pricing.quotes} tax={pricing.tax} />
          <PriceListSection pricing={pricing} services={services} connectionId={connectionId} />
        </div>
      )}
      {editing === null || pricing === null ? null : (
        <RuleForm
          key={editing === 'new' ? 'new' : editing.id}
          rule={editing === 'new' ? null : editing}
          rules={pricing.rules}
          services={services}
          connectionId={connectionId}
          onClose={() => setEditing(null)}
        />
      )}
    </Screen>
  );
}

const maxShown = 100;

/** Valid quotes, newest first, at the price that the customer pays. */
function QuoteList({ quotes, tax }: { readonly quotes: readonly Quote[]; readonly tax: ShopTax }) {
  const { t, i18n } = useTranslation(['pricing', 'order']);
  const contract = useContract();
  const remove = useMutation(contract.pricing.removeQuote.mutationOptions());
  return (
    <Section
      title={t('quotes.title')}
      count={quotes.length}
      note={t(quotes.length === 0 ? 'quotes.none' : 'quotes.note')}
    >
      <FailureNotice error={remove.error} />
      {quotes.length === 0 ? null : (
        <FiguresTable
          label={t('quotes.title')}
          caption={t('quotes.title')}
          rowHead={t('quotes.column.service')}
          heads={[
            ...(['for', 'price', 'until', 'who'] as const).map((key) => ({
              key,
              shown: t(`quotes.column.${key}`),
            })),
            { key: 'remove', shown: <span className="visually-hidden">{t('quotes.remove')}</span> },
          ]}
          rows={quotes.slice(0, maxShown).map((quote) => ({
            key: quote.id,
            head: <bdi>{quote.serviceName}</bdi>,
            title: quote.serviceName,
            cells: [
              { shown: <SideBySide of={[quote.customer, quote.identifier]} /> },
              { shown: <Money money={withTax(quote.price, quote.tax ?? tax).gross} /> },
              { shown: formatDay(shopDay(quote.validUntil), i18n.language) },
              { shown: <bdi>{quote.who === 'person' ? t('order:timeline.by.person') : quote.who}</bdi> },
              {
                shown: (
                  <ActionIcon
                    size={24}
                    aria-label={`${t('quotes.remove')}: ${quote.serviceName}`}
                    onClick={() => remove.mutate({ id: quote.id })}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                ),
              },
            ],
          }))}
        />
      )}
    </Section>
  );
}

interface TryItProps {
  readonly pricing: Pricing;
  readonly services: readonly Service[];
  readonly connectionId: string | null;
}

/** Shows the current price of a service for a customer, the rule used, and the profit. Nothing is saved or ordered. */
function TryIt({ pricing, services, connectionId }: TryItProps) {
  const { t } = useTranslation(['pricing']);
  const [serviceId, setServiceId] = useState<string | null>(null);
  const [customer, setCustomer] = useState('');
  const service = services.find(({ id }) => id === serviceId);
  const cost = service?.price ?? null;
  const made =
    service === undefined || cost === null
      ? null
      : customerPrice(
          pricing,
          {
            connectionId: connectionId ?? '',
            serviceId: service.id,
            group: service.group,
            customer,
            identifier: '',
            cost,
          },
          Date.now(),
        );
  return (
    <Section title={t('try.title')}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <ServiceSelect
            label={t('try.service')}
            services={services}
            value={serviceId}
            onChange={setServiceId}
            isTry
          />
        </div>
        <TextInput
          className={styles.middle ?? ''}
          label={t('try.customer')}
          maxLength={200}
          value={customer}
          onChange={(event) => setCustomer(event.currentTarget.value)}
        />
      </div>
      {made === null || cost === null ? null : (
        <div className={styles.made} role="status">
          {made.is === 'price' ? (
            <>
              <p className={styles.figure}>
                <Money money={made.price} size="figure" />
              </p>
              <PriceFigures price={made.price} cost={cost} pricing={{ ...pricing, tax: made.tax }} />
            </>
          ) : (
            <p className={styles.figure}>{t('try.none')}</p>
          )}
          <p className={common.muted}>
            <PriceExplanation made={made} />
          </p>
        </div>
      )}
    </Section>
  );
}

const emptyRate = { from: '', to: '', rate: '' };

/** The shop's own exchange rates, each with its day, and a form to set a rate. */
function RateList({ rates }: { readonly rates: readonly ExchangeRate[] }) {
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
