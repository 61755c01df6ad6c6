import { invalid } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

/**
 * The selected connection, if it is the one shown at confirmation: another window may have selected another since, and the order would be
 * paid there. `shownId` is null if none was shown.
 */
export async function selectedAsShown(
  connections: Pick<ConnectionDesk, 'selected'>,
  shownId: string | null,
): ReturnType<ConnectionDesk['selected']> {
  const selected = await connections.selected();
  if (!selected.ok || shownId === null || selected.value.id === shownId) return selected;
  return invalid('connection', 'another-selected');
}
