import type { RPCLink } from '@orpc/client/websocket';
import { ORPCError } from '@orpc/server';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { HostConnectionState } from '../../../shared/model/host/sharing.ts';
import type { OpenConnection, Refused } from './connect-to-host.ts';

export type HostConnection = ReturnType<typeof createHostConnection>;

const firstWaitMs = 200;
/** This interval is short, so that the till is connected again at most two seconds after the host has returned. */
const maxWaitMs = 1_000;
/** Interval between attempts if the connection cannot succeed before a user at the other machine does something. */
const refusedWaitMs = 20_000;

export function createHostConnection(deps: {
  readonly open: () => Promise<OpenConnection | Refused>;
  readonly clock: Clock;
  readonly onChanged: () => void;
}) {
  const { clock } = deps;
  let now: { readonly state: HostConnectionState; readonly since: number } = {
    state: 'opening',
    since: clock.nowMs(),
  };
  let link: RPCLink<Record<never, never>> | null = null;
  let waitMs = firstWaitMs;
  let cancelWait = (): void => {};
  let close = (): void => {};
  let isStopped = false;
  const tried = Promise.withResolvers<void>();

  function become(state: HostConnectionState): void {
    tried.resolve();
    if (state === now.state) return;
    now = { state, since: clock.nowMs() };
    deps.onChanged();
  }

  async function connect(): Promise<void> {
    const opened = await deps.open();
    if (typeof opened === 'string') return retryLater(opened);
    if (isStopped) return opened.close();
    link = opened.link;
    close = opened.close;
    waitMs = firstWaitMs;
    become('here');
    const ended = await opened.ended;
    link = null;
    retryLater(ended);
  }

  function retryLater(reason: Refused): void {
    if (isStopped) return;
    become(reason);
    cancelWait = clock.after(reason === 'away' ? waitMs : refusedWaitMs, () => void connect());
    waitMs = Math.min(waitMs * 2, maxWaitMs);
  }

  return {
    state: () => now,
    /** Calls the host. Rejects with `host-away` if the host is unreachable. Never repeats or delays a call. */
    async call(path: readonly string[], input: unknown, signal?: AbortSignal): Promise<unknown> {
      // The page is already shown while the till connects. The page's reads wait for the first attempt to connect, but not for later
      // attempts.
      if (now.state === 'opening') await tried.promise;
      const currentLink = link;
      if (currentLink === null) throw away(false);
      try {
        return await currentLink.call(path, input, {
          context: {},
          ...(signal === undefined ? {} : { signal }),
        });
      } catch (error) {
        // The host's own error is passed on. If the connection broke during the call, it is unknown what the host has done.
        if (link === currentLink || (error instanceof ORPCError && error.defined)) throw error;
        throw away(true);
      }
    },
    start: (): void => void connect(),
    stop(): void {
      isStopped = true;
      tried.resolve();
      cancelWait();
      close();
      link = null;
    },
  };
}

const away = (asked: boolean) => new ORPCError('host-away', { defined: true, data: { asked } });
