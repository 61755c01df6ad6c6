import type { Notice } from '../../../../shared/model/host/notice.ts';

/** Shows a notice by the browser, if a person has allowed it; a click shows this tab. A page cannot add buttons. */
export function showBrowserNotice(notice: Notice, onClick: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { id, title, body } = notice;
  try {
    // One for all tabs: the browser keeps the last with the same tag.
    const shown = new Notification(title, { body, tag: id });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Browsers of phones have the class but forbid it to pages.
  }
}
