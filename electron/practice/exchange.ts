import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../shared/model/base/clock.ts';
import { appliesAfterTaking, fakeReply } from './apply-fault.ts';
import type { Fault, Faults } from './base/faults.ts';
import { readBody } from './base/read-body.ts';
import { jsonReply, type Reply } from './base/reply.ts';
import type { RequestAnswer, RequestInProgress, RequestLog } from './base/request-log.ts';
import { insideFolder, type Site } from './base/site.ts';
import { readHead, type SupplierRequest, subjectOf, withBody } from './base/supplier-request.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Answers, CountedRequest } from './interface/answer.ts';
import { writeHalf, writeReply } from './write-reply.ts';

export interface ExchangeDeps {
  readonly clock: Clock;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly answers: Answers;
  readonly dialect: () => Dialect;
  readonly site: () => Site;
  /** Resolves when this time has passed on the supplier's clock. */
  readonly wait: (delayMs: number) => Promise<void>;
}

export async function exchange(
  deps: ExchangeDeps,
  message: IncomingMessage,
  response: ServerResponse,
  connection: number,
): Promise<void> {
  const { clock, faults, answers } = deps;
  response.sendDate = false;
  if (deps.site().tellsNoTime !== true) response.setHeader('Date', new Date(clock.nowMs()).toUTCString());
  const head = readHead(message);
  const logged = deps.log.begin({
    arrivedMonotonicMs: clock.monotonicMs(),
    arrivedAtMs: clock.nowMs(),
    connection,
    method: head.method,
    path: head.path.slice(0, 200),
  });
  response.on('close', () => {
    if (logged.answer.is === 'waiting') logged.answer = { is: 'left' };
  });

  const early = faults.takeBeforeReading(head);
  if (early) {
    answers.count(head, logged);
    dropConnection(response, logged, early, 'before-reading');
    return;
  }
  const read = await readBody(message);
  if (read.is !== 'whole') {
    answers.count(head, logged);
    if (read.is === 'too-large') refuseBody(response, logged);
    return;
  }
  const request = withBody(head, message, read.body);
  // A rule is compared with the path without the site's folder, so that the rule works for a site in any folder.
  const subject = subjectOf(insideFolder(deps.site(), request) ?? request);
  Object.assign(logged, {
    action: cut(subject.action),
    serviceId: cut(subject.serviceId),
    identifier: cut(subject.identifier),
  });
  const counted = answers.count(request, logged);
  const fault = faults.take(subject);
  if (fault === null) return reply(response, logged, await answers.answer(counted, logged));
  logged.fault = fault.kind;
  const truth = appliesAfterTaking(fault) ? await answers.answer(counted, logged) : null;
  await applyFault(deps, { fault, request, counted, truth }, response, logged);
}

interface FaultedRequest {
  readonly fault: Fault;
  readonly request: SupplierRequest;
  readonly counted: CountedRequest;
  /** The true reply; null if the supplier has not processed the request. */
  readonly truth: Reply | null;
}

async function applyFault(
  { wait, answers, dialect }: ExchangeDeps,
  { fault, request, counted, truth }: FaultedRequest,
  response: ServerResponse,
  logged: RequestInProgress,
): Promise<void> {
  switch (fault.kind) {
    case 'never-answer':
      return;
    case 'delay':
      await wait(fault.delayMs);
      return reply(response, logged, truth ?? (await answers.answer(counted, logged)));
    case 'held': {
      const { socket } = response;
      await wait(fault.delayMs);
      if (socket?.errored) return;
      return reply(response, logged, await answers.answer(counted, logged));
    }
    case 'drop':
      if (fault.when !== 'mid-reply') return dropConnection(response, logged, fault, fault.when);
      logged.answer = { is: 'dropped', when: 'mid-reply' };
      if (truth) writeHalf(response, truth);
      return;
    default: {
      const fake = fakeReply(fault, request, dialect(), truth);
      if (fake) reply(response, logged, fake);
    }
  }
}

function reply(response: ServerResponse, logged: RequestInProgress, answer: Reply): void {
  // A request whose client has disconnected is also logged, but its reply no longer matters.
  if (response.destroyed || response.socket === null) return;
  logged.answer = { is: 'replied', status: answer.status };
  writeReply(response, answer);
}

function dropConnection(
  response: ServerResponse,
  logged: RequestInProgress,
  fault: Fault,
  when: Extract<RequestAnswer, { is: 'dropped' }>['when'],
): void {
  logged.fault = fault.kind;
  logged.answer = { is: 'dropped', when };
  response.socket?.destroy();
}

/** Refuses a body that is too large. The rest of the body is not read, because the connection closes after the answer. */
function refuseBody(response: ServerResponse, logged: RequestInProgress): void {
  const answer = jsonReply(413, { ERROR: [{ MESSAGE: 'Request too large' }] }, { Connection: 'close' });
  response.on('finish', () => response.socket?.destroySoon());
  reply(response, logged, answer);
}

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, 200);
}
