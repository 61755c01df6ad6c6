import { expect, test } from 'vitest';
import { GapPanel } from '../../../renderer/features/gap/gap-panel.tsx';
import { BatchHead } from '../../../renderer/features/orders/batches/batch-head.tsx';
import { english } from '../../../renderer/locales/resources.ts';
import { useSharing } from '../../../renderer/store/sharing.ts';
import { encodeMessage } from '../../../shared/model/base/coded-message.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import type { Batch } from '../../../shared/model/order/batch.ts';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { drawnPart } from '../../support/page/drawn-part.tsx';

const gap = {
  id: 1,
  kind: 'older',
  from: 0,
  to: 1,
  accounts: [],
  findings: [],
  unsure: 0,
  acknowledged: null,
};
const batch = {
  ...{ id: 'batch-1', name: 'List', state: 'paused', pauseReason: 'journal', pauseWords: null },
  ...{ counts: {}, services: [], total: 1, createdAt: 0, muted: false },
};

function drawn(server: object | null): string {
  const sharing = { door: null, desk: null, moving: null, server } as Sharing;
  // A page without a browser draws the first state of a store.
  Object.assign(useSharing.getInitialState(), { sharing });
  const parts = [
    <GapPanel key="gap" gap={gap as unknown as Gap} />,
    <BatchHead key="batch" batch={batch as unknown as Batch} />,
  ];
  return parts.flatMap((part) => drawnPart(part)).join('\n');
}

test('missing orders and a list that could not be saved name the server, not a file or disk here', () => {
  const onServer = drawn({});
  expect(onServer).toContain('the server was restored or replaced');
  expect(onServer).toContain('whoever maintains the server restore it');
  expect(onServer).toContain('Tell whoever maintains the server, then resume');
  expect(onServer).not.toMatch(/data file|disk/);
  expect(drawn(null)).toMatch(/data file here is older.*newer data file.*space on the disk/s);
});

test('a list that the app paused says why, and neither that a person paused it nor that the supplier said so', () => {
  const pauseWords = encodeMessage('backup-restored');
  const paused = { ...batch, pauseReason: 'person', pauseWords } as unknown as Batch;
  const head = drawnPart(<BatchHead batch={paused} />).join('\n');
  expect(head).toContain(english.notes['backup-restored']);
  expect(head).not.toMatch(/Paused by you|supplier’s words/);
  const byPerson = { ...batch, pauseReason: 'person' } as unknown as Batch;
  expect(drawnPart(<BatchHead batch={byPerson} />).join('\n')).toContain('Paused by you');
});
