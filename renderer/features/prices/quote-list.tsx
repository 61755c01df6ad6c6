import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { Quote } from '../../../shared/model/pricing/quote.ts';
import { type ShopTax, withTax } from '../../../shared/model/pricing/tax.ts';
import { useContract } from '../../client/contract-context.tsx';
import { Section } from '../../ui/base/section.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { IconX } from '../../ui/icons/icons.tsx';

const maxShown = 100;

/** Valid quotes, newest first, at the price that the customer pays. */
export function QuoteList({ quotes, tax }: { readonly quotes: readonly Quote[]; readonly tax: ShopTax }) {
  const { t, i18n } = useTranslation(['pricing', 'order']);
  const contract = useContract();
  const remove = useMutation(contract.pricing.removeQuote.mutationOptions());
  return (
    <Section
      title={t('quotes.title')}
      count={quotes.length}
      note={t(quotes.length === 0 ? 'quotes.none' : 'quotes.note')}
    >
      {remove.error === null ? null : <FailureNotice error={remove.error} />}
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
