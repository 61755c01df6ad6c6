import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { nameWithoutPhone } from '../../../shared/model/customer/typed-phone.ts';
import { isFinal, type Order, type OrderEvent, type OrderState } from '../../../shared/model/order/order.ts';
import { earnedBy, soldWithoutTax, taxWithin } from '../../../shared/model/pricing/margin.ts';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Age } from '../../ui/format/age.tsx';
import { useCostsHidden } from '../../ui/format/costs.ts';
import { formatCount, formatMoney, formatShare } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { LateMark } from '../../ui/order/late-mark.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import { explainReason } from '../../ui/pricing/explain-price.ts';
import { shareOf } from '../../ui/pricing/rule-words.ts';
import { useMay } from '../../ui/staff/person.ts';
import { ExpectedTime } from './expected-time.tsx';
import { Fact, Facts, Moment } from './facts.tsx';
import styles from './order-head.module.css';
import { OrderMoney } from './order-money.tsx';

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
  const shownName = nameWithoutPhone(name, person?.phone ?? '');
  return (
    <p className={styles.customer}>
      {person ? (
        <Link href={paths.customer(person.id)} className={styles.who}>
          <bdi>{shownName}</bdi>
        </Link>
      ) : (
        <bdi className={styles.who}>{shownName}</bdi>
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
  const reason = events.findLast(({ from, to }) => from !== to)?.why;
  return order.state === 'cancelled' &&
    order.reason !== null &&
    reason !== undefined &&
    reason !== 'cancelled'
    ? t('unsent', { why: t(`timeline.why.${reason}`), changes: order.reason })
    : t(`states:meaning.${order.state}`);
}

/** The tax included in the customer price; renders nothing if there is none. */
function TaxWithin({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['pricing']);
  const { customerPrice: price, customerTax } = order;
  const tax = price && taxWithin(price, customerTax);
  if (tax === null) return null;
  return (
    <span className={styles.earned}>
      {t('order.tax', {
        percent: shareOf(customerTax ?? '0', i18n.language),
        amount: formatMoney(tax, i18n.language),
      })}
    </span>
  );
}

/**
 * The order's profit as amount and margin, and how its price was computed. Renders nothing if the profit is unknown, or if cost and price
 * have different currencies.
 */
function Profit({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation('pricing');
  const may = useMay();
  const costsHidden = useCostsHidden();
  const { customerPrice: price, customerTax, price: cost, state } = order;
  const earnsNothing = state === 'rejected' || state === 'refused' || state === 'cancelled';
  if (
    costsHidden ||
    !may('see-margins') ||
    price === null ||
    earnsNothing ||
    price.currency !== cost.currency
  )
    return null;
  const { profit, margin } = earnedBy(soldWithoutTax(price, customerTax), cost.amount, price.currency);
  return (
    <Fact name={t('figure.profit')}>
      <span className={styles.profit} data-below={profit.amount.startsWith('-') || undefined}>
        <Money money={profit} />
        {margin === null ? null : <span className={styles.earned}>{formatShare(margin, i18n.language)}</span>}
      </span>
      {order.pricedBy === null ? null : (
        <span className={styles.pricedBy}>{explainReason(t, order.pricedBy, i18n.language)}</span>
      )}
    </Fact>
  );
}
