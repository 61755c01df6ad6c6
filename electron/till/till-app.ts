import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { implement, os as plain } from '@orpc/server';
import { z } from 'zod';
import { failures } from '../../shared/contract/base/failures.ts';
import { aboutSchema } from '../../shared/contract/connections/diagnostics.ts';
import { contract } from '../../shared/contract/contract.ts';
import { type Settings, settingsSchema, shopSettings } from '../../shared/contract/shop/settings.ts';
import { capabilityNames, type ReportedCapability } from '../../shared/model/host/capability.ts';
import { type Notice, noticeTarget } from '../../shared/model/host/notice.ts';
import { isQuiet } from '../../shared/model/host/notice-settings.ts';
import { type PageEvent, pageEventSchema } from '../../shared/model/host/shop-status.ts';
import type { Backend } from '../backend/backend.ts';
import { byHost } from '../backend/base/capabilities.ts';
import type { Host } from '../backend/base/host.ts';
import { createLog } from '../backend/base/log.ts';
import { createRedactor } from '../backend/base/redact.ts';
import { openSettings, type SettingsStore } from '../backend/base/settings.ts';
import type { CallsOf, PageSession } from '../backend/desk/base/calls.ts';
import { createPageRequests, type PageRequests } from '../backend/desk/host/page-requests.ts';
import { openPrintingDesk } from '../backend/desk/host/printing.ts';
import { catchAll } from '../backend/router/answer.ts';
import { sharingCalls } from '../backend/router/calls.ts';
import { type CallContext, routesOf } from '../backend/router/router.ts';
import { tillRefusal } from './base/till-refusal.ts';
import type { HostConnection } from './connection/host-connection.ts';
import { saveLocally } from './save-locally.ts';

const nobody: PageSession = { personId: null, stays: new AbortController().signal, close() {} };

/**
 * The app as a till. A till has no backend, so it opens no journal and reads no key. It forwards a page's calls to the machine whose desk
 * it uses. Only calls about this machine (display, printers, system, sharing) are answered by this app.
 */
export function openTillApp(host: Host, hostConnection: HostConnection): Backend {
  const logFile = join(host.dataFolder, 'logs', 'imei-desk.log');
  const log = createLog(logFile, host.redactor ?? createRedactor(), host.clock, host.randomId);
  const pageRequests = createPageRequests();
  const settings = openSettings(host.preferences);
  const localSettings = openLocalSettings(settings, hostConnection);
  const localHost = openLocalHost({ host, settings, hostConnection, pageRequests });
  const os = implement(contract)
    .$context<CallContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
    .use(async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        throw catchAll(error, log.incident);
      }
    });
  const { handOut } = host;
  const all = passedOn(contract, async (path, input, signal) =>
    saveLocally(await hostConnection.call(path, input, signal), { hostConnection, handOut }),
  );
  const router = {
    ...all,
    settings: routesOf('settings', os.settings, localSettings, log.incident),
    sharing: routesOf(
      'sharing',
      os.sharing,
      sharingCalls(host.sharing, () => true),
      log.incident,
    ),
    printing: routesOf('printing', os.printing, localHost.printing, log.incident),
    diagnostics: {
      ...all.diagnostics,
      about: os.diagnostics.about.handler(async () => {
        const about = await hostConnection.call(['diagnostics', 'about'], undefined);
        const { version, shell, dataFolder } = host;
        // The page warns about the keychain of the suppliers' keys. This computer has no such keys, so this call always reports `ok`.
        const localAbout = { version, shell, dataFolder, logFile, keychain: 'ok' as const };
        return { ...aboutSchema.parse(about), ...localAbout };
      }),
      reportDefect: os.diagnostics.reportDefect.handler(({ input }) => ({
        incidentId: log.incident('page failed', `${input.message}\n${input.stack}`),
      })),
    },
    host: { ...all.host, ...routesOf('host', os.host, localHost.calls, log.incident) },
  };
  return {
    // The host checks forwarded calls, both at its listener and in its router. This program does not know the form of the calls and does
    // not need it.
    router: router as unknown as Backend['router'],
    // The host knows who is signed in at this till.
    openSession: () => nobody,
    askPage: pageRequests.send,
    say: () => null,
    writeLate: async () => [],
    async recordSeenOutsideJournal() {},
    async installUpdate() {},
    unsettled: () => 0,
    async start() {
      log.info('started as a till', { version: host.version, shell: host.shell });
      hostConnection.start();
    },
    async stop() {
      hostConnection.stop();
      await localHost.printing.stop();
      log.info('stopped');
      await log.flush();
    },
  };
}

type Ask = (path: readonly string[], input: unknown, signal?: AbortSignal) => Promise<unknown>;
const failing = plain.errors(failures);

/** The contract's calls. Each call is passed to `ask` with the page's input. */
function passedOn(routes: typeof contract, ask: Ask) {
  const call = (path: readonly string[]) => failing.handler(({ input, signal }) => ask(path, input, signal));
  return Object.fromEntries(
    Object.entries(routes).map(([area, calls]) => [
      area,
      Object.fromEntries(
        Object.entries(calls)
          .filter(([, each]) => isContractProcedure(each))
          .map(([name]) => [name, call([area, name])]),
      ),
    ]),
  ) as Record<keyof typeof contract, Record<string, ReturnType<typeof call>>>;
}

const shopSchema = settingsSchema.pick(shopSettings);

/** The settings of a till. The shop's settings come from the desk; the other settings are the till's own. */
function openLocalSettings(ownSettings: SettingsStore, hostConnection: Pick<HostConnection, 'call'>) {
  // The settings are remembered while the host is away, so that the page still shows the shop's name.
  let ofShop: Partial<Settings> = {};
  async function read(): Promise<Settings> {
    const reported = await hostConnection.call(['settings', 'read'], undefined).catch(() => null);
    const parsed = shopSchema.safeParse(reported);
    if (parsed.success) ofShop = parsed.data;
    return { ...ownSettings.read(), ...ofShop };
  }
  return {
    read,
    async write(change: Parameters<SettingsStore['write']>[0]): Promise<Settings> {
      if (Object.keys(change).some((name) => Object.hasOwn(shopSettings, name))) throw tillRefusal();
      ownSettings.write(change);
      return read();
    },
  };
}

/** Calls that this machine answers for its page itself. The desk answers everything about the shop. */
const localCapabilities: readonly string[] = [
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

function openLocalHost(deps: {
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
    const lead = noticeTarget(id);
    if (lead !== null) pageRequests.send({ what: 'open', place: lead.place });
  });
  /** Shows a notice through this machine's system. Returns true if the notice was shown, or if notices are muted on this machine now. */
  function showsHere(notice: Notice): boolean {
    if (isQuiet(settings.read().notices.quiet, clock.nowMs())) return true;
    notices?.show({ ...notice, actions: [] });
    return notices !== undefined;
  }
  const noUpdateStatus = { from: null, askedAt: null, trouble: null, ready: null, demanded: null };
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
          if (capability.by === 'page' || localCapabilities.includes(name))
            return { name, by: capability.by };
          return { name, by: 'nobody', why: 'till' };
        }),
      requests: (_, { signal }) => pageRequests.follow(signal),
      update: () => noUpdateStatus,
      askForUpdate: () => noUpdateStatus,
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
