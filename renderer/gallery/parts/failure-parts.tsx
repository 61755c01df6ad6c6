import { Button } from '@mantine/core';
import type { Failure, FailureCode } from '../../../shared/contract/base/failures.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { notifyDone, notifyNotDone, notifyUndoable } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { SeeReplies } from '../../ui/failure/see-replies.tsx';
import type { Part } from '../part.ts';
import { longText, longWord, now, usd } from '../samples.ts';
import { Opens } from '../stateful-part.tsx';

const noop = () => {};
const otherOrder = { orderId: 'two', state: 'success', createdAt: now, elsewhere: null } as const;

/** Every failure of the contract. The compiler requires an entry for each new failure. */
const failures: { readonly [Code in FailureCode]: Failure<Code>['data'] } = {
  'invalid-input': { problems: [{ field: 'identifier', problem: 'check-digit' }] },
  'no-key': { connectionId: 'one' },
  'keychain-locked': { connectionId: 'one' },
  'key-of-other-origin': {
    connectionId: 'one',
    givenFor: 'https://supplier.example',
    wanted: 'https://other.example',
  },
  'key-refused': { words: 'Invalid API key' },
  'user-name-needed': { words: 'User name is required' },
  'address-refused': { problem: 'not-https' },
  'insufficient-balance': {
    balance: usd('1.00'),
    total: usd('4.20'),
    missing: usd('3.20'),
    waiting: { orders: 2, total: usd('0.50') },
  },
  'price-moved': { serviceId: '14', quoted: usd('4.20'), current: usd('4.80'), since: now },
  'service-changed': { serviceId: '14', changes: ['SimLock Check → Network unlock'] },
  'service-not-told-apart': { serviceId: '14', names: ['SimLock Check', 'Carrier Check'] },
  'service-not-chosen': { serviceId: '14', names: ['SimLock Check', 'Carrier Check'] },
  'duplicate-order': otherOrder,
  'rows-on-order': { rows: [{ row: 0, ...otherOrder }] },
  'imported-before': { batchId: 'batch', name: 'Tuesday', createdAt: now, rows: 120 },
  'reference-taken': {
    reference: '10482',
    identifier: '490154203237518',
    serviceName: 'iPhone SimLock Check',
    ...otherOrder,
  },
  locked: {},
  'not-allowed': { right: 'export', ask: ['Mara', 'Ali'] },
  'wrong-pin': { retryInMs: 20_000 },
  'over-limit': { limit: 'day', most: usd('50'), used: usd('48.20'), cost: usd('4.20') },
  gap: { gapId: 'gap', from: now - 86_400_000, to: now, orders: 12, acknowledged: false },
  'rate-limited': { retryInMs: 42_000, words: 'Too many requests' },
  unreachable: { cause: 'timeout', detail: 'no answer within 30 s' },
  'not-understood': { where: 'no list in the answer', sample: '<html>Just a moment…', httpStatus: 200 },
  uncertain: { orderId: 'two' },
  refused: { words: 'Service is under maintenance' },
  journal: { cause: 'full', detail: 'database or disk is full' },
  printer: { printer: 'Counter', why: 'no-paper', printed: 'nothing' },
  'host-away': { asked: true },
  'not-on-a-till': {},
  unexpected: { incidentId: 'a1b2c3' },
};

const notices = Object.entries(failures).map(([code, data]) => [
  code,
  <FailureNotice key={code} error={{ code, data }} />,
]);

export const failureParts: readonly Part[] = [
  {
    file: 'ui/failure/loading.tsx',
    states: {
      usual: <Loading error={null} onRetry={() => {}} rows={3} />,
      failed: <Loading error={{ code: 'line-lost' }} onRetry={() => {}} />,
    },
  },
  {
    file: 'ui/failure/failure-notice.tsx',
    states: {
      ...Object.fromEntries(notices),
      'line-lost': <FailureNotice error={{ code: 'line-lost' }} />,
      'a defect of the page': <FailureNotice error={new Error('undefined is not a function')} />,
      'with ways out': (
        <FailureNotice
          error={{ code: 'refused', data: failures.refused }}
          onRetry={noop}
          actions={<Button>Open the order</Button>}
        />
      ),
      long: <FailureNotice error={{ code: 'refused', data: { words: `${longText} ${longWord}` } }} />,
    },
  },
  {
    file: 'ui/failure/notify-done.tsx',
    states: {
      done: <Opens onOpen={() => notifyDone('gallery', 'Copied: 490154203237518')} />,
      'not done': <Opens onOpen={() => notifyNotDone('gallery', 'Nothing was copied.')} />,
      'can be taken back': <Opens onOpen={() => notifyUndoable('gallery', longText, 'Undo', noop)} />,
    },
  },
  {
    file: 'ui/failure/notify-failure.tsx',
    states: { usual: <Opens onOpen={() => notifyFailure({ code: 'refused', data: failures.refused })} /> },
  },
  {
    file: 'ui/failure/see-replies.tsx',
    states: {
      'of a connection': <SeeReplies connectionId="one" />,
      'of some': <SeeReplies connectionId={undefined} />,
    },
  },
];
