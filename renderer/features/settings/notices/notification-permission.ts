import { useSyncExternalStore } from 'react';

type Permission = NotificationPermission | 'unsupported';

const asked = new EventTarget();

const read = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

function subscribe(onChange: () => void): () => void {
  // The person may return from the browser's settings with a changed permission.
  addEventListener('focus', onChange);
  asked.addEventListener('answer', onChange);
  return () => {
    removeEventListener('focus', onChange);
    asked.removeEventListener('answer', onChange);
  };
}

/** Whether this browser shows notifications of the page. */
export const useNotificationPermission = (): Permission => useSyncExternalStore(subscribe, read);

/** Makes the browser ask the person for permission; resolves when answered. No answer counts as not allowed. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission().catch(() => {});
  asked.dispatchEvent(new Event('answer'));
}
