import { describe, expect, it } from 'vitest';
import { ListReaderEnded } from '../../../../../renderer/features/import/reading/list-reader.ts';
import { openListSession } from '../../../../../renderer/features/import/reading/list-session.ts';
import {
  type ListWorker,
  openListReader,
} from '../../../../../renderer/features/import/reading/open-list-reader.ts';
import { guessAll } from '../../../../../shared/model/list/sheet/source.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { inPlaceWorker } from '../../../../support/lists/in-place-list-worker.ts';
import { listService } from '../../../../support/lists/list-samples.ts';

const [a, b] = [sampleImei(1), sampleImei(2)];
const services = [listService()];
const check = { services, serviceId: '12', common: [] };

/** A worker that never answers. */
function silentWorker(): ListWorker {
  return { onmessage: null, onerror: null, postMessage: () => {}, terminate: () => {} };
}

describe('the reader of lists', () => {
  it('reads a list from its source to the rows to be ordered', async () => {
    const reader = openListReader(() => {}, inPlaceWorker);
    const read = await reader.read({ text: `IMEI;Kunde\n${a};Mara\n${b};Jo\n${a};Mara\n` }, guessAll);
    expect(read).toMatchObject({ ok: true, chosen: 0, text: { layout: ';' } });
    const { plan, columns, fingerprint } = await reader.columns(0, services);
    expect(columns.map(({ guessed }) => guessed.is)).toEqual(['identifier', 'customer']);
    expect(fingerprint).toMatch(/^2-/);
    expect((await reader.cells(0, 1, 1)).rows).toEqual([{ line: 2, cells: [a, 'Mara'] }]);
    expect(await reader.check({ plan, ...check })).toMatchObject({ rows: 3, good: 2, headerLines: 1 });
    const { wanted } = await reader.wanted(0, 10);
    expect(wanted[0]).toEqual({ serviceId: '12', identifier: a });
    const known = {
      serviceId: '12',
      identifier: b,
      orderId: 'o',
      state: 'pending',
      createdAt: 1,
      elsewhere: null,
    } as const;
    expect((await reader.known([known])).good).toBe(1);
    expect(
      (await reader.rows({ show: 'attention', from: 0, limit: 10 })).rows.map(({ verdict }) => verdict.is),
    ).toEqual(['open', 'duplicate']);
    await reader.edit({ do: 'split-off', of: { alike: 'duplicate' } });
    expect(await reader.splitOff()).toBe(`${a}\tMara`);
    expect((await reader.ready(0, 10)).rows).toMatchObject([{ identifier: a, customer: 'Mara', line: 2 }]);
    reader.close();
  });

  it('returns more rows than one message holds, each once and in order', async () => {
    const reader = openListReader(() => {}, inPlaceWorker);
    const list = Array.from({ length: 2_500 }, (_, number) => sampleImei(number));
    await reader.read({ text: list.join('\n') }, guessAll);
    const { plan } = await reader.columns(0, services);
    await reader.check({ plan, ...check });
    const { total, rows } = await reader.ready(100, 2_300);
    expect(total).toBe(2_500);
    expect(rows.map(({ identifier }) => identifier)).toEqual(list.slice(100, 2_400));
    expect((await reader.wanted(0, 5_000)).wanted.map(({ identifier }) => identifier)).toEqual(list);
    reader.close();
  });

  it('treats a header the same, whatever its case and spaces', async () => {
    const reader = openListReader(() => {}, inPlaceWorker);
    const prints: (string | null)[] = [];
    for (const header of ['IMEI,Note', 'imei, NOTE ', 'Note,IMEI']) {
      await reader.read({ text: `${header}\n${a},x\n${b},y` }, { ...guessAll, layout: ',' });
      prints.push((await reader.columns(0, services)).fingerprint);
    }
    expect(prints[0]).toBe(prints[1]);
    expect(prints[2]).not.toBe(prints[0]);
  });

  it('ends a worker that takes too long, and starts another worker for the next list', async () => {
    const workers: ListWorker[] = [silentWorker(), inPlaceWorker()];
    const reader = openListReader(
      () => {},
      () => workers.shift() ?? silentWorker(),
      20,
    );
    expect(await reader.read({ text: a }, guessAll)).toMatchObject({ failure: { is: 'took-too-long' } });
    expect(await reader.read({ text: a }, guessAll)).toMatchObject({ ok: true });
    reader.close();
  });

  it('answers pending calls when it is cancelled or its worker dies', async () => {
    let worker = silentWorker();
    const reader = openListReader(
      () => {},
      () => {
        worker = silentWorker();
        return worker;
      },
    );
    const first = reader.read({ text: a }, guessAll);
    reader.cancel();
    expect(await first).toEqual({ ok: false, failure: { is: 'cancelled' } });
    const second = reader.read({ text: a }, guessAll);
    worker.onerror?.(new Event('error'));
    expect(await second).toEqual({ ok: false, failure: { is: 'worker-ended' } });
    const rows = reader.rows({ show: 'all', from: 0, limit: 1 });
    reader.close();
    await expect(rows).rejects.toBeInstanceOf(ListReaderEnded);
  });

  it('rejects an invalid answer of the worker, and the worker rejects an invalid request', async () => {
    const odd = silentWorker();
    odd.postMessage = (message) => {
      const { id } = message as { id: number };
      queueMicrotask(() => odd.onmessage?.({ data: { id, value: { rows: 'many' } } }));
    };
    const reader = openListReader(
      () => {},
      () => odd,
    );
    await expect(reader.rows({ show: 'all', from: 0, limit: 1 })).rejects.toThrow('an invalid answer');
    const session = openListSession(() => {});
    await expect(session.answer('rows', { show: 'all', from: -1, limit: 1 })).rejects.toThrow();
    await expect(session.answer('rows', { show: 'all', from: 0, limit: 1 })).rejects.toThrow(
      'no checked list',
    );
  });
});
