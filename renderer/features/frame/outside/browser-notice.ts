import type { Notice } from '../../../../shared/model/host/notice.ts';

/** Shows a notice by the browser, if a person has allowed it; a click brings this tab up. Buttons are not a page's to offer. */
export function showBrowserNotice(notice: Notice, onClick: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { id, title, body } = notice;
  try {
    // One for all tabs: of those with the same tag the browser keeps the last.
    const shown = new Notification(title, { body, tag: id });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Browsers of phones have the name but let no page do it.
  }
}
