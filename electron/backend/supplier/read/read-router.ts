import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { InterfaceName, Need } from '../../../../shared/model/connection/connection.ts';
import { fallbackInterface, preferredFor } from '../protocol/interface-choice.ts';
import type { InterfaceHealth } from '../protocol/interface-health.ts';
import type { ReadAnswer, ReadRequestAtTurn } from '../protocol/read-request.ts';
import type { Reading } from '../types/exchange.ts';
import { isUnknownCall } from '../types/unknown-call.ts';

export interface ReadRouter {
  askOn<Value>(
    name: InterfaceName,
    need: Need,
    readRequest: ReadRequestAtTurn<Value>,
    priority: Priority,
  ): Promise<Reading<Value>>;
  /** Sends a read without learning from its answer. */
  askApart<Value>(readRequest: ReadRequestAtTurn<Value>, priority: Priority): Promise<Reading<Value>>;
  /**
   * Sends a read to the interface for the need. If that interface gives no usable answer (`mayFallBack`),
   * tries the other interface once. Only for reads, never for placing. Pass `null` for an interface that has
   * no such read.
   */
  serve<Value>(
    need: Need,
    on: (name: InterfaceName) => ReadRequestAtTurn<Value> | null,
    priority: Priority,
  ): Promise<Reading<Value>>;
}

export function createReadRouter(
  health: InterfaceHealth,
  choice: () => 'automatic' | InterfaceName,
  ask: <Value>(readRequest: ReadRequestAtTurn<Value>, priority: Priority) => Promise<ReadAnswer<Value>>,
): ReadRouter {
  const askOn: ReadRouter['askOn'] = async (name, need, readRequest, priority) => {
    const { reading, seen } = await ask(readRequest, priority);
    if (reading.ok) health.answered(name);
    else {
      learn(name, need, reading.failure, seen?.isPage ?? false);
    }
    return reading;
  };

  function learn(name: InterfaceName, need: Need, failure: Failure, isPage: boolean): void {
    // The main list was read successfully a moment before, so a failure of this read proves nothing about other needs.
    if (need === 'server-services') {
      if (isUnknownCall(failure)) health.lacks(name, need);
      return;
    }
    switch (failure.code) {
      case 'rate-limited':
        health.answered(name);
        break;
      case 'refused':
        if (isUnknownCall(failure)) health.lacks(name, need);
        else health.answered(name);
        break;
      case 'key-refused':
        health.failed(name, 'down');
        break;
      case 'unreachable':
        // Name, port, certificate and network are the same for both interfaces.
        if (failure.data.cause === 'timeout' || failure.data.cause === 'reset') health.failed(name, 'down');
        break;
      case 'not-understood':
        // Bulk reads may fail for reasons that concern only bulk reads. The caller then requests fewer orders.
        if (need !== 'bulk-status') learnFromOther(name, need, failure.data.httpStatus ?? 0, isPage);
        break;
      default:
    }
  }

  /** Learns from a reply that is not an answer, such as a missing path, a web page or a server error. */
  function learnFromOther(name: InterfaceName, need: Need, status: number, isPage: boolean): void {
    const isMissing = status === 404 || status === 405 || status === 410 || (isPage && status < 500);
    if (isMissing && health.stateOf(name) === 'answers') health.lacks(name, need);
    else if (isMissing) health.failed(name, 'absent');
    else if (status >= 500) health.failed(name, 'down');
    else health.answered(name);
  }

  return {
    askOn,
    askApart: async (readRequest, priority) => (await ask(readRequest, priority)).reading,
    async serve(need, on, priority) {
      const firstInterface = health.by(need) ?? preferredFor(need, choice());
      const readRequest = on(firstInterface);
      if (readRequest === null) return { ok: false, failure: notServed(firstInterface), exchange: null };
      const reading = await askOn(firstInterface, need, readRequest, priority);
      if (reading.ok || !mayFallBack(reading.failure)) return reading;
      const fallback = fallbackInterface(need, firstInterface, choice());
      const state = fallback === null ? 'absent' : health.stateOf(fallback);
      const instead = fallback === null || state === 'absent' || state === 'down' ? null : on(fallback);
      if (fallback === null || instead === null) return reading;
      const second = await askOn(fallback, need, instead, priority);
      if (!second.ok) return reading;
      // The first interface's answer was unreadable and the other interface could answer, so the other interface is used from now on.
      if (reading.failure.code === 'not-understood' && need !== 'bulk-status')
        health.lacks(firstInterface, need);
      return second;
    },
  };
}

function mayFallBack(failure: Failure): boolean {
  switch (failure.code) {
    case 'not-understood':
    case 'key-refused':
      return true;
    case 'refused':
      return isUnknownCall(failure);
    case 'unreachable':
      return failure.data.cause === 'reset';
    default:
      return false;
  }
}

function notServed(interfaceName: InterfaceName): Failure {
  const where = encodeMessage(interfaceName === 'rest' ? 'rest-silent' : 'action-silent');
  return { code: 'not-understood', data: { where, sample: '', httpStatus: null } };
}
