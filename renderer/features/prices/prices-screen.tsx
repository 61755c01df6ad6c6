import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePricing } from '../../client/pricing/use-pricing.ts';
import { useAbout, useConnections } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import { Keys } from '../../ui/base/keys.tsx';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { PriceListSection } from './price-list-section.tsx';
import styles from './prices-screen.module.css';
import { QuoteList } from './quote-list.tsx';
import { RateList } from './rate-list.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { TryIt } from './try-it.tsx';

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
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<Keys shortcut="a" />}
          onClick={() => setEditing('new')}
        >
          {t('rules.add')}
        </Button>
      }
    >
      {read.error === null ? null : <FailureNotice error={read.error} onRetry={() => void read.refetch()} />}
      {pricing === null ? (
        read.error === null ? (
          <SkeletonRows rows={10} />
        ) : null
      ) : (
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
