import { z } from 'zod';
import { capabilityNames, type ReportedCapability } from '../../shared/model/host/capability.ts';
import { leadOf, type Notice } from '../../shared/model/host/notice.ts';
import { isQuiet } from '../../shared/model/host/notice-settings.ts';
import { type PageEvent, pageEventSchema } from '../../shared/model/host/shop-status.ts';
import { byHost } from '../backend/base/capabilities.ts';
import type { Host } from '../backend/base/host.ts';
import type { SettingsStore } from '../backend/base/settings.ts';
import type { CallsOf } from '../backend/desk/base/calls.ts';
import type { PageRequests } from '../backend/desk/host/page-requests.ts';
import { openPrintingDesk } from '../backend/desk/host/printing.ts';
import type { HostConnection } from './connection/host-connection.ts';

/** Calls that this machine answers for its page itself. The desk answers everything about the shop. */
const stillHere: readonly string[] = [
  'openAtLogin',
  'secondWindow',
  'menu',
  'quickActions',
  'printRaw',
  'openOutside',
  'notify',
];

const askAgainMs = 1_000;

async function* pageEventsOf(reported: unknown): AsyncGenerator<PageEvent, void> {
  if (typeof reported !== 'object' || reported === null || !(Symbol.asyncIterator in reported)) return;
  for await (const each of reported as AsyncIterable<unknown>) yield pageEventSchema.parse(each);
}

const reportedSchema = z.object({ connections: z.array(z.object({ baseAddress: z.string() })) });

export function openLocalHost(deps: {
  readonly host: Pick<Host, 'capabilities' | 'clock'>;
  readonly settings: SettingsStore;
  readonly hostConnection: Pick<HostConnection, 'call'>;
  readonly pageRequests: PageRequests;
}) {
  const { host, settings, hostConnection, pageRequests } = deps;
  const { capabilities, clock } = host;
  const { openAtLogin, menu, quickActions, secondWindow } = capabilities;
  const login = byHost(openAtLogin);
  const readLogin = async () => (login === undefined ? null : { on: await login.isOn() });
  const notices = byHost(capabilities.notify);
  // A click on the notice opens its subject. The other buttons of a notice work only at the desk.
  notices?.onAct((id) => {
    const lead = leadOf(id);
    if (lead !== null) pageRequests.send({ what: 'open', place: lead.place });
  });
  /** Shows a notice through this machine's system. Returns true if the notice was shown, or if notices are muted on this machine now. */
  function showsHere(notice: Notice): boolean {
    if (isQuiet(settings.read().notices.quiet, clock.nowMs())) return true;
    notices?.show({ ...notice, actions: [] });
    return notices !== undefined;
  }
  const nobodyAsks = { from: null, askedAt: null, trouble: null, ready: null, demanded: null };
  const printing = openPrintingDesk({
    settings,
    spooler: byHost(capabilities.printRaw),
    clock,
    async supplierAddresses() {
      const reported = await hostConnection.call(['connections', 'list'], undefined);
      const { connections } = reportedSchema.parse(reported);
      return connections.map(({ baseAddress }) => baseAddress);
    },
  });
  return {
    printing,
    calls: {
      capabilities: () =>
        capabilityNames.map((name): ReportedCapability => {
          const capability = capabilities[name];
          if (capability.by === 'nobody') return { name, by: 'nobody', why: capability.why };
          if (capability.by === 'page' || stillHere.includes(name)) return { name, by: capability.by };
          return { name, by: 'nobody', why: 'till' };
        }),
      requests: (_, { signal }) => pageRequests.follow(signal),
      update: () => nobodyAsks,
      askForUpdate: () => nobodyAsks,
      readFile: async (input) => {
        const read = await byHost(capabilities.openFiles)?.readNext(input.token);
        return read ? { piece: Buffer.from(read.piece).toString('base64'), more: read.more } : null;
      },
      // Files that were opened on this machine come from its own shell and not from the desk.
      nextPiece: () => null,
      openAtLogin: readLogin,
      setOpenAtLogin: async (input) => {
        await login?.set(input.on);
        return readLogin();
      },
      showMenu: (input) => {
        byHost(quickActions)?.(input.words);
        byHost(menu)?.(input);
        return { shown: menu.by === 'host' };
      },
      openCustomerDisplay: () => {
        byHost(secondWindow)?.();
        return { opened: secondWindow.by === 'host' };
      },
      // The page follows events as long as its own connection is open. If the host was away and returns, the page gets the host's events
      // again.
      async *signals(_, { signal }) {
        while (!signal?.aborted) {
          try {
            for await (const reported of pageEventsOf(
              await hostConnection.call(['host', 'signals'], undefined, signal),
            ))
              if (reported.what !== 'notice' || !showsHere(reported.notice)) yield reported;
          } catch {}
          await new Promise<void>((resolve) => clock.after(askAgainMs, resolve));
        }
      },
      // The notices come from the host with the host's texts, so texts of this machine are not needed.
      writeWords: () => ({}),
      tryNotice: () => ({}),
    } satisfies Partial<CallsOf<'host'>>,
  };
}
