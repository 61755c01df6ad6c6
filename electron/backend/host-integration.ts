import type { Clock } from '../../shared/model/base/clock.ts';
import type { Notice } from '../../shared/model/host/notice.ts';
import { asMachine } from './base/caller.ts';
import { byHost } from './base/capabilities.ts';
import type { EventBus } from './base/events.ts';
import type { Host } from './base/host.ts';
import type { SettingsStore } from './base/settings.ts';
import type { ConnectionDesk } from './desk/connections/connections.ts';
import type { FilesForTills } from './desk/host/files-for-tills.ts';
import { openHostDesk } from './desk/host/host.ts';
import { createPageEvents } from './desk/host/page-events.ts';
import { createPageRequests } from './desk/host/page-requests.ts';
import { openPrintingDesk } from './desk/host/printing.ts';
import type { SendingPause } from './desk/host/sending-pause.ts';
import { openSharingDesk } from './desk/host/sharing.ts';
import { watchShopStatus } from './desk/host/shop-status.ts';
import { createTray } from './desk/host/tray.ts';
import type { AccountDesk } from './desk/money/account.ts';
import { openNotices } from './desk/notices/notices.ts';
import { createWords } from './desk/notices/words.ts';
import type { StaffDesk } from './desk/staff/staff.ts';
import type { Journal } from './journal/journal.ts';
import type { Sending } from './sending.ts';
import type { Updating } from './updating.ts';

/** The components of the app that use the operating system, such as printing and notices. */
export type HostIntegration = ReturnType<typeof openHostIntegration>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: creates all components that use the host.
export function openHostIntegration(deps: {
  readonly host: Pick<Host, 'capabilities' | 'sharing'>;
  readonly journal: Journal;
  readonly account: Pick<AccountDesk, 'read'>;
  readonly settings: SettingsStore;
  readonly connections: Pick<ConnectionDesk, 'list' | 'selectedId'>;
  readonly updates: Pick<Updating, 'status' | 'ask'>;
  readonly staff: Pick<StaffDesk, 'isAnybodyThere'>;
  readonly filesForTills: FilesForTills;
  readonly sending: Pick<Sending, 'queue' | 'prices' | 'gaps'>;
  readonly hold: SendingPause;
  readonly events: Pick<EventBus, 'on'>;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, settings, connections, updates, sending, hold, staff, clock, onDefect } = deps;
  const { capabilities } = deps.host;
  const { notify, badge, tray, power } = capabilities;
  const pageRequests = createPageRequests();
  const standing = watchShopStatus({
    journal,
    held: hold.held,
    clock,
    onDefect,
    mayNotSend: (id) => sending.queue.breaker.reason(id) !== null || sending.prices.waits().has(id),
    isStopped: () => !sending.gaps.mayClaim(),
  });
  deps.events.on('holdChanged', () => standing.look());
  const pageEvents = createPageEvents(standing);
  const words = createWords(journal.keyValues, () => icon?.showAgain());
  const noticeHost = byHost(notify);
  const screen = byHost(power)?.screen;
  const notices = openNotices({
    journal,
    settings,
    words,
    askPage: pageRequests.send,
    clock,
    onDefect,
    show(notice: Notice) {
      noticeHost?.show(notice);
      // Each till shows the notice through its own operating system.
      pageEvents.send({ what: 'notice', notice }, noticeHost ? 'tills' : 'all');
    },
    // A locked app counts as a locked screen.
    isScreenOpen: () => screen?.() === 'open' && staff.isAnybodyThere(),
    isAnybodyThere: staff.isAnybodyThere,
    copy: (text) => noticeHost?.copy(text),
  });
  const trayHost = byHost(tray);
  const icon = trayHost
    ? createTray({
        host: trayHost,
        standing,
        words,
        feed: journal.feed,
        clock,
        onDefect,
        // The balance of the machine's selected connection, even if another caller placed the order.
        account: {
          read: async () => deps.account.read({ connectionId: await asMachine(connections.selectedId) }),
        },
        isAnybodyThere: staff.isAnybodyThere,
        hold,
        askPage: pageRequests.send,
        onHidden: notices.tellOfTray,
      })
    : null;

  const printing = openPrintingDesk({
    settings,
    spooler: byHost(capabilities.printRaw),
    clock,
    supplierAddresses: async () =>
      (await connections.list()).connections.map(({ baseAddress }) => baseAddress),
  });

  return {
    desk: openHostDesk({
      capabilities,
      pageRequests,
      updates,
      pageEvents,
      hold,
      words,
      notices,
      filesForTills: deps.filesForTills,
    }),
    printing,
    sharing: openSharingDesk({ sharing: deps.host.sharing, hold, orders: journal.orders }),
    /** Sends a request to the page. If no page is open yet, the first page that opens gets the request. */
    askPage: pageRequests.send,
    /** The texts that the app shows outside the page, in the language that the page used last. Null if no page has supplied texts. */
    say: words.say,
    /** Loads earlier notifications, then starts notifying. Call before anything is sent. */
    async start(): Promise<void> {
      await hold.start();
      await words.start();
      if (notify.by !== 'nobody') await notices.start();
      noticeHost?.onAct((id, act) => void notices.act(id, act).catch(onDefect));
      icon?.start();
      const showBadge = byHost(badge);
      if (showBadge) standing.follow(showBadge);
      const keepAwake = byHost(power)?.keepAwake;
      if (keepAwake) standing.follow(({ sending: isSending }) => keepAwake(isSending));
    },
    async stop(): Promise<void> {
      byHost(power)?.keepAwake(false);
      icon?.stop();
      const printed = printing.stop();
      await standing.stop();
      await notices.stop();
      await printed;
    },
  };
}
