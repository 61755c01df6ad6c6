import type { UnsettledOrder } from '../../../shared/contract/orders/settling.ts';
import { Candidates } from '../../ui/doubt/candidates.tsx';
import { DoubtPanel } from '../../ui/doubt/doubt-panel.tsx';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { GapReason } from '../../ui/doubt/gap-reason.tsx';
import { NamedOffers } from '../../ui/doubt/named-offers.tsx';
import { RefusalOffer } from '../../ui/doubt/refusal-offer.tsx';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { UnsettledOrders } from '../../ui/doubt/unsettled-orders.tsx';
import type { Part } from '../part.ts';
import { acknowledged, gap, longText, longWord, now } from '../samples.ts';
import { Stateful } from '../stateful-part.tsx';

const noop = () => {};
const quiet = { busy: false, error: null, left: [], onSettle: noop };
const holder = {
  reference: '10482',
  orderId: 'two',
  identifier: '490154203237518',
  serviceName: 'iPhone SimLock Check',
  ...({ state: 'success', createdAt: now, elsewhere: null } as const),
};
const named = (changed: object = {}) => ({
  connectionId: 'one',
  at: 'SUCCESS.0.ID',
  httpStatus: 500,
  evidence: 'HTTP 500',
  remembers: true,
  orders: [
    {
      id: 'one',
      identifier: '490154203237518',
      serviceName: 'iPhone SimLock Check',
      sentAt: now,
      reference: '10482',
      holder: null,
      repeated: false,
      ...changed,
    },
  ],
});
const left = (why: UnsettledOrder['why']) => ({
  id: why,
  identifier: '490154203237518',
  why,
  state: 'success' as const,
  holder: why === 'reference-taken' ? holder : null,
});
const stop = { connectionId: 'one', connection: 'Supplier', waiting: 12, evidence: 'HTTP 502 Bad Gateway' };

function Refusal({
  busy = false,
  words = 'IMEI not supported by this service',
}: {
  readonly busy?: boolean;
  readonly words?: string;
}) {
  const group = { connectionId: 'a', words, key: words, orders: ['one', 'two'] };
  const teaching = { busy, error: null, left: [], onTeach: noop };
  return <RefusalOffer orderId="one" supplier="Any GSM" groups={[group]} teaching={teaching} />;
}

function Statement({ tried = false }: { readonly tried?: boolean }) {
  const statement = useStatement(tried ? '' : 'Nadia');
  return (
    <>
      <StatementFields statement={statement} hint={longText} />
      {tried ? (
        <button type="button" onClick={() => statement.tryIt()}>
          Try it
        </button>
      ) : null}
    </>
  );
}

const reason = (gaps: ReturnType<typeof gap>[]) => (
  <Stateful start="">
    {(typed, change) => <GapReason gaps={gaps} reason={typed} onReason={change} />}
  </Stateful>
);

export const doubtParts: readonly Part[] = [
  {
    file: 'ui/doubt/candidates.tsx',
    states: {
      two: <Candidates candidates={['10482', '10483']} times={{ '10482': now }} />,
      none: <Candidates candidates={[]} times={{}} />,
    },
  },
  {
    file: 'ui/doubt/doubt-panel.tsx',
    states: {
      usual: (
        <DoubtPanel title="It is not known whether this was placed" money="It may have been paid.">
          What a person can do.
        </DoubtPanel>
      ),
      long: (
        <DoubtPanel title={longText} money={longText}>
          {longWord}
        </DoubtPanel>
      ),
    },
  },
  {
    file: 'ui/doubt/gap-notice.tsx',
    states: {
      unread: <GapNotice gaps={[gap()]} />,
      read: <GapNotice gaps={[gap({ acknowledged })]}>What can be said here.</GapNotice>,
      'from the beginning, nobody knows how many': <GapNotice gaps={[gap({ from: null, orders: 0 })]} />,
    },
  },
  {
    file: 'ui/doubt/gap-reason.tsx',
    states: { unread: reason([gap()]), read: reason([gap({ acknowledged })]) },
  },
  {
    file: 'ui/doubt/unsettled-orders.tsx',
    states: {
      one: <UnsettledOrders left={[left('not-named')]} />,
      'every reason': (
        <UnsettledOrders
          left={(['reference-taken', 'repeated', 'not-named', 'not-uncertain', 'balance-fell'] as const).map(
            left,
          )}
        />
      ),
    },
  },
  {
    file: 'ui/doubt/named-offers.tsx',
    states: {
      one: <NamedOffers orderId="one" groups={[named()]} settling={quiet} />,
      'several, one in the list': (
        <NamedOffers
          orderId="one"
          groups={[named(), { ...named({ reference: '77' }), at: 'ERROR.0.ORDER' }]}
          listed={['901']}
          settling={quiet}
        />
      ),
      'of another order': <NamedOffers orderId="one" groups={[named({ holder })]} settling={quiet} />,
      'of nobody': <NamedOffers orderId="one" groups={[named({ repeated: true })]} settling={quiet} />,
      busy: <NamedOffers orderId="one" groups={[named()]} settling={{ ...quiet, busy: true }} />,
      'not settled': (
        <NamedOffers
          orderId="one"
          groups={[named()]}
          settling={{ ...quiet, left: [{ ...left('not-named'), id: 'one' }] }}
        />
      ),
      long: <NamedOffers orderId="one" groups={[named({ reference: longWord })]} settling={quiet} />,
    },
  },
  {
    file: 'ui/doubt/refusal-offer.tsx',
    states: {
      one: <Refusal />,
      busy: <Refusal busy />,
      long: <Refusal words={longText} />,
    },
  },
  {
    file: 'ui/doubt/statement-fields.tsx',
    states: { blank: <Statement />, tried: <Statement tried /> },
  },
  {
    file: 'ui/doubt/stopped-connections.tsx',
    states: {
      uncertain: (
        <StoppedConnections stops={[{ ...stop, why: 'uncertain' }]} busy={false} error={null} onGoOn={noop} />
      ),
      ...Object.fromEntries(
        (['away', 'too-often', 'key', 'no-list'] as const).map((problem) => [
          `prices, ${problem}`,
          <StoppedConnections
            key={problem}
            stops={[{ ...stop, why: 'prices', problem }]}
            busy={problem === 'no-list'}
            error={problem === 'away' ? new Error('a defect') : null}
            onGoOn={noop}
          />,
        ]),
      ),
      long: (
        <StoppedConnections
          stops={[{ ...stop, connection: longText, evidence: longWord, why: 'uncertain' }]}
          busy={false}
          error={null}
          onGoOn={noop}
        />
      ),
    },
  },
];
