import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isFinal, type Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import styles from './doubt/doubt-notice.module.css';

/** For an order awaiting its result: rows of the supplier's latest reply could not be read, with a link to them. */
export function LostRowsNotice({ order }: { readonly order: Order }) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const { connectionId: id } = order;
  const asked = order.reference !== null && !isFinal(order.state);
  const { data } = useQuery({
    ...contract.connections.replies.queryOptions({ input: { id } }),
    enabled: asked,
  });
  const reply = asked ? data?.find(({ reply: kind, lost }) => kind === 'status' && lost > 0) : undefined;
  if (reply === undefined) return null;
  return (
    <section className={styles.notice} aria-labelledby="lost-rows-title">
      <h2 id="lost-rows-title" className={styles.title}>
        {t('lostRows.title', { count: reply.lost })}
      </h2>
      <p>
        {t('lostRows.words')} <Link href={paths.replies(id, reply.id)}>{t('lostRows.open')}</Link>
      </p>
    </section>
  );
}
