import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../shared/model/base/clock.ts';
import { appliesAfterTaking, fakeReply } from './apply-fault.ts';
import type { Fault, Faults } from './base/faults.ts';
import { readBody } from './base/read-body.ts';
import { jsonReply, type Reply } from './base/reply.ts';
import type { OpenLine, RequestAnswer, RequestLog } from './base/request-log.ts';
import { insideFolder, type Site } from './base/site.ts';
import { readHead, type SupplierRequest, subjectOf, withBody } from './base/supplier-request.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Answers, CountedRequest } from './interface/answer.ts';
import { writeHalf, writeReply } from './write-reply.ts';

export interface ExchangeParts {
  readonly clock: Clock;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly answers: Answers;
  readonly dialect: () => Dialect;
  readonly site: () => Site;
  /** Resolves after so long by the supplier's clock. */
  readonly wait: (delayMs: number) => Promise<void>;
}

/** One request from its arrival to its reply, with whatever a fault makes of it. */
export async function exchange(
  parts: ExchangeParts,
  message: IncomingMessage,
  response: ServerResponse,
  connection: number,
): Promise<void> {
  const { clock, faults, answers } = parts;
  const head = readHead(message);
  const line = parts.log.begin({
    arrivedMonotonicMs: clock.monotonicMs(),
    arrivedAtMs: clock.nowMs(),
    connection,
    method: head.method,
    path: head.path.slice(0, 200),
  });
  response.on('close', () => {
    if (line.answer.is === 'waiting') line.answer = { is: 'left' };
  });

  const early = faults.takeBeforeReading(head);
  if (early) {
    answers.count(head, line);
    dropConnection(response, line, early, 'before-reading');
    return;
  }
  const read = await readBody(message);
  if (read.is !== 'whole') {
    answers.count(head, line);
    if (read.is === 'too-large') refuseBody(response, line);
    return;
  }
  const request = withBody(head, message, read.body);
  // A rule fits by the path behind the folder, so that it holds wherever the site is.
  const subject = subjectOf(insideFolder(parts.site(), request) ?? request);
  Object.assign(line, {
    action: cut(subject.action),
    serviceId: cut(subject.serviceId),
    identifier: cut(subject.identifier),
  });
  const counted = answers.count(request, line);
  const fault = faults.take(subject);
  if (fault === null) return reply(response, line, await answers.answer(counted, line));
  line.fault = fault.kind;
  const truth = appliesAfterTaking(fault) ? await answers.answer(counted, line) : null;
  await applyFault(parts, { fault, request, counted, truth }, response, line);
}

interface FaultedRequest {
  readonly fault: Fault;
  readonly request: SupplierRequest;
  readonly counted: CountedRequest;
  /** The true reply; null where the supplier has not looked at the request. */
  readonly truth: Reply | null;
}

async function applyFault(
  { wait, answers, dialect }: ExchangeParts,
  { fault, request, counted, truth }: FaultedRequest,
  response: ServerResponse,
  line: OpenLine,
): Promise<void> {
  switch (fault.kind) {
    case 'never-answer':
      return;
    case 'delay':
      await wait(fault.delayMs);
      return reply(response, line, truth ?? (await answers.answer(counted, line)));
    case 'drop':
      if (fault.when !== 'mid-reply') return dropConnection(response, line, fault, fault.when);
      line.answer = { is: 'dropped', when: 'mid-reply' };
      if (truth) writeHalf(response, truth);
      return;
    default: {
      const fake = fakeReply(fault, request, dialect(), truth);
      if (fake) reply(response, line, fake);
    }
  }
}

function reply(response: ServerResponse, line: OpenLine, answer: Reply): void {
  // A client that left early still has its line: what it would have been told no longer matters.
  if (response.destroyed || response.socket === null) return;
  line.answer = { is: 'replied', status: answer.status };
  writeReply(response, answer);
}

function dropConnection(
  response: ServerResponse,
  line: OpenLine,
  fault: Fault,
  when: Extract<RequestAnswer, { is: 'dropped' }>['when'],
): void {
  line.fault = fault.kind;
  line.answer = { is: 'dropped', when };
  response.socket?.destroy();
}

/** What is left of the body is not read: the connection goes with the answer. */
function refuseBody(response: ServerResponse, line: OpenLine): void {
  const answer = jsonReply(413, { ERROR: [{ MESSAGE: 'Request too large' }] }, { Connection: 'close' });
  response.on('finish', () => response.socket?.destroySoon());
  reply(response, line, answer);
}

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, 200);
}
