import { RPCLink } from '@orpc/client/websocket';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { PostgresConfig } from '../../backend/base/postgres-config.ts';
import type { TillOfServer } from '../../backend/journal/server/duty.ts';
import {
  connectionAddress,
  openMessageBus,
  type TillMessage,
} from '../../backend/journal/server/message-bus.ts';
import type { OpenConnection, Refused } from '../connection/connect-to-host.ts';
import { createMessageSocket } from './message-socket.ts';
import { dutyAddress, type Opening, refusals, words } from './protocol.ts';

/** If the till on duty does not answer in this time, it counts as away. */
const answerMs = 3_000;
/** The till on duty is gone after this time: three missed heartbeats plus a margin. */
const dutyGoneMs = 7_000;
const checkEveryMs = 500;

/**
 * Connects this till to the till on duty through the shop's server, or returns the refusal. Closes automatically if that till is silent for
 * too long, so that calls fail immediately and do not wait for a till that may be gone.
 */
export async function connectThroughServer(deps: {
  readonly config: PostgresConfig;
  readonly till: TillOfServer;
  readonly term: number;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** Time since the last message from the till on duty. */
  readonly silentForMs: () => number;
}): Promise<OpenConnection | Refused> {
  const { config, till, term, clock } = deps;
  const isSilent = (): boolean => deps.silentForMs() >= dutyGoneMs;
  if (isSilent()) return 'away';
  const connectionId = deps.randomId();
  const receiver = dutyAddress(term);
  const letIn = Promise.withResolvers<'opened' | Refused>();
  const bus = await openMessageBus(config, connectionAddress(connectionId), clock, (message) =>
    read(message),
  ).catch(() => null);
  if (bus === null) return 'away';
  let refused: Refused = 'away';
  const { socket, receive, end } = createMessageSocket((text) =>
    bus.send(receiver, connectionId, `${words.data}${text}`),
  );
  function read({ body }: TillMessage): void {
    if (body.startsWith(words.data)) receive(body.slice(words.data.length));
    else if (body === words.opened) letIn.resolve('opened');
    else if (body === words.close) end();
    else if (body.startsWith(words.refused)) {
      const reason = body.slice(words.refused.length);
      refused = refusals.find((each) => each === reason) ?? 'away';
      letIn.resolve(refused);
    }
  }
  const ended = new Promise<Refused>((resolve) => {
    socket.addEventListener('close', () => {
      cancelCheck();
      void bus
        .send(receiver, connectionId, words.close)
        .catch(() => {})
        .then(() => bus.close());
      resolve(refused);
    });
  });
  void bus.ended.then(end);
  let cancelCheck = (): void => {};
  function check(): void {
    if (isSilent()) end();
    else cancelCheck = clock.after(checkEveryMs, check);
  }
  const cancelWait = clock.after(answerMs, () => letIn.resolve('away'));
  const opening: Opening = { till: till.id, name: till.name, version: till.version };
  const isSent = await bus.send(receiver, connectionId, `${words.open}${JSON.stringify(opening)}`).then(
    () => true,
    () => false,
  );
  const answer = isSent ? await letIn.promise : 'away';
  cancelWait();
  if (answer !== 'opened') {
    end();
    return answer;
  }
  check();
  return {
    link: new RPCLink({
      websocket: socket,
      ...wireObjects,
    }),
    ended,
    close: end,
  };
}
