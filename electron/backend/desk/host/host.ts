import type { AppMenu } from '../../../../shared/model/host/app-menu.ts';
import { capabilityNames, type ReportedCapability } from '../../../../shared/model/host/capability.ts';
import type { PageRequest } from '../../../../shared/model/host/page-request.ts';
import type { PageEvent } from '../../../../shared/model/host/shop-status.ts';
import type { UpdateStatus } from '../../../../shared/model/host/update.ts';
import { byHost, type Capabilities } from '../../base/capabilities.ts';
import type { Notices } from '../notices/notices.ts';
import type { Words } from '../notices/words.ts';
import type { FilesForTills } from './files-for-tills.ts';
import type { PageEvents } from './page-events.ts';
import type { PageRequests } from './page-requests.ts';
import type { SendingPause } from './sending-pause.ts';

export interface HostDesk {
  /** For the calling till. */
  nextPiece: FilesForTills['next'];
  capabilities(): ReportedCapability[];
  requests(signal?: AbortSignal): AsyncGenerator<PageRequest, void>;
  update(): UpdateStatus;
  /** Checks the update feed now, if there is one. */
  askForUpdate(): Promise<UpdateStatus>;
  /** The next piece of a file that was opened with the app, base64; null if it is gone. */
  readFile(token: string): Promise<{ piece: string; more: boolean } | null>;
  /** The system's setting; null if the host has none. */
  openAtLogin(): Promise<{ on: boolean } | null>;
  setOpenAtLogin(on: boolean): Promise<{ on: boolean } | null>;
  showMenu(menu: AppMenu): { shown: boolean };
  openCustomerDisplay(): { opened: boolean };
  signals(signal?: AbortSignal): AsyncGenerator<PageEvent, void>;
  /** Stops all sending, or resumes it. */
  hold(held: boolean): Promise<{ held: boolean }>;
  writeWords(language: string, words: Readonly<Record<string, string>>): Promise<Record<never, never>>;
  tryNotice(): Record<never, never>;
  isMuted(batchId: string): { muted: boolean };
  mute(batchId: string, isMuted: boolean): Promise<{ muted: boolean }>;
}

/** What the page may know about its system, and the system's requests to the page. */
export function openHostDesk(parts: {
  readonly capabilities: Capabilities;
  readonly pageRequests: Pick<PageRequests, 'follow'>;
  readonly updates: { status(): UpdateStatus; ask(): Promise<UpdateStatus> };
  readonly pageEvents: Pick<PageEvents, 'follow'>;
  readonly hold: SendingPause;
  readonly filesForTills: Pick<FilesForTills, 'next'>;
  readonly words: Pick<Words, 'write'>;
  readonly notices: Pick<Notices, 'tryOne' | 'isMuted' | 'setMuted'>;
}): HostDesk {
  const { openFiles, openAtLogin, menu, quickActions, secondWindow } = parts.capabilities;
  const login = byHost(openAtLogin);
  const readLogin = async () => (login === undefined ? null : { on: await login.isOn() });
  return {
    capabilities: () =>
      capabilityNames.map((name) => {
        const capability = parts.capabilities[name];
        if (capability.by === 'nobody') return { name, by: 'nobody', why: capability.why };
        return { name, by: capability.by };
      }),
    nextPiece: parts.filesForTills.next,
    requests: (signal) => parts.pageRequests.follow(signal),
    update: () => parts.updates.status(),
    askForUpdate: () => parts.updates.ask(),
    async readFile(token) {
      const read = await byHost(openFiles)?.readNext(token);
      return read ? { piece: Buffer.from(read.piece).toString('base64'), more: read.more } : null;
    },
    openAtLogin: readLogin,
    async setOpenAtLogin(on) {
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
    signals: (signal) => parts.pageEvents.follow(signal),
    async hold(held) {
      await parts.hold.set(held);
      return { held: parts.hold.held() };
    },
    async writeWords(language, words) {
      await parts.words.write(language, words);
      return {};
    },
    tryNotice() {
      parts.notices.tryOne();
      return {};
    },
    isMuted: (batchId) => ({ muted: parts.notices.isMuted(batchId) }),
    async mute(batchId, isMuted) {
      await parts.notices.setMuted(batchId, isMuted);
      return { muted: parts.notices.isMuted(batchId) };
    },
  };
}
