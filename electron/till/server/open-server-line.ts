import { RPCLink } from '@orpc/client/websocket';
import { namingConnection } from '../../../shared/contract/page-connection.ts';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { callingConnection } from '../../backend/base/caller.ts';
import type { PostgresPlace } from '../../backend/base/journal-place.ts';
import type { TillOfServer } from '../../backend/journal/server/duty.ts';
import { type LineMessage, lineAddress, openLinePost } from '../../backend/journal/server/line-post.ts';
import type { OpenLine, Refused } from '../line/open-line.ts';
import { dutyAddress, type Opening, refusals, words } from './line-letters.ts';
import { createLineSocket } from './line-socket.ts';

/** The till on duty answers at once, or is away. */
const answerMs = 3_000;
/** Three beats of it and some: sooner a wire that hiccups would end lines, later a person would wait before an empty counter for long. */
const silentMs = 7_000;
const lookEveryMs = 500;

/**
 * Opens this till's line to the one on duty, through the shop's server; or says why not. It ends by itself once that till has been silent for
 * too long: whoever asks it then is told at once, and does not wait for somebody who is perhaps gone.
 */
export async function openServerLine(parts: {
  readonly place: PostgresPlace;
  readonly till: TillOfServer;
  readonly term: number;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** How long the till on duty has said nothing. */
  readonly silentForMs: () => number;
}): Promise<OpenLine | Refused> {
  const { place, till, term, clock } = parts;
  const isSilent = (): boolean => parts.silentForMs() >= silentMs;
  if (isSilent()) return 'away';
  const line = parts.randomId();
  const to = dutyAddress(term);
  const letIn = Promise.withResolvers<'opened' | Refused>();
  const post = await openLinePost(place, lineAddress(line), clock, (message) => read(message)).catch(
    () => null,
  );
  if (post === null) return 'away';
  let refused: Refused = 'away';
  const { socket, receive, end } = createLineSocket((text) => post.send(to, line, `${words.data}${text}`));
  function read({ body }: LineMessage): void {
    if (body.startsWith(words.data)) receive(body.slice(words.data.length));
    else if (body === words.opened) letIn.resolve('opened');
    else if (body === words.close) end();
    else if (body.startsWith(words.refused)) {
      const said = body.slice(words.refused.length);
      refused = refusals.find((each) => each === said) ?? 'away';
      letIn.resolve(refused);
    }
  }
  const ended = new Promise<Refused>((resolve) => {
    socket.addEventListener('close', () => {
      cancelLook();
      void post
        .send(to, line, words.close)
        .catch(() => {})
        .then(() => post.close());
      resolve(refused);
    });
  });
  void post.ended.then(end);
  let cancelLook = (): void => {};
  function look(): void {
    if (isSilent()) end();
    else cancelLook = clock.after(lookEveryMs, look);
  }
  const cancelWait = clock.after(answerMs, () => letIn.resolve('away'));
  const opening: Opening = { till: till.id, name: till.name, version: till.version };
  const isSent = await post.send(to, line, `${words.open}${JSON.stringify(opening)}`).then(
    () => true,
    () => false,
  );
  const answer = isSent ? await letIn.promise : 'away';
  cancelWait();
  if (answer !== 'opened') {
    end();
    return answer;
  }
  look();
  return {
    link: new RPCLink({
      ...{ websocket: socket, ...wireObjects },
      // What a page of the till has selected goes on with what it asks.
      headers: () => namingConnection(callingConnection()),
    }),
    ended,
    close: end,
  };
}
