import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from './failure-notice.tsx';
import { connectionFailures, failureOf, type ShownFailure } from './failure-of.ts';

/** Maximum failures shown at a time, because more would cover the screen. A further failure closes the oldest. */
const maxShown = 2;
let shownIds: readonly string[] = [];

/**
 * Shows a failure that has no place on the screen, for example after a shortcut on a row. A failure with the same code is replaced. The
 * message stays until a person closes it or the failure is resolved.
 */
export function notifyFailure(error: unknown): void {
  const failure = failureOf(error);
  const id = idOf(failure.code);
  const otherIds = shownIds.filter((each) => each !== id);
  for (const oldest of [id, ...otherIds.slice(0, Math.max(0, otherIds.length + 1 - maxShown))])
    notifications.hide(oldest);
  shownIds = [...otherIds, id].slice(-maxShown);
  notifications.show({
    id,
    message: <ClosableFailure error={error} onClose={() => notifications.hide(id)} />,
    autoClose: waitOf(failure) ?? false,
    withCloseButton: false,
    onClose: () => {
      shownIds = shownIds.filter((each) => each !== id);
    },
  });
}

/** Hides failures of the whole connection, after the supplier has answered again. */
export function hideFailuresOfConnection(): void {
  for (const code of connectionFailures) notifications.hide(idOf(code));
}

/** Hides the failure with this code, after it was resolved. */
export function hideFailure(code: ShownFailure['code']): void {
  notifications.hide(idOf(code));
}

function ClosableFailure({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const close = <Button onClick={onClose}>{t('close')}</Button>;
  return <FailureNotice error={error} actions={close} />;
}

/** Milliseconds until the failure resolves itself; null if unknown. */
function waitOf(failure: ShownFailure): number | null {
  return failure.code === 'rate-limited' ? failure.data.retryInMs : null;
}

function idOf(code: ShownFailure['code']): string {
  return `failure ${code}`;
}
