import type { ReactNode } from 'react';
import { minuteMs } from '../../../shared/model/base/clock.ts';
import type { SavedDraft } from '../../../shared/model/draft/draft.ts';
import { type Order, orderStates } from '../../../shared/model/order/order.ts';
import { orderColumns } from '../../../shared/model/order/order-cells.ts';
import { DraftLine } from '../../ui/draft/draft-line.tsx';
import { FewDrafts } from '../../ui/draft/few-drafts.tsx';
import { DeviceHistory } from '../../ui/order/device-history.tsx';
import { firstColumns } from '../../ui/order/first-columns.tsx';
import { HandOverProvider, noHandOver } from '../../ui/order/hand-over.ts';
import { HandOverCell } from '../../ui/order/hand-over-cell.tsx';
import { LateMark } from '../../ui/order/late-mark.tsx';
import { LineIcon } from '../../ui/order/line-icon.tsx';
import { MoneyPlaceContext, MoneyPlaceWords } from '../../ui/order/money-place.tsx';
import { OrderAnswer } from '../../ui/order/order-answer.tsx';
import { useOrderColumns } from '../../ui/order/order-columns.tsx';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import { StateMark } from '../../ui/order/state-mark.tsx';
import { SupplierMark } from '../../ui/order/supplier-mark.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import styles from '../gallery.module.css';
import type { Part } from '../part.ts';
import { longOrder, longText, now, order } from '../samples.ts';

const everyState = orderStates.map((state, index) =>
  order({
    id: state,
    state,
    result: state === 'success' ? 'SimLock: Unlocked' : null,
    reason: ['refused', 'rejected'].includes(state) ? 'Not found' : null,
    handedOverAt: null,
    createdAt: now - index * 47 * minuteMs,
  }),
);
const orders = [...everyState, longOrder];
const late = order({ id: 'late', state: 'in-process', result: null, sentAt: now - 600 * minuteMs });
const handOverContext = (medianMs: number | null) => ({
  ...noHandOver,
  typicalTimeOf: () => ({
    connectionId: 'one',
    serviceId: '14',
    medianMs,
    lateAfterMs: 20 * minuteMs,
    finished: 40,
  }),
});

function Late({ medianMs, children }: { readonly medianMs: number | null; readonly children: ReactNode }) {
  return <HandOverProvider value={handOverContext(medianMs)}>{children}</HandOverProvider>;
}

function Columns() {
  const columns = useOrderColumns(
    orderColumns.map((key) => ({ key, width: null })),
    { batchName: () => 'Tuesday', connectionName: () => 'Supplier' },
  );
  return <DataTable label="Orders" columns={columns} rows={orders} rowKey={(one: Order) => one.id} />;
}

const lead = firstColumns(
  { state: 'State', handedOver: 'Handed over', identifier: 'Identifier' },
  { state: '124px', identifier: '156px' },
);

const several = (part: ReactNode) => (
  <HandOverProvider value={{ ...noHandOver, supplierOf: () => 'Bulk GSM Lisboa' }}>{part}</HandOverProvider>
);

const draft: SavedDraft = {
  is: 'order',
  id: '0f8b6a52-0000-4000-8000-000000000002',
  connectionId: 'one',
  serviceId: '14',
  at: now - 12 * minuteMs,
  draft: {
    identifier: '490154203237518',
    fields: {},
    quantity: null,
    customer: 'Carla',
    price: null,
    note: '',
    reason: '',
    anyway: null,
  },
};
const noop = () => {};

const draftLines = (ids: readonly string[]) =>
  ids.map((id) => <DraftLine key={id} draft={{ ...draft, id }} onContinue={noop} onDiscard={noop} />);

