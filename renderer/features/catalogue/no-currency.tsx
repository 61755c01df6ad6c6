import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import styles from './catalogue-screen.module.css';

/** No price of the list names a currency, with a link to where a person sets it. */
export function NoCurrency() {
  const { t } = useTranslation('catalogue');
  const contract = useContract();
  const { data: known } = useQuery(contract.connections.list.queryOptions());
  const id = known?.selectedId;
  return (
    <p className={styles.unreadable}>
      {t('noCurrency')} {id ? <Link href={paths.replies(id, 'currency')}>{t('sayCurrency')}</Link> : null}
    </p>
  );
}
