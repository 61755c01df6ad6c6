import { reservedNames } from './action-endpoint.ts';
import { type CallResult, callSupplier, type Surroundings } from './call-supplier.ts';
import { judgePlacement } from './decode/placement.ts';
import type { Exchange } from './exchange.ts';
import { clampClosing, type Slot } from './limiter.ts';
import type { OrderPlacer, PlacementRequest, PlacementVerdict } from './placement.ts';

const deadlineMs = 30_000;
const maxBytes = 1_048_576;

type Placed = { readonly outcome: PlacementVerdict; readonly exchange: Exchange };

/** The order-placing half of the client, by the table of money-safety O3 and H2: one request, never repeated here. */
export function createPlacer(surroundings: Surroundings): OrderPlacer {
  const { address, clock, limiter } = surroundings;

  async function place(request: PlacementRequest, slot: Slot): Promise<Placed> {
    const { serviceId, identifier, fields } = request;
    const taken = Object.keys(fields).find((name) => reservedNames(address()).includes(name));
    if (taken !== undefined) {
      slot.giveBack();
      const words = `The field "${taken}" cannot be sent to this supplier: its name is one that the request itself uses.`;
      return { outcome: { verdict: 'refused', stop: 'none', words }, exchange: nothingSent(clock.nowMs()) };
    }
    const call = {
      action: 'placeimeiorder',
      parameters: [['ID', serviceId], ['IMEI', identifier], ...Object.entries(fields)],
      maxBytes,
      deadlineMs,
    } as const;
    const result = await callSupplier(surroundings, call, slot);
    const outcome = judge(result, identifier);
    if (outcome.verdict === 'rate-limited') limiter.close(clampClosing(outcome.retryInMs));
    return { outcome, exchange: result.exchange };
  }

  return {
    async place(request, slot) {
      try {
        return await place(request, slot);
      } catch (error) {
        // A defect of ours. It may have come after sending, so it proves nothing.
        slot.release();
        const name = error instanceof Error ? error.name : 'unknown error';
        return {
          outcome: { verdict: 'uncertain', evidence: `The attempt broke off in the app itself (${name}).` },
          exchange: nothingSent(clock.nowMs()),
        };
      }
    },
  };
}

function judge(result: CallResult, identifier: string): PlacementVerdict {
  switch (result.kind) {
    case 'no-key':
      return { verdict: 'not-sent', evidence: 'The key is not known on this machine; nothing was sent.' };
    case 'failure':
      if (!result.written) return { verdict: 'not-sent', evidence: `${result.detail} Nothing was sent.` };
      return {
        verdict: 'uncertain',
        evidence: `${result.status === null ? '' : `HTTP ${result.status}. `}${result.detail}`,
      };
    case 'reply': {
      const { status, body, retryInMs } = result;
      return judgePlacement({ status, body, identifier, retryInMs });
    }
  }
}

function nothingSent(atMs: number): Exchange {
  return { request: '', startedAt: atMs, finishedAt: atMs, httpStatus: null, reply: null, replyBytes: 0 };
}