export const orderParts: readonly Part[] = [
  {
    file: 'ui/order/money-place.tsx',
    states: {
      'not paid': <MoneyPlaceWords place={{ is: 'not-paid', bySupplier: false }} />,
      'not known': <MoneyPlaceWords place={{ is: 'not-known' }} />,
      paid: (
        <MoneyPlaceWords
          place={{ is: 'paid', money: { amount: '0.02', currency: 'USD' }, bySupplier: true }}
        />
      ),
      refunded: (
        <MoneyPlaceWords place={{ is: 'refunded', money: { amount: '0.02', currency: 'USD' }, at: now }} />
      ),
      missing: (
        <MoneyPlaceWords place={{ is: 'refund-missing', money: { amount: '0.02', currency: 'USD' } }} />
      ),
    },
  },
  {
    file: 'ui/draft/draft-line.tsx',
    states: {
      'an order': <DraftLine draft={draft} onContinue={noop} onDiscard={noop} />,
      'long, without a number': (
        <DraftLine
          draft={{ ...draft, draft: { ...draft.draft, identifier: '', customer: longText } }}
          onContinue={noop}
          onDiscard={noop}
        />
      ),
      'a list': (
        <DraftLine
          draft={{ ...draft, is: 'list', name: 'june.xlsx', rows: 477, first: '' }}
          onContinue={noop}
          onDiscard={noop}
        />
      ),
    },
  },
  {
    file: 'ui/draft/few-drafts.tsx',
    states: {
      'two, all shown': <FewDrafts>{draftLines(['1', '2'])}</FewDrafts>,
      'five, two shown': <FewDrafts>{draftLines(['1', '2', '3', '4', '5'])}</FewDrafts>,
    },
  },
  {
    file: 'ui/order/order-answer.tsx',
    states: {
      done: <OrderAnswer order={order()} />,
      'rejected, where its money is': (
        <MoneyPlaceContext
          value={() => ({
            is: 'refund-due',
            money: { amount: '0.02', currency: 'USD' },
            bySupplier: false,
          })}
        >
          <OrderAnswer order={order({ state: 'rejected', result: 'Not found' })} />
        </MoneyPlaceContext>
      ),
      late: <OrderAnswer order={late} />,
    },
  },
  {
    file: 'ui/order/device-history.tsx',
    states: {
      none: <DeviceHistory identifier="490154203237518" orders={[]} more={false} />,
      some: <DeviceHistory identifier="490154203237518" orders={[order(), longOrder]} more={false} />,
      many: <DeviceHistory identifier="490154203237518" orders={everyState} more />,
    },
  },
  {
    file: 'ui/order/hand-over-cell.tsx',
    states: {
      ready: <HandOverCell order={order()} />,
      'handed over': <HandOverCell order={order({ handedOverAt: now })} />,
    },
  },
  {
    file: 'ui/order/supplier-mark.tsx',
    states: {
      one: <SupplierMark connectionId="one" />,
      several: several(<SupplierMark connectionId="one" />),
    },
  },
  {
    file: 'ui/order/ordered-service.tsx',
    states: {
      one: <OrderedService order={orders[0] ?? longOrder} />,
      several: several(<OrderedService order={longOrder} />),
    },
  },
  {
    file: 'ui/order/late-mark.tsx',
    states: {
      'by our own orders': (
        <Late medianMs={10 * minuteMs}>
          <LateMark order={late} />
        </Late>
      ),
      "by the supplier's claim": (
        <Late medianMs={null}>
          <LateMark order={late} />
        </Late>
      ),
    },
  },
  {
    file: 'ui/order/first-columns.tsx',
    wide: true,
    states: {
      usual: (
        <div className={styles.tall}>
          <DataTable label="Orders" columns={lead} rows={orders} rowKey={(one: Order) => one.id} />
        </div>
      ),
    },
  },
  {
    file: 'ui/order/line-icon.tsx',
    states: {
      usual: (
        <LineIcon size={28}>
          <circle cx="7" cy="7" r="5.6" />
        </LineIcon>
      ),
    },
  },
  {
    file: 'ui/order/order-columns.tsx',
    wide: true,
    states: {
      'every column': (
        <div className={styles.tall}>
          <Columns />
        </div>
      ),
    },
  },
  {
    file: 'ui/order/state-badge.tsx',
    states: {
      ...Object.fromEntries(orderStates.map((state) => [state, <StateBadge key={state} state={state} />])),
      'in words of the supplier': <StateBadge state="unknown" supplierWord="Verifying" />,
      long: <StateBadge state="unknown" supplierWord={longText} />,
    },
  },
  {
    file: 'ui/order/state-mark.tsx',
    states: Object.fromEntries(
      orderStates.map((state) => [state, <StateMark key={state} state={state} size={28} />]),
    ),
  },
];
