import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import styles from './service-details.module.css';

/** Asks the supplier about this one service, without fetching the whole list: shown, not stored. */
export function AskService({ serviceId }: { readonly serviceId: string }) {
  const { t, i18n } = useTranslation('catalogue');
  const contract = useContract();
  const ask = useMutation(contract.catalogue.askService.mutationOptions());
  return (
    <div aria-live="polite">
      <Button
        variant="subtle"
        size="compact-sm"
        loading={ask.isPending}
        onClick={() => ask.mutate({ serviceId })}
      >
        {t('ask.now')}
      </Button>
      {ask.data === undefined ? null : (
        <p className={styles.faint}>
          {t('ask.says', {
            price: ask.data.price === null ? t('ask.noPrice') : formatMoney(ask.data.price, i18n.language),
            time: ask.data.time || t('ask.noTime'),
          })}
        </p>
      )}
      {ask.isError ? <FailureNotice error={ask.error} /> : null}
    </div>
  );
}
