import type { Failure } from '../../../shared/contract/failures.ts';
import type { Priority } from '../../../shared/model/budget.ts';
import type { Action } from './action-endpoint.ts';
import { callSupplier, type Surroundings } from './call-supplier.ts';
import { decodeAccount } from './decode/account.ts';
import type { Decoded } from './decode/answer.ts';
import { decodeBulkStatus } from './decode/bulk-status.ts';
import type { Envelope } from './decode/envelope.ts';
import { decodeOrderStatus } from './decode/order-status.ts';
import { decodeServiceList } from './decode/service-list.ts';
import type { Reading } from './exchange.ts';
import { clampClosing, type Slot, SlotNotRecorded } from './limiter.ts';
import type { OrderPlacer } from './placement.ts';
import { createPlacer } from './placer.ts';
import { failureOfDecoding, openRead } from './read-failure.ts';
import type { ServiceList, SupplierReads } from './reads.ts';

export interface SupplierClient {
  readonly reads: SupplierReads;
  /** For the submit queue alone. */
  readonly placer: OrderPlacer;
  /** Gives up reads that wait or are under way. An order under way goes on to its end. */
  close(): void;
}

const small = { maxBytes: 1_048_576, deadlineMs: 30_000 } as const;
const catalogue = { maxBytes: 33_554_432, deadlineMs: 120_000 } as const;

/** Opens a client of one supplier with one key. Asks for address and key anew for each request; sends nothing by itself. */
export function openSupplierClient(surroundings: Surroundings): SupplierClient {
  const { limiter, address } = surroundings;
  const closing = new AbortController();

  async function read<Value>(
    action: Action,
    parameters: readonly (readonly [string, string])[],
    caps: typeof small | typeof catalogue,
    priority: Priority,
    decode: (envelope: Envelope) => Decoded<Value>,
  ): Promise<Reading<Value>> {
    let slot: Slot;
    try {
      slot = await limiter.acquire(priority, closing.signal);
    } catch (error) {
      return { ok: false, failure: failureOfWaiting(error), exchange: null };
    }
    try {
      const call = { action, parameters, ...caps, signal: closing.signal };
      const result = await callSupplier(surroundings, call, slot);
      const nothingSent = result.kind === 'no-key' || (result.kind === 'failure' && !result.written);
      const { exchange } = result;
      const opened = openRead(result, hostOf(address().baseAddress));
      if (!opened.ok) {
        if (opened.failure.code === 'rate-limited')
          limiter.close(clampClosing(opened.failure.data.retryInMs));
        return { ok: false, failure: opened.failure, exchange: nothingSent ? null : exchange };
      }
      const decoded = decode(opened.envelope);
      if (!decoded.ok) return { ok: false, failure: failureOfDecoding(decoded, result), exchange };
      return { ok: true, value: decoded.value, exchange };
    } catch (error) {
      // A defect of ours; the slot has already been ended.
      const detail = error instanceof Error ? error.name : 'unknown error';
      const failure: Failure = {
        code: 'unreachable',
        data: { cause: 'network', detail: `The request could not be made (${detail}).` },
      };
      return { ok: false, failure, exchange: null };
    }
  }

  const reads: SupplierReads = {
    account: (priority) => read('accountinfo', [], small, priority, decodeAccount),
    async services(priority) {
      const imei = await read('imeiservicelist', [], catalogue, priority, (each) =>
        decodeServiceList(each, 'imei'),
      );
      if (!imei.ok) return imei;
      const server = await read('getserverservicelist', [], catalogue, priority, (each) =>
        decodeServiceList(each, 'server'),
      );
      if (server.ok) return { ...imei, value: joinLists(imei.value, server.value) };
      // Few suppliers know the call; those answer an ERROR, or something that is no answer at all.
      const unknownCall = server.failure.code === 'refused' || server.failure.code === 'not-understood';
      return unknownCall ? imei : server;
    },
    orderStatus: (reference, priority) =>
      read('getimeiorder', [['ID', reference]], small, priority, (each) =>
        decodeOrderStatus(each, reference),
      ),
    orderStatuses: (references, priority) =>
      read('getimeiorderbulk', [['ID', references.join(',')]], small, priority, (each) =>
        decodeBulkStatus(each, references),
      ),
  };
  return { reads, placer: createPlacer(surroundings), close: () => closing.abort() };
}

function joinLists(first: ServiceList, second: ServiceList): ServiceList {
  const known = new Set(first.services.map(({ id }) => id));
  const further = second.services.filter(({ id }) => !known.has(id));
  return { services: [...first.services, ...further], unreadable: first.unreadable + second.unreadable };
}

function failureOfWaiting(error: unknown): Failure {
  if (error instanceof SlotNotRecorded)
    return { code: 'journal', data: { cause: 'broken', detail: error.message } };
  return {
    code: 'unreachable',
    data: { cause: 'network', detail: 'The request was given up before it was sent.' },
  };
}

function hostOf(baseAddress: string): string {
  return URL.canParse(baseAddress) ? new URL(baseAddress).host : '';
}
