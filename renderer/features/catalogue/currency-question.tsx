import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isSameUnit } from '../../../shared/model/base/currency-unit.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import styles from './catalogue-screen.module.css';

/**
 * The list names no currency, or units that are not the balance's, with a link to where a person sets it. Nothing where the units agree, or
 * a person said so once.
 */
export function CurrencyQuestion({
  services,
}: {
  readonly services: readonly { readonly price: Money | null }[];
}) {
  const { t } = useTranslation('catalogue');
  const contract = useContract();
  const { data: known } = useQuery(contract.connections.list.queryOptions());
  const { data: reading } = useQuery(contract.account.read.queryOptions());
  const id = known?.selectedId;
  const stated = known?.connections.find((each) => each.id === id)?.mapping.currency ?? null;
  const units = [...new Set(services.flatMap(({ price }) => price?.currency ?? []))];
  if (units.length === 0) return null;
  const isSilent = units.every((unit) => unit === '');
  const own = reading?.account?.balance?.currency ?? '';
  const [first = ''] = units;
  const expected = own === '' ? first : own;
  const others = units.filter((unit) => unit !== '' && expected !== '' && !isSameUnit(unit, expected));
  if (!isSilent && (others.length === 0 || stated !== null)) return null;
  const words = isSilent
    ? t('noCurrency')
    : t('otherUnits', { units: others.slice(0, 5).join(', '), balance: expected });
  return (
    <p className={styles.unreadable}>
      {words} {id ? <Link href={paths.replies(id, 'currency')}>{t('sayCurrency')}</Link> : null}
    </p>
  );
}
