import { notifications } from '@mantine/notifications';
import { FailureNotice } from './failure-notice.tsx';

/** Shows a failure that has no place of its own on the screen, e.g. of a button in the top bar. Stays until it is closed. */
export function notifyFailure(error: unknown): void {
  notifications.show({ message: <FailureNotice error={error} />, autoClose: false, withBorder: false });
}
