import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order, OrderEvent, OrderState } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Age } from '../../ui/format/age.tsx';
import { intlLocale } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { LateMark } from '../../ui/order/late-mark.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import { ExpectedTime } from './expected-time.tsx';
import { ExplainToCustomer } from './explain-to-customer.tsx';
import { MessageButton } from './message-dialog.tsx';
import styles from './order-head.module.css';
import { OrderMoney } from './order-money.tsx';
import { Earned, PricedBy, TaxWithin } from './order-profit.tsx';

interface OrderHeadProps {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  /** The connection's name, and whether another one is selected. */
  readonly supplier: { readonly name: string; readonly isOther: boolean };
  /** Orders that repeat it on purpose, oldest first. */
  readonly repeatedBy: readonly {
    readonly id: string;
    readonly state: OrderState;
    readonly createdAt: number;
  }[];
}

/** The identifier in large digits, the state, and the facts of the order in one line. */
export function OrderHead({ order, events, supplier, repeatedBy }: OrderHeadProps) {
  const { t, i18n } = useTranslation(['order', 'states', 'pricing']);
  return (
    <header className={styles.head}>
      <CustomerLine order={order} />
      <div className={styles.first}>
        <Identifier value={order.identifier} size="large" />
        <CopyButton text={order.identifier} label={t('action.copyIdentifier')} compact />
        <StateBadge state={order.state} supplierWord={order.supplierStatus} />
        <LateMark order={order} />
        <span className={styles.meaning}>
          {order.state === 'cancelled' && order.reason !== null
            ? t('unsent', { prices: order.reason })
            : t(`states:meaning.${order.state}`)}
        </span>
        <ExplainToCustomer state={order.state} />
        <MessageButton order={order} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('fact.supplier')}</dt>
          <dd>
            <bdi data-other={supplier.isOther || undefined} className={styles.supplier}>
              {supplier.name}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('fact.service')}</dt>
          <dd>
            <Link href={paths.newOrder({ serviceId: order.serviceId })}>
              <bdi>{order.serviceName}</bdi>
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('fact.price')}</dt>
          <dd>
            <Money money={order.price} />
          </dd>
        </div>
        <div>
          <dt>{t('states:money.title')}</dt>
          <dd>
            <OrderMoney order={order} events={events} />
          </dd>
        </div>
        {order.customerPrice === null ? null : (
          <div>
            <dt>{t('pricing:order.customerPrice')}</dt>
            <dd>
              <Money money={order.customerPrice} />
              <TaxWithin order={order} />
              <Earned order={order} />
              <PricedBy order={order} />
            </dd>
          </div>
        )}
        {order.quantity === 1 ? null : (
          <div>
            <dt>{t('fact.quantity')}</dt>
            <dd>{new Intl.NumberFormat(intlLocale(i18n.language)).format(order.quantity)}</dd>
          </div>
        )}
        <div>
          <dt>{t('fact.reference')}</dt>
          <dd className={styles.reference}>
            {order.reference === null ? (
              <span className={styles.faint}>{t('fact.noReference')}</span>
            ) : (
              <>
                <Identifier value={order.reference} grouped={false} />
                <CopyButton text={order.reference} label={t('action.copyReference')} compact />
              </>
            )}
          </dd>
        </div>
        <Moment name={t('fact.placed')} at={order.createdAt} />
        <Moment name={t('fact.sent')} at={order.sentAt} />
        <Moment name={t('fact.finished')} at={order.finishedAt} />
        <Moment name={t('fact.handedOver')} at={order.handedOverAt} />
        <ExpectedTime order={order} />
        {order.supplierStatus === null ? null : (
          <div>
            <dt>{t('fact.supplierStatus')}</dt>
            <dd>
              <bdi className="mono">{order.supplierStatus}</bdi>
            </dd>
          </div>
        )}
        {order.batchId === null ? null : (
          <div>
            <dt>{t('fact.batch')}</dt>
            <dd>
              <Link href={paths.batch(order.batchId)}>{t('fact.openBatch')}</Link>
            </dd>
          </div>
        )}
        {order.againOf === null ? null : (
          <div>
            <dt>{t('fact.again')}</dt>
            <dd>
              <Link href={paths.order(order.againOf)}>{t('fact.openAgain')}</Link>
            </dd>
          </div>
        )}
        {repeatedBy.length === 0 ? null : (
          <div>
            <dt>{t('fact.repeatedBy')}</dt>
            <dd className={styles.repeats}>
              {repeatedBy.map((repeat) => (
                <Link key={repeat.id} href={paths.order(repeat.id)}>
                  <StateBadge state={repeat.state} /> <Age at={repeat.createdAt} />
                </Link>
              ))}
            </dd>
          </div>
        )}
        {Object.entries(order.fields).map(([name, value]) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** The customer comes first: name, phone, and what they pay. */
function CustomerLine({ order }: { readonly order: Order }) {
  const contract = useContract();
  const name = order.customer.trim();
  const { data: person } = useQuery(
    contract.customers.named.queryOptions({ input: name === '' ? skipToken : { name: name.slice(0, 200) } }),
  );
  if (name === '') return null;
  return (
    <p className={styles.customer}>
      {person ? (
        <Link href={paths.customer(person.id)} className={styles.who}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className={styles.who}>{name}</bdi>
      )}
      {person?.phone ? (
        <bdi dir="ltr" className={styles.phone}>
          {person.phone}
        </bdi>
      ) : null}
      {order.customerPrice === null ? null : <Money money={order.customerPrice} />}
    </p>
  );
}

function Moment({ name, at }: { readonly name: string; readonly at: number | null }) {
  if (at === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Age at={at} />
      </dd>
    </div>
  );
}
