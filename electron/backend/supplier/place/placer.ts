import { encodeMessage, joinMessages } from '../../../../shared/model/base/coded-message.ts';
import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import { vocabularyOf } from '../decode/fields/reading-context.ts';
import { judgePlacement } from '../decode/orders/placement.ts';
import { judgeRestPlacement } from '../decode/orders/rest-placement.ts';
import type { OrderCall } from '../forms/action-call.ts';
import { reservedInSpecForm } from '../forms/spec-form.ts';
import type { Slot } from '../limiter/limiter.ts';
import { buildActionRequest } from '../protocol/action-endpoint.ts';
import { type Call, callSupplier, type SupplierCallContext } from '../protocol/call-supplier.ts';
import type { InterfaceHealth } from '../protocol/interface-health.ts';
import { recordReply } from '../protocol/read-request.ts';
import { buildRestRequest, restOperations, restReservedNames } from '../protocol/rest-v1.ts';
import { type CallResult, openReply } from '../reply/open-reply.ts';
import type { Exchange } from '../types/exchange.ts';
import type { OrderPlacer, PlacementRequest, PlacementVerdict } from '../types/placement.ts';
import { defaultRequestProfile, type RequestProfile } from '../types/request-profile.ts';

const deadlineMs = 30_000;
const maxBytes = 1_048_576;

type Placed = { readonly outcome: PlacementVerdict; readonly exchange: Exchange };

/**
 * The client's function that places orders, by the table of money-safety O3 and H2. Sends one request and
 * never retries it. All orders after the first one use the same interface as the first.
 */
export function createPlacer(
  callContext: SupplierCallContext,
  health: Pick<InterfaceHealth, 'by' | 'fixPlace'>,
): OrderPlacer {
  const { address, clock, version } = callContext;
  const requestProfile = (): RequestProfile => callContext.requestProfile?.() ?? defaultRequestProfile;

  async function place(request: PlacementRequest, slot: Slot): Promise<Placed> {
    const placeInterface = health.by('place') ?? 'action';
    const order = orderCallOf(request);
    const reservedName = takenName(placeInterface, order);
    if (reservedName !== undefined) {
      slot.giveBack();
      const words = encodeMessage('field-reserved', { field: reservedName });
      return { outcome: { verdict: 'refused', stop: 'none', words }, exchange: nothingSent(clock.nowMs()) };
    }
    health.fixPlace(placeInterface);
    const call = callOf(placeInterface, order);
    const result = await callSupplier(callContext, call, slot, openReply);
    const outcome = judge(result, request, placeInterface, requestProfile());
    const unclear = outcome.verdict === 'uncertain' ? outcome.evidence : null;
    recordReply(
      callContext,
      call,
      result.kind === 'reply' ? result : null,
      unclear === null
        ? null
        : { code: 'not-understood', data: { where: unclear, sample: '', httpStatus: null } },
    );
    return { outcome, exchange: result.exchange };
  }

  /**
   * A field of the service that has the same name as a parameter of the request. The family's form has no such conflict, because it packs
   * the service's fields separately.
   */
  function takenName(
    placeInterface: InterfaceName,
    { ownFields, panelFields, quantity }: OrderCall,
  ): string | undefined {
    const { requestForm, keyForm } = address();
    const hasQuantity = quantity !== null;
    const reserved =
      placeInterface === 'rest'
        ? [...restReservedNames, ...(hasQuantity ? ['quantity'] : [])]
        : requestForm === 'spec'
          ? reservedInSpecForm(keyForm, hasQuantity)
          : [];
    return Object.keys({ ...panelFields, ...ownFields }).find((name) => reserved.includes(name));
  }

  function callOf(placeInterface: InterfaceName, order: OrderCall): Call {
    const caps = { reply: 'placement', maxBytes, deadlineMs } as const;
    if (placeInterface === 'action')
      return {
        ...caps,
        interface: placeInterface,
        operation: 'placeimeiorder',
        build: (secret) =>
          buildActionRequest(address(), secret, { action: 'placeimeiorder', order }, version),
      };
    const form = restFormOf(order);
    const { method, path } = restOperations.place;
    return {
      ...caps,
      interface: placeInterface,
      operation: `${method} ${path}`,
      build: (secret) => {
        const { restKeyForm, signIn } = requestProfile();
        const keyForm = signIn === 'password' ? 'bearer' : restKeyForm;
        const { baseAddress } = address();
        return buildRestRequest({ baseAddress, keyForm }, secret, { operation: 'place', form }, version);
      },
    };
  }

  return {
    async place(request, slot) {
      try {
        return await place(request, slot);
      } catch (error) {
        // This is a bug in the app. The error may have occurred after sending, so the outcome of the order is uncertain.
        slot.release();
        const name = error instanceof Error ? error.name : 'unknown error';
        return {
          outcome: { verdict: 'uncertain', evidence: encodeMessage('attempt-broke', { name }) },
          exchange: nothingSent(clock.nowMs()),
        };
      }
    },
  };
}

