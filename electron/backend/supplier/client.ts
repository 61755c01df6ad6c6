import type { Account } from '../../../shared/model/connection/account.ts';
import type { Priority } from '../../../shared/model/connection/budget.ts';
import type { InterfaceName } from '../../../shared/model/connection/connection.ts';
import { createPlacer } from './place/placer.ts';
import type { SupplierCallContext } from './protocol/call-supplier.ts';
import { createInterfaceHealth } from './protocol/interface-health.ts';
import { ask } from './protocol/read-request.ts';
import { createReadRequests } from './protocol/read-requests.ts';
import { findPacking } from './read/find-packing.ts';
import { openReads } from './read/open-reads.ts';
import { createReadRouter } from './read/read-router.ts';
import type { Reading } from './types/exchange.ts';
import type { StatusRow } from './types/reads.ts';
import { defaultRequestProfile } from './types/request-profile.ts';

export type SupplierClient = ReturnType<typeof openSupplierClient>;

/**
 * Opens a client for one supplier, over both interfaces. Reads the address, the request profile and the key again for each request. Sends
 * nothing until one of its functions is called.
 */
export function openSupplierClient(givenContext: SupplierCallContext) {
  let clockAheadMs: number | null = null;
  const callContext: SupplierCallContext = {
    ...givenContext,
    onClock(aheadMs) {
      clockAheadMs = aheadMs;
    },
  };
  const { clock } = callContext;
  const requestProfile = callContext.requestProfile ?? (() => defaultRequestProfile);
  const closing = new AbortController();
  const health = createInterfaceHealth(requestProfile, clock);
  const readRequests = createReadRequests(callContext);

  const router = createReadRouter(
    health,
    () => requestProfile().interfaces,
    (readRequest, priority) => ask(callContext, readRequest, priority, closing.signal),
  );

  const allowed = (): readonly InterfaceName[] => {
    const choice = requestProfile().interfaces;
    return choice === 'automatic' ? ['action', 'rest'] : [choice];
  };

  /**
   * Reads the account on each usable interface. Learns from the answers which interface serves each read, and which one places orders.
   * Returns the first account that could be read. If no account could be read, returns the failure of the preferred interface.
   */
  async function check(priority: Priority, names = allowed()): Promise<Reading<Account>> {
    health.forget();
    const readings: Reading<Account>[] = [];
    for (const name of names) {
      const reading = await router.askOn(name, 'account', readRequests[name].account(), priority);
      readings.push(reading);
      if (reading.ok) health.fixPlace(name);
      // If the host is unreachable or the gate is closed, this affects both interfaces.
      else if (reading.failure.code === 'unreachable' || reading.failure.code === 'rate-limited') break;
    }
    const good = readings.find((reading) => reading.ok);
    const reported = readings.find((reading) => !reading.ok && reading.failure.code !== 'not-understood');
    return good ?? reported ?? (readings[0] as Reading<Account>);
  }

  return {
    reads: openReads(router, readRequests, health),
    /** Only the submit queue may use the placer. */
    placer: createPlacer(callContext, health),
    check,
    /** Finds how the supplier reads packed parameters. Sends only reads; see `findPacking`. */
    findPacking: (priority: Priority) =>
      findPacking(async (requestForm, reference) => {
        const address = () => ({ ...callContext.address(), requestForm });
        const { action } = createReadRequests({ ...callContext, address });
        const { reading } = await ask(callContext, action.status(reference), priority, closing.signal);
        return packedAnswer(reading);
      }),
    /** Supplier's clock minus ours, from the last reply with a time; null if no reply had a time. */
    clockAheadMs: () => clockAheadMs,
    /** Cancels queued and running reads. Does not cancel an order that is being sent. */
    close: () => closing.abort(),
    isClosed: () => closing.signal.aborted,
  };
}

/** The supplier's answer to a read that tests a packing. Null if the answer does not depend on the packing. */
function packedAnswer(reading: Reading<StatusRow>): string | null {
  if (reading.ok) return `${reading.value.state} ${reading.value.supplierStatus ?? ''}`;
  switch (reading.failure.code) {
    case 'refused':
    case 'key-refused':
      return reading.failure.data.words;
    case 'not-understood':
      return `${reading.failure.data.httpStatus ?? ''} ${reading.failure.data.sample}`;
    default:
      return null;
  }
}
