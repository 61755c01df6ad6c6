import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { nameWithoutPhone } from '../../../shared/model/customer/typed-phone.ts';
import { isFinal, type Order, type OrderEvent, type OrderState } from '../../../shared/model/order/order.ts';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Age } from '../../ui/format/age.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { LateMark } from '../../ui/order/late-mark.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import { ExpectedTime } from './expected-time.tsx';
import { Fact, Facts, Moment } from './facts.tsx';
import styles from './order-head.module.css';
import { OrderMoney } from './order-money.tsx';
import { Profit, TaxWithin } from './order-profit.tsx';

interface OrderHeadProps {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  /** Name of the order's connection if another one is selected; otherwise null. */
  readonly otherSupplier: string | null;
  /** Orders that repeat this order on purpose, oldest first. */
  readonly repeatedBy: readonly {
    readonly id: string;
    readonly state: OrderState;
    readonly createdAt: number;
  }[];
}

/** The customer, the identifier in large digits, the state, and what customers ask about: service, price, time, and where the money is. */
export function OrderHead({ order, events, otherSupplier, repeatedBy }: OrderHeadProps) {
  const { t, i18n } = useTranslation(['order', 'states', 'pricing']);
  return (
    <header>
      <CustomerLine order={order} />
      <div className={styles.first}>
        <Identifier value={order.identifier} size="large" />
        <CopyButton text={order.identifier} label={t('action.copyIdentifier')} compact />
        <StateBadge state={order.state} supplierWord={order.supplierStatus} />
        <LateMark order={order} />
        <span className={common.muted}>
          <OrderMeaning order={order} events={events} />
        </span>
      </div>
      <Facts>
        <Fact name={t('fact.service')}>
          <Link href={paths.newOrder({ serviceId: order.serviceId })}>
            <bdi>{order.serviceName}</bdi>
          </Link>
        </Fact>
        {otherSupplier === null ? null : (
          <Fact name={t('fact.supplier')}>
            <bdi className={common.accentStrong}>{otherSupplier}</bdi>
          </Fact>
        )}
        {order.customerPrice === null || (hasCustomer(order) && order.customerTax === null) ? null : (
          <Fact name={t('pricing:order.customerPrice')}>
            <Money money={order.customerPrice} of="customer" />
            <TaxWithin order={order} />
          </Fact>
        )}
        <Fact name={t('fact.price')}>
          <Money money={order.price} />
        </Fact>
        <Profit order={order} />
        <Fact name={t('states:money.title')}>
          <OrderMoney order={order} />
        </Fact>
        {order.quantity === 1 ? null : (
          <Fact name={t('fact.quantity')}>{formatCount(order.quantity, i18n.language)}</Fact>
        )}
        {isNotProvenPlaced(order) && order.sentAt !== null ? (
          <Moment name={t('fact.sent')} at={order.sentAt} />
        ) : (
          <Moment name={t('fact.placed')} at={order.createdAt} />
        )}
        <Moment name={t('fact.handedOver')} at={order.handedOverAt} />
        {isFinal(order.state) ? null : <ExpectedTime order={order} />}
        {order.againOf === null ? null : (
          <Fact name={t('fact.again')}>
            <Link href={paths.order(order.againOf)}>{t('fact.openAgain')}</Link>
          </Fact>
        )}
        {repeatedBy.length === 0 ? null : (
          <Fact name={t('fact.repeatedBy')}>
            <span className={styles.repeats}>
              {repeatedBy.map((repeat) => (
                <Link key={repeat.id} href={paths.order(repeat.id)}>
                  <StateBadge state={repeat.state} /> <Age at={repeat.createdAt} />
                </Link>
              ))}
            </span>
          </Fact>
        )}
      </Facts>
    </header>
  );
}

/** For these orders “Placed” would contradict their state. */
const isNotProvenPlaced = ({ state }: Order): boolean => state === 'uncertain' || state === 'refused';

const hasCustomer = ({ customer }: Order): boolean => customer.trim() !== '';

/** The customer's name, phone number and price. */
function CustomerLine({ order }: { readonly order: Order }) {
  const { t } = useTranslation('pricing');
  const name = order.customer.trim();
  const person = useCustomerNamed(name);
  if (!hasCustomer(order)) return null;
  const shown = nameWithoutPhone(name, person?.phone ?? '');
  return (
    <p className={styles.customer}>
      {person ? (
        <Link href={paths.customer(person.id)} className={styles.who}>
          <bdi>{shown}</bdi>
        </Link>
      ) : (
        <bdi className={styles.who}>{shown}</bdi>
      )}
      {person?.phone ? (
        <bdi dir="ltr" className={common.muted}>
          {person.phone}
        </bdi>
      ) : null}
      {order.customerPrice === null ? null : (
        <span>
          <span className={common.faintXs}>{t('order.customerPrice')}</span>{' '}
          <Money money={order.customerPrice} of="customer" />
        </span>
      )}
    </p>
  );
}

/** Says what the order's state means. If the app stopped the order before sending (money-safety O6, O13), it also says why. */
export function OrderMeaning({ order, events }: Pick<OrderHeadProps, 'order' | 'events'>) {
  const { t } = useTranslation(['order', 'states']);
  const why = events.findLast(({ from, to }) => from !== to)?.why;
  return order.state === 'cancelled' && order.reason !== null && why !== undefined && why !== 'cancelled'
    ? t('unsent', { why: t(`timeline.why.${why}`), changes: order.reason })
    : t(`states:meaning.${order.state}`);
}