function orderCallOf(request: PlacementRequest): OrderCall {
  const { serviceId, identifier, fields, quantity = 1, quantityAsked = false, server = null } = request;
  const panelNames = new Set(request.panelFields ?? []);
  const [panel, own] = [true, false].map((isPanel) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => panelNames.has(name) === isPanel)),
  );
  return {
    serviceId,
    identifier,
    quantity: quantityAsked || quantity > 1 ? String(quantity) : null,
    ownFields: own ?? {},
    panelFields: panel ?? {},
    server,
  };
}

function restFormOf({ serviceId, identifier, quantity, ownFields, panelFields }: OrderCall) {
  return [
    ['service_id', serviceId],
    ['imei', identifier],
    ...(quantity === null ? [] : [['quantity', quantity] as const]),
    ...Object.entries({ ...panelFields, ...ownFields }),
  ] as const;
}

function judge(
  result: CallResult,
  request: PlacementRequest,
  placeInterface: InterfaceName,
  requestProfile: RequestProfile,
): PlacementVerdict {
  switch (result.kind) {
    case 'no-key':
      return { verdict: 'not-sent', evidence: encodeMessage('key-unknown') };
    case 'failure':
      if (!result.written)
        return { verdict: 'not-sent', evidence: joinMessages(result.detail, encodeMessage('nothing-sent')) };
      return {
        verdict: 'uncertain',
        evidence: joinMessages(
          ...(result.status === null ? [] : [encodeMessage('http-status', { status: result.status })]),
          result.detail,
        ),
      };
    case 'reply': {
      const { status, body, retryInMs } = result;
      const vocabulary = vocabularyOf(requestProfile);
      const { identifier, identifierKind, serviceId, quantity = 1, fields } = request;
      const sent = [identifier, serviceId, String(quantity), ...Object.values(fields)];
      const reply = { status, body, identifier, identifierKind, sent, retryInMs, vocabulary };
      const verdict = placeInterface === 'rest' ? judgeRestPlacement(reply) : judgePlacement(reply);
      return result.exchange.fromCache ? doubted(verdict) : verdict;
    }
  }
}

/** An answer from a cache proves neither that the supplier took this order nor that the supplier refused it. */
function doubted(verdict: PlacementVerdict): PlacementVerdict {
  if (verdict.verdict !== 'accepted' && verdict.verdict !== 'refused') return verdict;
  const about =
    verdict.verdict === 'accepted'
      ? encodeMessage('names-reference', { reference: verdict.reference })
      : encodeMessage('supplier-said', { words: verdict.words.slice(0, 300) });
  return { verdict: 'uncertain', evidence: joinMessages(encodeMessage('reply-from-cache'), about) };
}

function nothingSent(atMs: number): Exchange {
  return { request: '', startedAt: atMs, finishedAt: atMs, httpStatus: null, reply: null, replyBytes: 0 };
}
