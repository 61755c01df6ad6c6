import { app, clipboard, Notification, powerMonitor } from 'electron';
import { type Notice, type NoticeAct, noticeTarget } from '../../../shared/model/host/notice.ts';
import type { Capability, NoticeHost } from '../../backend/base/capabilities.ts';
import { type ExecutablePath, executablePath } from '../launch/executable-path.ts';
import { isInstalled } from './quick-actions.ts';
import type { DesktopSystem } from './system.ts';

/**
 * Windows identifies the app by the name. If the user clicks a notification while the app is closed, Windows starts the app by the id. The
 * name and the id must never change.
 */
const appUserModelId = 'desk.imei.desktop';
const toastActivator = '{5B0F6C0E-6C39-4B52-9E0E-6B4B7F8A2D51}';

/**
 * Maximum number of notifications that the app remembers; users keep fewer in the system's list. The app no longer handles clicks on older
 * notifications.
 */
const maxKept = 100;

/**
 * The system's notifications through Electron. Call this only once and early, because on Windows it receives the click that started the
 * app.
 */
export function createNotifications(
  system: DesktopSystem,
  executable: ExecutablePath = executablePath(),
): Capability<NoticeHost> {
  const { platform } = system;
  if (platform === 'darwin' && !system.isSigned()) return { by: 'nobody', why: 'mac-unsigned' };
  if (platform === 'win32') {
    // For a program that is not installed, the next calls would create a Start menu entry and a Windows class id.
    if (!isInstalled(executable)) return { by: 'nobody', why: 'not-installed' };
    app.setAppUserModelId(appUserModelId);
    app.setToastActivatorCLSID(toastActivator);
  }
  if (!Notification.isSupported()) return { by: 'nobody', why: 'not-shown-here' };

  const visible = new Map<string, { readonly native: Notification; readonly isPrivate: boolean }>();
  const waiting: (readonly [string, NoticeAct])[] = [];
  let reportAct = (id: string, act: NoticeAct): void => void waiting.push([id, act]);
  const done = (id: string, act: NoticeAct | undefined): void => {
    if (act === undefined || noticeTarget(id) === null) return;
    if (act === 'open') system.showWindow();
    reportAct(id, act);
  };
  /** Handles clicks and buttons of this notification, as long as no newer notification has the same id. */
  const listen = (native: Notification, id: string): void => {
    const isHeld = (): boolean => visible.get(id)?.native === native;
    native.on('click', () => isHeld() && done(id, 'open'));
    native.on('action', ({ actionIndex }) => isHeld() && done(id, noticeTarget(id)?.acts[actionIndex]));
  };
  // On Windows, only this event reports clicks on notifications of earlier runs, and it also reports some clicks on notifications of this
  // run.
  if (platform === 'win32')
    Notification.handleActivation(({ type, arguments: reported, actionIndex }) => {
      const id = tagOf(reported);
      if (id !== null && visible.has(id)) return;
      if (id !== null && noticeTarget(id) !== null)
        done(id, type === 'action' ? noticeTarget(id)?.acts[actionIndex ?? 0] : 'open');
      else if (type === 'click') system.showWindow();
    });
  // The system still lists notifications of an earlier run, and users can click them.
  if (platform === 'darwin')
    void Notification.getHistory().then(
      (earlier) => {
        for (const native of earlier) {
          const { id } = native;
          if (visible.has(id)) continue;
          listen(native, id);
          visible.set(id, { native, isPrivate: noticeTarget(id)?.subject === 'result' });
        }
      },
      () => undefined,
    );
  powerMonitor.on('lock-screen', () => {
    for (const [id, { native, isPrivate }] of visible)
      if (isPrivate) {
        native.close();
        visible.delete(id);
      }
  });

  return {
    by: 'host',
    use: {
      show(notice: Notice) {
        const { id, title, body, actions, isPrivate } = notice;
        visible.get(id)?.native.close();
        visible.delete(id);
        const native = new Notification({
          id,
          title,
          body,
          actions: actions.map(({ label }) => ({ type: 'button', text: label })),
        });
        listen(native, id);
        native.show();
        // Keeps a reference, because Electron garbage-collects notifications with their listeners.
        visible.set(id, { native, isPrivate });
        const [oldest] = visible.keys();
        if (visible.size > maxKept && oldest !== undefined) visible.delete(oldest);
      },
      onAct(listener) {
        reportAct = listener;
        for (const [id, act] of waiting.splice(0)) listener(id, act);
      },
      copy: (text) => clipboard.writeText(text),
    },
  };
}

/** The id in Windows' activation string; Electron writes it as `type=click&tag=ID`. */
function tagOf(reported: string): string | null {
  return new URLSearchParams(reported).get('tag');
}
