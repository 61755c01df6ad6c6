import { capabilityNames, type ReportedCapability } from '../../../../shared/model/host/capability.ts';
import type { UpdateStatus } from '../../../../shared/model/host/update.ts';
import { byHost, type Capabilities } from '../../base/capabilities.ts';
import { type DeskOf, whileThere } from '../base/calls.ts';
import type { Notices } from '../notices/notices.ts';
import type { Words } from '../notices/words.ts';
import type { FilesForTills } from './files-for-tills.ts';
import type { PageEvents } from './page-events.ts';
import type { PageRequests } from './page-requests.ts';
import type { SendingPause } from './sending-pause.ts';

export function openHostDesk(deps: {
  readonly capabilities: Capabilities;
  readonly pageRequests: Pick<PageRequests, 'follow'>;
  readonly updates: { status(): UpdateStatus; ask(): Promise<UpdateStatus> };
  readonly pageEvents: Pick<PageEvents, 'follow'>;
  readonly hold: SendingPause;
  readonly filesForTills: Pick<FilesForTills, 'next'>;
  readonly words: Pick<Words, 'write'>;
  readonly notices: Pick<Notices, 'tryOne' | 'isMuted' | 'setMuted'>;
}) {
  const { openFiles, openAtLogin, menu, quickActions, secondWindow } = deps.capabilities;
  const login = byHost(openAtLogin);
  const readLogin = async () => (login === undefined ? null : { on: await login.isOn() });
  return {
    capabilities: (): ReportedCapability[] =>
      capabilityNames.map((name) => {
        const capability = deps.capabilities[name];
        if (capability.by === 'nobody') return { name, by: 'nobody', why: capability.why };
        return { name, by: capability.by };
      }),
    nextPiece: ({ token }) => deps.filesForTills.next(token),
    requests: (_, origin) => deps.pageRequests.follow(whileThere(origin)),
    update: () => deps.updates.status(),
    askForUpdate: () => deps.updates.ask(),
    /** The next piece of a file opened with the app, as base64; null if the file is no longer available. */
    async readFile({ token }) {
      const read = await byHost(openFiles)?.readNext(token);
      return read ? { piece: Buffer.from(read.piece).toString('base64'), more: read.more } : null;
    },
    /** Whether the app starts at login; null if the host cannot do that. */
    openAtLogin: readLogin,
    async setOpenAtLogin({ on }) {
      await login?.set(on);
      return readLogin();
    },
    showMenu(shown) {
      byHost(quickActions)?.(shown.words);
      byHost(menu)?.(shown);
      return { shown: menu.by === 'host' };
    },
    openCustomerDisplay() {
      byHost(secondWindow)?.();
      return { opened: secondWindow.by === 'host' };
    },
    signals: (_, origin) => deps.pageEvents.follow(whileThere(origin)),
    async hold({ held }) {
      await deps.hold.set(held);
      return { held: deps.hold.held() };
    },
    async writeWords({ language, words }) {
      await deps.words.write(language, words);
      return {};
    },
    tryNotice() {
      deps.notices.tryOne();
      return {};
    },
    isMuted: ({ batchId }) => ({ muted: deps.notices.isMuted(batchId) }),
    async mute({ batchId, muted }) {
      await deps.notices.setMuted(batchId, muted);
      return { muted: deps.notices.isMuted(batchId) };
    },
  } satisfies DeskOf<'host'>;
}
