import { useSyncExternalStore } from 'react';

type Permission = NotificationPermission | 'unsupported';

const permissionEvents = new EventTarget();

const read = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

function subscribe(onChange: () => void): () => void {
  // The permission may have changed when a person returns from the browser's settings.
  addEventListener('focus', onChange);
  permissionEvents.addEventListener('answer', onChange);
  return () => {
    removeEventListener('focus', onChange);
    permissionEvents.removeEventListener('answer', onChange);
  };
}

/** Returns whether the browser shows notifications of this page. */
export const useNotificationPermission = (): Permission => useSyncExternalStore(subscribe, read);

/** Makes the browser ask a person for permission. Resolves when they have answered or closed the question. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission().catch(() => {});
  permissionEvents.dispatchEvent(new Event('answer'));
}
