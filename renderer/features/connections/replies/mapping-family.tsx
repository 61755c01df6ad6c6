import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { numberingOf, numbersOf, statusFamilies } from '../../../../shared/model/connection/status-family.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import styles from './mapping-statuses.module.css';

/** The status family of this supplier, who chose the family, and a control to choose another family. */
export function MappingFamily({ connection }: { readonly connection: Connection }) {
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
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ id, statusFamily: null })}
          >
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
