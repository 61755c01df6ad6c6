import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useConnections } from '../../client/use-connections.ts';
import { usePasted } from '../../store/pasted.ts';
import { useRecentOrders } from '../../store/recent-orders.ts';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { paths } from '../../ui/base/paths.ts';
import { useLatest } from '../../ui/base/use-latest.ts';

/**
 * A paste outside a field is a list to import, for the service last ordered on this connection: only check and confirmation are left. In a
 * field, and behind a dialog, a paste is an ordinary paste; the import screen has its own.
 */
export function usePasteToImport(): void {
  const [location, navigate] = useLocation();
  const { data: connections } = useConnections();
  const selectedId = connections?.selectedId ?? null;
  const lastService = useRecentOrders(({ lastListServices, lastServices }) =>
    selectedId === null ? undefined : (lastListServices[selectedId] ?? lastServices[selectedId]),
  );
  const begin = useLatest((text: string): boolean => {
    if (selectedId === null || location.startsWith(paths.importList())) return false;
    usePasted.getState().give({ text });
    navigate(paths.importList(lastService === undefined ? {} : { serviceId: lastService }));
    return true;
  });
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const { target } = event;
      const inField =
        target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
      const text = event.clipboardData?.getData('text') ?? '';
      if (!inField && !hasOverlay() && text.trim() !== '' && begin.current(text)) event.preventDefault();
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [begin]);
}
