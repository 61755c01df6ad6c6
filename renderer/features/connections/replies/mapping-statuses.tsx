import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import { numberingOf, numbersOf, statusFamilies } from '../../../../shared/model/connection/status-family.ts';
import { type SupplierState, supplierStates } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { IconArrowBackUp, IconPencil } from '../../../ui/icons/icons.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { correctStatus, statusMeaning } from './mapping-draft.ts';
import styles from './mapping-statuses.module.css';
import tableStyles from './reply-table.module.css';

interface MappingStatusesProps {
  readonly connection: Connection;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Every known status of this supplier, with its meaning. */
export function MappingStatuses({ connection, mapping, onChange }: MappingStatusesProps) {
  const { t } = useTranslation('mapping');
  const contract = useContract();
  const seen = useQuery(contract.connections.statusesSeen.queryOptions({ input: { id: connection.id } }));
  const [typed, setTyped] = useState('');
  const reportedStatuses = seen.data ?? [];
  const typedOnes = mapping.statuses
    .filter(({ said }) => !reportedStatuses.some((each) => each.said === said))
    .map(({ said, means }) => ({ said, means, orders: 0 }));
  const rows = [...reportedStatuses, ...typedOnes];
  const change = (statusText: string, means: SupplierState | null) =>
    onChange(correctStatus(mapping, statusText, means));
  return (
    <section className={styles.section} aria-labelledby="mapping-statuses">
      <h2 id="mapping-statuses" className={common.title}>
        {t('statuses.title')}
      </h2>
      <p className={common.muted}>{t('statuses.words')}</p>
      <FailureNotice error={seen.error} onRetry={seen.refetch} />
      {rows.length === 0 ? (
        <p className={common.muted}>{t('statuses.none')}</p>
      ) : (
        <table className={tableStyles.table} aria-labelledby="mapping-statuses">
          <thead>
            <tr>
              <th scope="col">{t('statuses.said')}</th>
              <th scope="col" data-align="end">
                {t('statuses.orders')}
              </th>
              <th scope="col">{t('statuses.means')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ said, orders, means }) => (
              <StatusLine
                key={said}
                said={said}
                orders={orders}
                means={means}
                corrected={statusMeaning(mapping, said)}
                wasCorrected={statusMeaning(connection.mapping, said) !== null}
                onChange={change}
              />
            ))}
          </tbody>
        </table>
      )}
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          change(typed, statusMeaning(mapping, typed) ?? 'unknown');
          setTyped('');
        }}
      >
        <TextInput
          label={t('statuses.add')}
          description={t('statuses.addHint')}
          value={typed}
          maxLength={100}
          dir="auto"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('statuses.addButton')}
        </Button>
      </form>
      <MappingFamily connection={connection} />
    </section>
  );
}

interface StatusLineProps {
  readonly said: string;
  readonly orders: number;
  /** The status's meaning in the saved mapping. */
  readonly means: SupplierState;
  readonly corrected: SupplierState | null;
  readonly wasCorrected: boolean;
  readonly onChange: (said: string, means: SupplierState | null) => void;
}

function StatusLine({ said, orders, means, corrected, wasCorrected, onChange }: StatusLineProps) {
  const { t, i18n } = useTranslation(['mapping', 'states']);
  // If a saved correction applies, the app's own reading is unknown here.
  const byApp = () => {
    if (wasCorrected) return t('statuses.leave');
    return means === 'unknown'
      ? t('statuses.unknown')
      : t('statuses.byApp', { state: t(`states:word.${means}`) });
  };
  return (
    <tr
      data-corrected={corrected !== null || undefined}
      data-open={(corrected === null && !wasCorrected && means === 'unknown') || undefined}
    >
      <th scope="row">
        <bdi className={`mono ${tableStyles.name}`}>{said}</bdi>
      </th>
      <td data-align="end">{formatCount(orders, i18n.language)}</td>
      <td>
        <div className={tableStyles.choice}>
          <NativeSelect
            className={tableStyles.select}
            aria-label={t('statuses.meansNamed', { said })}
            value={corrected ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange(said, supplierStates.find((state) => state === value) ?? null);
            }}
            data={[
              { value: '', label: byApp() },
              ...supplierStates.map((state) => ({ value: state, label: t(`states:word.${state}`) })),
            ]}
          />
          {corrected === null ? null : (
            <>
              <span className={tableStyles.mark}>
                <IconPencil size={14} aria-hidden />
                {t('statuses.corrected')}
              </span>
              <ActionIcon
                aria-label={t('statuses.reset', { said })}
                title={t('statuses.reset', { said })}
                onClick={() => onChange(said, null)}
              >
                <IconArrowBackUp size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

/** The status family of this supplier, who chose the family, and a control to choose another family. */
function MappingFamily({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('mapping');
  const contract = useContract();
  const update = useMutation(contract.connections.update.mutationOptions());
  const { id, statusFamilyBy } = connection;
  const numbering = numberingOf(connection);
  const numbers = [...numbersOf(numbering)];
  return (
    <section className={styles.family} aria-labelledby="mapping-family">
      <h3 id="mapping-family" className={styles.subtitle}>
        {t('family.title')}
      </h3>
      <p className={common.muted}>{t('family.words')}</p>
      <div className={styles.choose}>
        <NativeSelect
          inputWrapperOrder={['label', 'input', 'description']}
          label={t('family.label')}
          description={t(`family.by.${statusFamilyBy}`)}
          value={numbering}
          disabled={update.isPending}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = statusFamilies.find((family) => family === value);
            if (chosen) update.mutate({ id, statusFamily: chosen });
          }}
          data={(numbering === 'unproven' ? [numbering, ...statusFamilies] : statusFamilies).map(
            (family) => ({
              value: family,
              label: t(`family.name.${family}`),
            }),
          )}
        />
        {statusFamilyBy === 'person' ? (
          <Button loading={update.isPending} onClick={() => update.mutate({ id, statusFamily: null })}>
            {t('family.leave')}
          </Button>
        ) : null}
      </div>
      {update.isError ? <FailureNotice error={update.error} /> : null}
      {numbers.length === 0 ? (
        <p className={common.muted}>{t('family.noNumbers')}</p>
      ) : (
        <dl className={styles.numbers}>
          {numbers.map(([number, state]) => (
            <div key={number} className={styles.number}>
              <dt className="mono">{t('family.number', { number })}</dt>
              <dd>
                <StateBadge state={state} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
