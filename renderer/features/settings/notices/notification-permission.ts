import { useSyncExternalStore } from 'react';

type Permission = NotificationPermission | 'unsupported';

const asked = new EventTarget();

const read = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

function subscribe(onChange: () => void): () => void {
  // After a visit to the browser's own settings.
  addEventListener('focus', onChange);
  asked.addEventListener('answer', onChange);
  return () => {
    removeEventListener('focus', onChange);
    asked.removeEventListener('answer', onChange);
  };
}

/** Whether this browser shows notifications of the page. */
export const useNotificationPermission = (): Permission => useSyncExternalStore(subscribe, read);

/** Has the browser ask the person; resolves once it is answered. A browser without an answer has not allowed it. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission().catch(() => {});
  asked.dispatchEvent(new Event('answer'));
}
