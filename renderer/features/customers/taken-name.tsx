import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import styles from './customers.module.css';

/** Reports that another customer has this name already, with the options. */
export function TakenName({ from, by }: { readonly from: string | null; readonly by: Customer }) {
  const { t } = useTranslation('customers');
  const contract = useContract();
  const [, navigate] = useLocation();
  const merge = useMutation(
    contract.customers.merge.mutationOptions({
      onError: notifyFailure,
      onSuccess(customer) {
        notifyDone('customers', t('merge.done', { name: customer.name }));
        navigate(paths.customer(customer.id), { replace: true });
      },
    }),
  );
  return (
    <div role="alert" className={styles.taken}>
      <p>{t('taken.words', { name: by.name })}</p>
      <div className={styles.save}>
        {from === null ? null : (
          <Button
            size="compact-sm"
            loading={merge.isPending}
            onClick={() => merge.mutate({ from, into: by.id })}
          >
            {t('taken.merge')}
          </Button>
        )}
        <Link href={paths.customer(by.id)}>
          <bdi>{t('taken.open', { name: by.name })}</bdi>
        </Link>
      </div>
    </div>
  );
}
